import { mute } from "./sound";

export type Motion = "auto" | "full" | "reduced";
export type Theme = "auto" | "light" | "dark";

interface Saved {
  theme: Theme;
  sound: boolean;
  speed: number;
  /** How large texts are, against what the device has them. */
  text: number;
  motion: Motion;
  language: string;
  name: string;
  /** What those were called who sat at this device too, by seat from the second on. */
  others: string[];
  /** Whose faces are not shown. */
  muted: string[];
  /** Whether to call when it is one's turn and the page is out of sight. */
  notify: boolean;
  /** Whether a move is made only when it is asked for a second time: for hands that tremble. */
  twice: boolean;
}

const KEY = "motherlode-settings";
const STILL = "(prefers-reduced-motion: reduce)";

function phone(): boolean {
  return typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
}

function load(): Saved {
  const fresh: Saved = {
    theme: "auto",
    sound: !phone(),
    speed: 1,
    text: 1,
    motion: "auto",
    language: "",
    name: "",
    others: [],
    muted: [],
    notify: false,
    twice: false,
  };
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Saved>) };
  } catch {
    return fresh;
  }
}

export const settings = $state<Saved>(load());

export const SPEEDS = [0.5, 1, 2, 4];
export const TEXTS = [1, 1.2, 1.4];

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a private window may refuse; the settings then last as long as the page
  }
  mute(!settings.sound);
  const root = document.documentElement;
  root.style.setProperty("--pace", String(1 / settings.speed));
  root.style.setProperty("--text", String(settings.text));
  root.dataset["motion"] = reducedMotion() ? "reduced" : "full";
}

export const isMuted = (person: string): boolean => settings.muted.includes(person);

export function toggleMute(person: string): void {
  const others = settings.muted.filter((one) => one !== person);
  settings.muted = isMuted(person) ? others : [...others.slice(-99), person];
  keepSettings();
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
