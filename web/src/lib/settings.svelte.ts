import { mute } from "./sound";

export type Theme = "auto" | "light" | "dark";
export type Place = "earth" | "tunnel" | "mountains" | "garden";

interface Saved {
  theme: Theme;
  sound: boolean;
  speed: number;
  language: string;
  name: string;
}

const KEY = "motherlode-settings";

function phone(): boolean {
  return typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
}

function load(): Saved {
  const fresh: Saved = { theme: "auto", sound: !phone(), speed: 1, language: "", name: "" };
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Saved>) };
  } catch {
    return fresh;
  }
}

export const settings = $state<Saved>(load());

export const SPEEDS = [0.5, 1, 2, 4];

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a private window may refuse; the settings then last as long as the page
  }
  mute(!settings.sound);
  document.documentElement.style.setProperty("--pace", String(1 / settings.speed));
}

/** The tunnel is dark by nature and the garden light; a wish of the player or of the system comes first. */
export function themeOf(place: Place, theme: Theme, systemDark: boolean): "light" | "dark" {
  if (theme !== "auto") return theme;
  return systemDark || place !== "garden" ? "dark" : "light";
}

export function reducedMotion(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
