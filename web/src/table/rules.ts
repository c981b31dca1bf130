import type { Language } from "../i18n/index.svelte";

export interface Rule {
  id: string;
  title: string;
  text: string;
  /** Where the rulebook is silent or contradicts itself: what we play, and why. */
  because?: string;
}

/** As it is typed and as it is set alike: without accents and case, apostrophes, hyphens and spaces of one kind. */
const plain = (text: string) =>
  text
    .replace(/[\u2018\u2019\u02bc\u2032\u0060\u00b4]/g, "'")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\u2010-\u2015]/g, "-")
    .replace(/ß/g, "ss")
    .replace(/œ/g, "oe")
    .replace(/ ?× ?/g, "x")
    .replace(/\s+/g, " ");

/**
 * By language: what the rulebook of the box says, a word or a heading as it is printed, and what to look for here
 * instead, a word or a rule.
 */
export type BoxWords = Partial<Record<Language, Record<string, string>>>;

/** So much of a word of the box has to be typed before it counts. */
const ENOUGH = 3;
/** So long a word has letters to spare for an ending, and says something by itself. */
const ENDED = 4;
/** So many rules are shown that speak of only some of it. */
const FEW = 3;
const isId = (word: string) => /^[a-z]-\d+$/.test(word);

function speaksOf(rule: Rule, word: string): boolean {
  if (isId(word)) return plain(rule.id) === word;
  return plain(`${rule.id} ${rule.title} ${rule.text} ${rule.because ?? ""}`).includes(word);
}

/** What a word says without quotation marks, French articles and the English genitive: d'or, miner's. */
const bare = (word: string) =>
  word
    .replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, "")
    .replace(/^(?:[cdjlmnst]|qu)'(?=.)|'s$/g, "")
    .replace(/^([a-z])(\d+)$/, "$1-$2");

/** A word of some length without the ending that makes it many, or the object of something. */
const stem = (word: string) => (word.length > ENDED ? word.replace(/(?:e[nrs]|[enstx])$/, "") : word);

/** A word that is wanted, and what stands for it where the box calls the thing by that. */
function meanings(word: string, box: Record<string, string>): string[] {
  const meant = Object.entries(box).filter(([printed]) => {
    const whole = plain(printed);
    if (whole.includes(" ")) return false;
    return word.startsWith(whole) || (word.length >= ENOUGH && whole.startsWith(word));
  });
  return [word, stem(word), ...meant.map(([, ours]) => plain(ours))];
}

const wordsOf = (wanted: string) => plain(wanted).split(" ").map(bare).filter(Boolean);

/** The rules that speak of every word that is wanted, wherever it stands, and those that a heading of the box is about. */
export function search(rules: Rule[], wanted: string, box: Record<string, string> = {}): Rule[] {
  const asked = wordsOf(wanted).map((word) => meanings(word, box));
  const headed = ruledBy(plain(wanted).trim(), box);
  return rules.filter(
    (rule) =>
      headed.some((word) => speaksOf(rule, word)) || asked.every((any) => any.some((word) => speaksOf(rule, word))),
  );
}

/** Where no rule speaks of all that is wanted: the few that say most of it. A word counts for more the fewer rules it is in. */
export function nearest(rules: Rule[], wanted: string, box: Record<string, string> = {}): Rule[] {
  const asked = wordsOf(wanted)
    .filter((word) => word.length >= ENDED)
    .map((word) => rules.filter((rule) => meanings(word, box).some((each) => speaksOf(rule, each))));
  const said = rules.map((rule) => asked.reduce((sum, by) => sum + (by.includes(rule) ? 1 / by.length : 0), 0));
  const weightOf = (rule: Rule) => said[rules.indexOf(rule)]!;
  return rules
    .filter((rule) => weightOf(rule) > 0)
    .sort((a, b) => weightOf(b) - weightOf(a))
    .slice(0, FEW);
}

/** What stands for the headings of the box that begin like this, or this like them, once a word of them is whole. */
function ruledBy(wanted: string, box: Record<string, string>): string[] {
  if (!wanted.includes(" ")) return [];
  return Object.entries(box)
    .map(([printed, ours]): [string, string] => [plain(printed), ours])
    .filter(([heading]) => heading.includes(" ") && (heading.startsWith(wanted) || wanted.startsWith(heading)))
    .map(([, ours]) => plain(ours));
}
