import { settings, type Theme } from "./settings.svelte";

/** Where a page plays: the name under which its colours stand in CSS (`data-place`), and how light it is by nature. */
export interface Place {
  name: string;
  nature: "light" | "dark";
}

/** The whole earth: the home page, and whatever has no place of its own. */
export const EARTH: Place = { name: "earth", nature: "dark" };

/** A tunnel is dark by nature and a garden light; a wish of the player or of the system comes first. */
export function themeOf(place: Place, theme: Theme, systemDark: boolean): "light" | "dark" {
  if (theme !== "auto") return theme;
  return systemDark ? "dark" : place.nature;
}

/** Dress the document for a place, in the light it asks for. */
export function usePlace(place: () => Place): void {
  $effect(() => {
    const query = matchMedia("(prefers-color-scheme: dark)");
    const dress = () => {
      const root = document.documentElement;
      root.dataset["place"] = place().name;
      root.dataset["theme"] = themeOf(place(), settings.theme, query.matches);
    };
    dress();
    query.addEventListener("change", dress);
    return () => query.removeEventListener("change", dress);
  });
}
