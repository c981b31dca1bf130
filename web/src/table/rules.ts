import type { Language } from "../i18n/index.svelte";

export interface Rule {
  id: string;
  title: string;
  text: string;
  /** Where the rulebook is silent or contradicts itself: what we play, and why. */
  because?: string;
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** By language: what the rulebook of the box says, word by word, and what to look for here instead, a word or a rule. */
export type BoxWords = Partial<Record<Language, Record<string, string>>>;

/** So much of a word of the box has to be typed before it counts. */
const ENOUGH = 3;
const isId = (word: string) => /^[a-z]-\d+$/.test(word);

function speaksOf(rule: Rule, word: string): boolean {
  if (isId(word)) return plain(rule.id) === word;
  return plain(`${rule.id} ${rule.title} ${rule.text} ${rule.because ?? ""}`).includes(word);
}

/** A word that is wanted, and what stands for it where the box calls the thing by that. */
function meanings(word: string, box: Record<string, string>): string[] {
  const meant = Object.entries(box).filter(([printed]) => {
    const whole = plain(printed);
    return word.startsWith(whole) || (word.length >= ENOUGH && whole.startsWith(word));
  });
  return [word, ...meant.map(([, ours]) => plain(ours))];
}

/** The rules that speak of every word that is wanted, wherever it stands. */
export function search(rules: Rule[], wanted: string, box: Record<string, string> = {}): Rule[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  const asked = words.map((word) => meanings(word, box));
  return rules.filter((rule) => asked.every((any) => any.some((word) => speaksOf(rule, word))));
}
