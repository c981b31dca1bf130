import type { GameInfo, OptionInfo } from "../api/client";
import { t } from "../i18n/index.svelte";
import type { Room } from "../table/room";

/** What an option of a table can be set to. */
export type Answer = string | number | boolean;
export interface Choosable extends OptionInfo {
  choices: Answer[];
  default: Answer;
}

/** The options among which somebody can choose on the page: those that list what they may be. */
export function choosable({ options }: GameInfo): Choosable[] {
  return options.filter((option): option is Choosable => (option.choices?.length ?? 0) > 1);
}

/** What an option is called: in the room's words, or else as the server describes it. */
export function optionName(room: Room, { name, description }: OptionInfo): string {
  return room.speech.maybe(`option.${name}`) ?? description;
}

export function answerName(room: Room, option: string, answer: unknown): string {
  return room.speech.maybe(`option.${option}.${answer}`) ?? String(answer);
}

export function answerHint(room: Room, option: string, answer: unknown): string | undefined {
  return room.speech.maybe(`option.${option}.${answer}.hint`) ?? undefined;
}

/** What the answers mean at a table where people come and go. */
export function slowHints(room: Room, info: GameInfo, answers: Record<string, unknown>): string[] {
  return choosable(info).flatMap(({ name }) => room.speech.maybe(`option.${name}.${answers[name]}.slow`) ?? []);
}

/** Whether a table of the game may name who starts. */
export const hasStarter = ({ options }: GameInfo): boolean => options.some(({ name }) => name === "starter");

/** Who may start: the lot, or a seat, called by who sits there. */
export function starterChoices(names: (string | null)[]): { value: string; label: string }[] {
  const seats = names.map((name, seat) => ({ value: String(seat), label: name ?? t("lobby.seat", { n: seat + 1 }) }));
  return [{ value: "lot", label: t("lobby.starter.lot") }, ...seats];
}
