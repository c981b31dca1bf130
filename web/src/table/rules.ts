export interface Rule {
  id: string;
  title: string;
  text: string;
  /** Where the rulebook is silent or contradicts itself: what we play, and why. */
  because?: string;
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The rules that speak of every word that is wanted, wherever it stands. */
export function search(rules: Rule[], wanted: string): Rule[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  return rules.filter((rule) => {
    const all = plain(`${rule.id} ${rule.title} ${rule.text} ${rule.because ?? ""}`);
    return words.every((word) => (/^[a-z]-\d+$/.test(word) ? plain(rule.id) === word : all.includes(word)));
  });
}
