import type { Rule } from "../../../table/rules";

const rules: Rule[] = [
  {
    id: "H-1",
    title: "Jetons",
    text: "Trois jetons, 1, 2 et 3. Chacun en tire un en secret ; personne ne voit le troisième.",
  },
  {
    id: "H-2",
    title: "Construire",
    text: "Derrière un paravent, en même temps : empile les dix pièces, quatre 1, quatre 2 et deux 3, comme tu veux en exactement quatre piles, tes montagnes d’or, au moins une pièce dans chacune. Puis le paravent s’en va.",
    because:
      "Quelles pièces reçoit chacun, le livret ne le montre que par une image. Nous partageons la boîte à parts égales.",
  },
  {
    id: "H-3",
    title: "Ce qu’on voit",
    text: "Une pièce de 2 ou 3 est faite d’autant de briques collées. Tous voient la hauteur d’une pile ; où une pièce finit et où commence la suivante, seule le sait la personne qui l’a bâtie.",
    because: "Le livret ne le dit pas clairement ; le nombre de lingots soulevés n’a de sens qu’ainsi.",
  },
  {
    id: "H-4",
    title: "Ton tour",
    text: "Dis 1, 2 ou 3, puis soulève la pièce du dessus d’une pile adverse. Vous voyez tous deux ce que c’est.",
  },
  { id: "H-5", title: "Juste", text: "La pièce rejoint ton tas." },
  { id: "H-6", title: "Faux", text: "La pièce part dans la boîte, sauf si ton tas s’écroule." },
  {
    id: "H-7",
    title: "Écroulement",
    text: "Si une prise fausse soulève moins de lingots que ton tas n’en contient en tout, tout le tas part dans la boîte et la pièce soulevée devient ton nouveau tas. Une table peut dire qu’un tas de 2 exactement est à l’abri.",
    because:
      "Deux phrases du livret se contredisent pour un tas d’exactement 2 et un 1 soulevé. Nous comparons ; une table peut choisir l’autre lecture. On prend toujours la pièce soulevée, et ce qui est gardé ne fait pas partie du tas.",
  },
  {
    id: "H-8",
    title: "Ruée vers l’or",
    text: "Une fois, tant que tu as ton jeton, au lieu d’un nombre de ton choix : montre-le au début d’un tour, dis son nombre et soulève. Juste, il vaut 2 à la fin ; faux, il est perdu. Pour la pièce, rien ne change, et le tour est fini.",
  },
  {
    id: "H-9",
    title: "Garder",
    text: "Ou abandonne le jeton sans le montrer au début d’un tour : ton tas est mis de côté, à l’abri pour toujours, et compte pour moitié, arrondi en dessous. Puis creuse comme d’habitude. Le tas ne doit pas être vide.",
    because:
      "Il faut avoir quelque chose à garder. Le jeton abandonné part dans la boîte sans être vu. Il ne se montre qu’une fois la partie finie, quand on la revoit tout ouverte.",
  },
  {
    id: "H-10",
    title: "La fin",
    text: "Après dix tours chacun : le tas, la moitié de ce que tu as gardé, 2 pour une ruée vers l’or réussie. À égalité, le plus de pièces de 3, puis de pièces de 2, puis match nul.",
    because: "On compte les pièces du tas et celles gardées ; le jeton n’est pas une pièce.",
  },
  { id: "H-11", title: "Qui commence", text: "Le sort décide si la table ne nomme personne." },
  {
    id: "H-12",
    title: "Renversé",
    text: "Ici, aucune pile ne se renverse ; on ne reconstruit donc jamais.",
    because: "Le livret dit comment reconstruire ce qu’une main a renversé ; à l’écran, aucune main ne le peut.",
  },
];

export default rules;
