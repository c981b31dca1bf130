import type { SeatChoice } from "../../table/room";
import ColourPicker, { coloursOf } from "./ColourPicker.svelte";
import { COLOURS, type Colour } from "./types";

export const colourChoice: SeatChoice = {
  first: COLOURS,
  Picker: ColourPicker,
  options: (picked, players) => ({
    colours: Array.from({ length: players }, (_, seat) => coloursOf(picked as Colour[], seat, players)),
  }),
};
