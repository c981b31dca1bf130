import { settings } from "../lib/settings.svelte";
import { en } from "./en";
import { elide, typeset } from "./typeset";

export type Plural = { one: string; other: string };
export type Message = string | Plural;
export type Values = Record<string, string | number>;
/** The same words in another language. */
export type Translated<English> = Record<keyof English, Message>;
export type Key = keyof typeof en;
export type Messages = Translated<typeof en>;
export type Language = "en" | "de" | "fr";
export const LANGUAGES: Record<Language, string> = { en: "English", de: "Deutsch", fr: "Français" };

/** Something written in each language, fetched when it is needed; English stands in where a language is missing. */
export type InLanguages<Text> = { en: () => Promise<{ default: Text }> } & Partial<
  Record<Language, () => Promise<{ default: Text }>>
>;

export async function inLanguage<Text>(texts: InLanguages<Text>, language: Language): Promise<Text> {
  const spoken = texts[language] ? language : "en";
  return typeset((await texts[spoken]!()).default, spoken);
}

const loaders: Record<Language, () => Promise<Messages>> = {
  en: () => Promise.resolve(en),
  de: () => import("./de").then((module) => typeset(module.de, "de")),
  fr: () => import("./fr").then((module) => typeset(module.fr, "fr")),
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
  #speeches = new Set<Speech<never>>();

  /** From now on these words follow the language as well. */
  add(speech: Speech<never>): void {
    this.#speeches.add(speech);
  }

  /** Speak a language, everywhere at once. */
  async use(language: Language): Promise<void> {
    const speeches = [...this.#speeches];
    const [messages, ...own] = await Promise.all([
      loaders[language](),
      ...speeches.map((speech) => inLanguage(speech.texts, language)),
    ]);
    this.messages = messages;
    speeches.forEach((speech, i) => {
      speech.messages = own[i]!;
    });
    this.language = language;
    document.documentElement.lang = language;
  }

  t = (key: Key, values: Values = {}): string => this.fill(this.messages[key], values);

  /** A message with its holes filled. */
  fill(message: Message, values: Values): string {
    const form = typeof message === "string" ? message : this.#form(message, Number(values["n"] ?? 0));
    return elide(form, values, this.language).replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      return typeof value === "number" ? this.#numbers.format(value) : value;
    });
  }

  list = (items: string[]): string => this.#lists.format(items);

  /** A part of a whole. */
  percent = (part: number, digits = 0): string =>
    new Intl.NumberFormat(this.language, {
      style: "percent",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(part);

  /** How a number has changed, with its sign. */
  change = (by: number): string =>
    new Intl.NumberFormat(this.language, { maximumFractionDigits: 0, signDisplay: "exceptZero" })
      .format(by)
      .replace("-", "−");

  /** A number to so many places. */
  decimal = (number: number, digits: number): string =>
    new Intl.NumberFormat(this.language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
      number,
    );

  /** A time within a week, by the reader's clock; the day is named unless it is today. */
  moment = (at: Date, now = new Date()): string =>
    new Intl.DateTimeFormat(this.language, {
      ...(at.toDateString() === now.toDateString() ? {} : { weekday: "short" }),
      hour: "numeric",
      minute: "2-digit",
    }).format(at);

  #form(plural: Plural, n: number): string {
    return this.#plurals.select(n) === "one" ? plural.one : plural.other;
  }
}

/** Every sentence begins with a capital letter, whatever was filled in there. */
export function sentences(text: string): string {
  return text.replace(/(^|[.!?]\s+)(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

export const words = new Words();
export const t = words.t;

/** Keys that also exist as `KEY.you`: for telling somebody of themselves. */
type Spoken<Keys extends string> = Keys extends `${infer Base}.you` ? Base : never;

/** Tell of a seat: "you" where it is the listener's own. */
export function tellOf(key: Spoken<Key> & Key, own: boolean, values: Values): string {
  return t(own ? (`${key}.you` as Key) : key, values);
}

/** Words of one game's own, beside the shared ones. They are there once they are loaded. */
export class Speech<Own extends string> {
  messages = $state.raw<Partial<Record<string, Message>>>({});
  #loading: Promise<void> | null = null;

  constructor(readonly texts: InLanguages<Record<Own, Message>>) {}

  /** Fetch these words; from then on they follow the language. */
  load(): Promise<void> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  async #load(): Promise<void> {
    words.add(this);
    const language = words.language;
    const messages = await inLanguage(this.texts, language);
    if (language === words.language) this.messages = messages;
  }

  t = (key: Own | Key, values: Values = {}): string => {
    const message = this.messages[key] ?? words.messages[key as Key];
    return message === undefined ? key : words.fill(message, values);
  };

  tellOf = (key: Spoken<Own | Key>, own: boolean, values: Values): string =>
    this.t((own ? `${key}.you` : key) as Own, values);

  /** Tell of a seat by its name, or of you. */
  tellBy = (
    teller: { you: number | null; name(seat: number): string },
    key: Spoken<Own | Key>,
    seat: number,
    values: Values = {},
  ): string => this.tellOf(key, seat === teller.you, { ...values, name: teller.name(seat) });

  /** Tell of several seats by their names; of you and the others, where you are one of them. */
  tellByAll = (
    teller: { you: number | null; name(seat: number): string },
    key: Spoken<Own | Key>,
    seats: readonly number[],
    values: Values = {},
  ): string => {
    const others = seats.filter((seat) => seat !== teller.you);
    const names = words.list(others.map((seat) => teller.name(seat)));
    return this.tellOf(key, others.length < seats.length, { ...values, names });
  };

  /** What a game may have words for, and need not. */
  maybe(key: string, values: Values = {}): string | null {
    const message = this.messages[key];
    return message === undefined ? null : words.fill(message, values);
  }
}

export function startLanguage(): Promise<void> {
  return words.use(choose(settings.language, navigator.languages ?? []));
}
