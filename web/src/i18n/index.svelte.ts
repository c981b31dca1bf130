import { settings } from "../lib/settings.svelte";
import { en } from "./en";

export type Key = keyof typeof en;
export type Plural = { one: string; other: string };
export type Messages = Record<Key, string | Plural>;
export type Language = "en" | "de" | "fr";
export const LANGUAGES: Record<Language, string> = { en: "English", de: "Deutsch", fr: "Français" };

const loaders: Record<Language, () => Promise<Messages>> = {
  en: () => Promise.resolve(en),
  de: () => import("./de").then((module) => module.de),
  fr: () => import("./fr").then((module) => module.fr),
};

export function choose(saved: string, wished: readonly string[]): Language {
  for (const wish of [saved, ...wished]) {
    const short = wish.slice(0, 2).toLowerCase();
    if (short in LANGUAGES) return short as Language;
  }
  return "en";
}

class Words {
  language = $state<Language>("en");
  messages = $state.raw<Messages>(en);
  #plurals = $derived(new Intl.PluralRules(this.language));
  #numbers = $derived(new Intl.NumberFormat(this.language));
  #lists = $derived(new Intl.ListFormat(this.language, { type: "conjunction" }));

  async use(language: Language): Promise<void> {
    this.messages = await loaders[language]();
    this.language = language;
    document.documentElement.lang = language;
  }

  t = (key: Key, values: Record<string, string | number> = {}): string => {
    const message = this.messages[key];
    const form = typeof message === "string" ? message : this.#form(message, Number(values["n"] ?? 0));
    return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      return typeof value === "number" ? this.#numbers.format(value) : value;
    });
  };

  list = (items: string[]): string => this.#lists.format(items);

  #form(plural: Plural, n: number): string {
    return this.#plurals.select(n) === "one" ? plural.one : plural.other;
  }
}

export const words = new Words();
export const t = words.t;

type Spoken =
  Extract<Key, `${string}.you`> extends infer Yours ? (Yours extends `${infer Base}.you` ? Base : never) : never;

/** Tell of a seat: "you" where it is the listener's own. */
export function tellOf(key: Spoken & Key, own: boolean, values: Record<string, string | number>): string {
  return t(own ? (`${key}.you` as Key) : key, values);
}

export function startLanguage(): Promise<void> {
  return words.use(choose(settings.language, navigator.languages ?? []));
}
