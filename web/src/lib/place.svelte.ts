import { settings, themeOf, type Place } from "./settings.svelte";

/** Dress the document for a place, in the light it asks for. */
export function usePlace(place: () => Place): void {
  $effect(() => {
    const query = matchMedia("(prefers-color-scheme: dark)");
    const dress = () => {
      const root = document.documentElement;
      root.dataset["place"] = place();
      root.dataset["theme"] = themeOf(place(), settings.theme, query.matches);
    };
    dress();
    query.addEventListener("change", dress);
    return () => query.removeEventListener("change", dress);
  });
}
