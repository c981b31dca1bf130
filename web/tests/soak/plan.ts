import type { BrowserContextOptions } from "@playwright/test";
import type { components } from "../../src/api/schema";
import { Chance } from "../browser/chance";

type Schemas = components["schemas"];
export type GameInfo = Schemas["GameInfo"];
type NewSeat = Pick<Schemas["NewSeat"], "kind" | "name" | "level">;

export interface Device {
  name: string;
  width: number;
  height: number;
  touch: boolean;
}

export const DEVICES: Device[] = [
  { name: "phone", width: 360, height: 740, touch: true },
  { name: "large phone", width: 412, height: 915, touch: true },
  { name: "tablet", width: 768, height: 1024, touch: true },
  { name: "tablet on its side", width: 1024, height: 768, touch: true },
  { name: "desktop", width: 1280, height: 800, touch: false },
  { name: "large desktop", width: 1920, height: 1080, touch: false },
];
const LOCALES = ["en-GB", "de-DE", "fr-FR"];
const THEMES = ["auto", "light", "dark"] as const;
const MOTIONS = ["auto", "full", "reduced"] as const;
/** Most games run fast; at the speeds that people choose only their first decisions are played. */
const SPEEDS = [50, 50, 50, 50, 4, 1];
const SLOW_DECISIONS = 10;
const NAMES = ["", "Ada", "Maximiliane von und zu H", "李小龍", "Ωmega 7"];
/** Beyond these, levels think long. */
const QUICK_LEVELS = 3;

/** How a table comes about: by the home page's button, by the form, or with everything drawn from what the server offers. */
export type Beginning = "home" | "form" | "drawn";

export interface Plan {
  seed: string;
  game: string;
  beginning: Beginning;
  options: Record<string, unknown>;
  seats: NewSeat[];
  series: boolean;
  device: Device;
  context: BrowserContextOptions;
  settings: { theme: string; motion: string; speed: number; name: string };
  /** So many decisions are played, if the game does not end before. */
  most: number;
}

function seatsOf(game: GameInfo, chance: Chance): NewSeat[] {
  const levels = chance.happens(0.2) ? game.levels : game.levels.slice(0, QUICK_LEVELS);
  const count = chance.pick(game.seats);
  const here = chance.happens(0.25) ? 2 : 1;
  return Array.from({ length: count }, (_, seat) =>
    seat < here
      ? { kind: "me", name: ["Anna", "Ben"][seat]! }
      : { kind: "bot", name: `Bot ${seat + 1}`, level: chance.pick(levels) },
  );
}

function optionsOf(game: GameInfo, chance: Chance): Record<string, unknown> {
  const open = game.options.filter((option) => option.choices?.length);
  return Object.fromEntries(open.map((option) => [option.name, chance.pick(option.choices!)]));
}

/** Everything about one game of the soak, drawn from its seed and from what the server offers. */
export function drawPlan(seed: string, games: GameInfo[]): Plan {
  const chance = new Chance(`${seed}/plan`);
  const game = chance.pick(games);
  const device = chance.pick(DEVICES);
  const speed = chance.pick(SPEEDS);
  return {
    seed,
    game: game.name,
    beginning: chance.pick<Beginning>(["home", "form", "drawn", "drawn"]),
    options: optionsOf(game, chance),
    seats: seatsOf(game, chance),
    series: game.has_series && chance.happens(0.2),
    device,
    context: {
      viewport: { width: device.width, height: device.height },
      hasTouch: device.touch,
      isMobile: device.touch,
      locale: chance.pick(LOCALES),
      colorScheme: chance.pick(["light", "dark"] as const),
      reducedMotion: chance.pick(["no-preference", "reduce"] as const),
    },
    settings: { theme: chance.pick(THEMES), motion: chance.pick(MOTIONS), speed, name: chance.pick(NAMES) },
    most: speed < 50 ? SLOW_DECISIONS : 600,
  };
}

/** A plan in a line. */
export function told(plan: Plan): string {
  const { device, context, settings } = plan;
  const bots = plan.seats.map((seat) => seat.level ?? "person").join(" ");
  const options = Object.entries(plan.options).map(([name, value]) => `${name}=${String(value)}`);
  const drawn = [...options, ...(plan.series ? ["series"] : []), bots].join(", ");
  const look = `${settings.theme}/${context.colorScheme}, ${context.locale}, motion ${settings.motion}/${context.reducedMotion}`;
  return `${plan.game} from ${plan.beginning}${plan.beginning === "drawn" ? ` (${drawn})` : ""}; ${device.name} ${device.width}; ${look}; speed ${settings.speed}`;
}
