import { words } from "../../i18n/index.svelte";
import type { SeatChoice } from "../../table/room";
import ColourPicker, { coloursOf } from "./ColourPicker.svelte";
import { colourName } from "./tell";
import { COLOURS, type Colour } from "./types";

const listed = (options: Record<string, unknown>) => (options["colours"] ?? []) as Colour[][];

/** Of two players each has two colours: at another number all have the first ones. */
const TWO = 2;

export const colourChoice: SeatChoice = {
  first: COLOURS,
  Picker: ColourPicker,
  options: (picked, players) => ({
    colours: Array.from({ length: players }, (_, seat) => coloursOf(picked as Colour[], seat, players)),
  }),
  chosen: (options) => [...new Set([...listed(options).flat(), ...COLOURS])],
  resized(options, order, players) {
    const was = listed(options);
    const kept = Math.min(was.length, players) > TWO ? order.slice(0, players).flatMap((seat) => was[seat] ?? []) : [];
    return this.options([...new Set([...kept, ...COLOURS])], players);
  },
  tell: (options, seat) => words.list((listed(options)[seat] ?? []).map(colourName)),
};
