import { mute } from "./sound";

export type Motion = "auto" | "full" | "reduced";
export type Theme = "auto" | "light" | "dark";

interface Saved {
  theme: Theme;
  sound: boolean;
  speed: number;
  motion: Motion;
  language: string;
  name: string;
}

const KEY = "motherlode-settings";
const STILL = "(prefers-reduced-motion: reduce)";

function phone(): boolean {
  return typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
}

function load(): Saved {
  const fresh: Saved = { theme: "auto", sound: !phone(), speed: 1, motion: "auto", language: "", name: "" };
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
  const root = document.documentElement;
  root.style.setProperty("--pace", String(1 / settings.speed));
  root.dataset["motion"] = reducedMotion() ? "reduced" : "full";
}

/** The system may change its mind while the page is open. */
export function followSystemMotion(): void {
  matchMedia(STILL).addEventListener("change", keepSettings);
}

/** What moves should fade instead: the player's wish comes before the system's. */
export function reducedMotion(): boolean {
  if (settings.motion !== "auto") return settings.motion === "reduced";
  return typeof matchMedia === "function" && matchMedia(STILL).matches;
}
