import type { Rule } from "../../../table/rules";

const rules: Rule[] = [
  {
    id: "M-1",
    title: "La donne",
    text: "Il y a 80 cartes, de 1 à 20 en jaune, rouge, vert et bleu ; le jeu avancé en ajoute 20 d’argent. Douze cartes chacun, deux ouvertes au centre : côte à côte si elles ont la même couleur, la plus petite à gauche, sinon l’une au-dessus de l’autre. Le reste n’est pas vu.",
    because:
      "Deux couleurs : la première carte tirée est au-dessus. Une carte d’argent tirée pour le centre sort du jeu et est remplacée.",
  },
  {
    id: "M-2",
    title: "Une manche",
    text: "Chacun choisit une carte en secret, puis toutes sont dévoilées. Douze manches.",
    because:
      "Un choix peut être repris tant que quelqu’un doit encore choisir : autour d’une table, les cartes restent face cachée jusqu’à ce que tout le monde ait choisi.",
  },
  {
    id: "M-3",
    title: "Ordre",
    text: "Le plus grand nombre d’abord ; à nombre égal : jaune, rouge, vert, bleu, argent.",
  },
  {
    id: "M-4",
    title: "Le terrain",
    text: "Une rangée a une seule couleur, monte de gauche à droite et n’a aucun trou. Chaque place est une pile ; son nombre est celui de la carte du dessus.",
    because:
      "Les cartes couvertes comptent pour la couleur de la rangée, la hauteur de la pile et le butin, jamais pour son nombre.",
  },
  {
    id: "M-5",
    title: "La couleur est là",
    text: "La carte rejoint sa rangée : plus haute que toutes, au bout à droite ; plus basse, au bout à gauche ; sinon sur le nombre le plus proche. Entre deux aussi proches, tu choisis.",
  },
  {
    id: "M-6",
    title: "Nouvelle couleur",
    text: "Elle ouvre une rangée : juste au-dessus d’une carte de la rangée du haut ou juste au-dessous d’une carte de celle du bas, celle dont le nombre est le plus proche. Entre plusieurs aussi proches, tu choisis. Il n’y a jamais plus de quatre rangées.",
    because:
      "Il n’y a de place qu’à l’extérieur : seules comptent les cartes de la rangée du haut (vers le haut) et du bas (vers le bas). Avec une seule rangée, les deux valent, et tu choisis.",
  },
  { id: "M-7", title: "Centre vide", text: "La carte est posée seule." },
  {
    id: "M-8",
    title: "Galeries",
    text: "Quatre places côte à côte, quatre dans une colonne ou une pile de quatre cartes : qui l’achève prend toutes ses cartes dans sa chambre. Plusieurs à la fois se prennent ensemble.",
  },
  {
    id: "M-9",
    title: "Fermer les trous",
    text: "Le reste se resserre jusqu’à ce qu’aucune rangée n’ait de trou et que tout se tienne, bord à bord : un coin ne suffit pas. Le moins de cartes possible bougent, le moins loin possible. S’il reste plusieurs terrains possibles, tu choisis.",
    because:
      "Chaque carte d’une pile compte. Des façons qui mènent au même terrain n’en font qu’une ; on raconte celle qui finit le plus bas, puis le plus à gauche.",
  },
  {
    id: "M-10",
    title: "Chaîne",
    text: "Si la fermeture achève une autre rangée ou colonne, elle est aussi à toi ; les trous se ferment à nouveau, et ainsi de suite. Chaque fois, c’est une prise de plus du même coup.",
  },
  {
    id: "M-11",
    title: "La fin",
    text: "Quand toutes les mains sont jouées, le plus de cartes gagne ; à égalité, on partage.",
  },
  {
    id: "M-12",
    title: "Argent",
    text: "Les cartes d’argent sont les jokers du jeu avancé : chacune va dans n’importe quelle rangée, selon son nombre ; sur un nombre égal, elle se pose dessus. Elle compte comme la couleur de la rangée. Elle n’ouvre pas de rangée, sauf si le centre est vide.",
    because:
      "Une carte de couleur qui rencontre un nombre d’argent égal se pose aussi dessus ; une rangée monte donc toujours.",
  },
  {
    id: "M-13",
    title: "Rangées d’argent",
    text: "Une rangée sans carte de couleur reçoit la prochaine carte dont la couleur n’a pas de rangée, et prend sa couleur.",
    because:
      "Les cartes couvertes comptent aussi. S’il y a plusieurs rangées de ce genre, tu choisis ; une carte dont la couleur a sa rangée va dans la sienne.",
  },
  {
    id: "M-14",
    title: "Égalité avec argent",
    text: "Dans le jeu avancé, à égalité, le moins de cartes d’argent gagne ; sinon match nul.",
  },
  {
    id: "M-15",
    title: "Pas de choix",
    text: "S’il n’y a qu’une façon, elle se fait toute seule ; la dernière carte d’une main aussi.",
    because:
      "On te demande dès que deux places sont possibles, même si le butin est le même : la table voit poser la carte ailleurs.",
  },
  {
    id: "M-16",
    title: "Un exemple",
    text: "Une image du livret montre un 9 sur un 7 alors qu’un 10 est plus proche. La règle compte, pas l’image.",
    because: "Une règle qui dit « le plus proche » ne peut pas vouloir dire cette image.",
  },
];

export default rules;
