import { words } from "../../i18n/index.svelte";
import type { SeatChoice } from "../../table/room";
import ColourPicker, { coloursOf } from "./ColourPicker.svelte";
import { colourName } from "./tell";
import { COLOURS, type Colour } from "./types";

const listed = (options: Record<string, unknown>) => (options["colours"] ?? []) as Colour[][];

export const colourChoice: SeatChoice = {
  first: COLOURS,
  Picker: ColourPicker,
  options: (picked, players) => ({
    colours: Array.from({ length: players }, (_, seat) => coloursOf(picked as Colour[], seat, players)),
  }),
  chosen: (options) => [...new Set([...listed(options).flat(), ...COLOURS])],
  tell: (options, seat) => words.list((listed(options)[seat] ?? []).map(colourName)),
};
