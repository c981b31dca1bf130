import type { Rule } from "./book";

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The rules that speak of every word that is wanted, wherever it stands. */
export function search(rules: Rule[], wanted: string): Rule[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  return rules.filter((rule) => {
    const all = plain(`${rule.id} ${rule.title} ${rule.text} ${rule.because ?? ""}`);
    return words.every((word) => (/^[ghm]-\d+$/.test(word) ? plain(rule.id) === word : all.includes(word)));
  });
}
