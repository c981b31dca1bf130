import type { RuleBook } from "./book";

export const rules: RuleBook = {
  gold: [
    {
      id: "G-1",
      title: "Couleurs",
      text: "De trois à cinq joueurs, chacun a une couleur. À deux, chacun en a deux, et les deux entrées remplissent un seul trésor. Les couleurs sans propriétaire restent dans le jeu.",
    },
    {
      id: "G-2",
      title: "La table",
      text: "64 cartes face cachée, éparpillées ou en huit sur huit : 24 cartes d’or de 1 à 4, 35 mineurs de force 2 à 5 en cinq couleurs, 5 dynamites.",
    },
    {
      id: "G-3",
      title: "Qui commence",
      text: "Le sort décide si la table ne nomme personne. Puis dans le sens horaire.",
      because: "Les livrets publiés donnent trois façons différentes ; c’est donc la table qui décide.",
    },
    {
      id: "G-4",
      title: "Ton tour",
      text: "Retourne une carte, regarde, puis choisis-en une deuxième. Tout le monde voit les deux.",
    },
    {
      id: "G-5",
      title: "Filon",
      text: "Un mineur et de l’or, le mineur au moins aussi fort que l’or est lourd : l’or va au propriétaire du mineur, peu importe qui a retourné. Un mineur sans propriétaire travaille pour celui dont c’est le tour. Le mineur s’en va.",
    },
    {
      id: "G-6",
      title: "Duel",
      text: "Deux mineurs de forces différentes, de n’importe quelles couleurs : le plus faible s’en va, le plus fort se recouche à sa place.",
    },
    {
      id: "G-7",
      title: "Dynamite",
      text: "Si l’une des cartes est une dynamite, les deux disparaissent, quelle que soit l’autre.",
    },
    {
      id: "G-8",
      title: "Rien",
      text: "Deux cartes d’or, deux mineurs de même force, ou un mineur trop faible : les deux se retournent. Retiens-les.",
    },
    {
      id: "G-9",
      title: "Ruée vers l’or",
      text: "Dès qu’un tour commence avec dix cartes ou moins, un tour est une seule carte : l’or est à qui le trouve, le reste s’en va.",
    },
    {
      id: "G-10",
      title: "La fin",
      text: "Quand la table est vide, le plus de points d’or gagne ; à égalité, le plus de cartes d’or ; sinon on partage.",
    },
    {
      id: "G-11",
      title: "Une série",
      text: "Autant de parties que de joueurs, chacun en commence une. Les points s’ajoutent ; à égalité, la dernière partie décide.",
    },
    {
      id: "G-12",
      title: "Table morte",
      text: "S’il reste plus de dix cartes et qu’aucune paire ne peut rien faire, la ruée commence au tour suivant.",
      because: "Les livrets oublient ce cas : par exemple onze cartes d’or et plus aucun mineur.",
    },
    {
      id: "G-13",
      title: "Blocage",
      text: "Après 30 tours de suite sans qu’une carte parte, la ruée commence au tour suivant.",
      because: "Sinon, deux joueurs pourraient retourner sans fin les deux mêmes cartes.",
    },
    {
      id: "G-14",
      title: "Mémoire",
      text: "Tout le monde a vu chaque carte retournée. La table dit ce qui reste visible : rien, le dernier tour ou tout.",
      because:
        "« La dernière ronde », c’est autant de tours que de joueurs. Les trésors sont face cachée : chacun peut en compter les cartes, les points se montrent à la fin, ou toujours si la table aide.",
    },
  ],
  hunting: [
    {
      id: "H-1",
      title: "Jetons",
      text: "Trois jetons, 1, 2 et 3. Chacun en tire un en secret ; personne ne voit le troisième.",
    },
    {
      id: "H-2",
      title: "Construire",
      text: "Derrière un écran, en même temps : empile quatre 1, quatre 2 et deux 3 en exactement quatre piles, au moins une pièce dans chacune.",
    },
    {
      id: "H-3",
      title: "Ce qu’on voit",
      text: "Une pièce de 2 ou 3 est faite d’autant de briques collées. Tous voient la hauteur d’une pile ; où une pièce finit et où commence la suivante, seul son bâtisseur le sait.",
      because: "Le livret ne le dit pas clairement ; le nombre d’or soulevé n’a de sens qu’ainsi.",
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
      text: "Si une prise fausse soulève moins d’or que ton tas n’en contient, tout le tas part dans la boîte et la pièce soulevée devient ton nouveau tas. Une table peut dire qu’un tas de 2 exactement est à l’abri.",
      because:
        "Deux phrases du livret se contredisent pour un tas d’exactement 2 et un 1 soulevé. Nous comparons ; une table peut choisir l’autre lecture.",
    },
    {
      id: "H-8",
      title: "Ruée vers l’or",
      text: "Une fois, tant que tu as ton jeton : montre-le et dis son nombre. Juste, il vaut 2 à la fin ; faux, il est perdu.",
    },
    {
      id: "H-9",
      title: "Garder",
      text: "Ou abandonne le jeton sans le montrer au début d’un tour : ton tas est mis de côté, à l’abri pour toujours, et compte pour moitié, arrondi en dessous. Puis creuse comme d’habitude. Le tas ne doit pas être vide.",
      because:
        "Il faut avoir quelque chose à garder. Le jeton abandonné part dans la boîte sans être vu ; personne ne le voit, même à la fin.",
    },
    {
      id: "H-10",
      title: "La fin",
      text: "Après dix tours chacun : le tas, la moitié de ce que tu as gardé, 2 pour une ruée réussie. À égalité plus de 3, puis plus de 2, puis match nul.",
      because: "On compte les pièces du tas et celles gardées ; le jeton n’est pas une pièce.",
    },
    { id: "H-11", title: "Qui commence", text: "Le sort décide si la table ne nomme personne." },
    { id: "H-12", title: "Renversé", text: "À l’écran, aucune pile ne tombe ; on ne reconstruit donc jamais." },
  ],
  mole: [
    {
      id: "M-1",
      title: "La donne",
      text: "Douze cartes chacun, deux ouvertes au centre : côte à côte si elles ont la même couleur, sinon l’une au-dessus de l’autre. Le reste n’est pas vu.",
      because:
        "Deux couleurs : la première carte tirée est au-dessus. Une carte d’argent tirée pour le centre sort du jeu et est remplacée.",
    },
    {
      id: "M-2",
      title: "Une manche",
      text: "Chacun choisit une carte en secret, puis toutes sont dévoilées. Douze manches.",
      because:
        "Un choix peut être repris tant que quelqu’un doit encore choisir : à table, les cartes restent face cachée jusqu’à ce que tous soient prêts.",
    },
    {
      id: "M-3",
      title: "Ordre",
      text: "Le plus grand nombre d’abord ; à nombre égal : jaune, rouge, vert, bleu, argent.",
    },
    {
      id: "M-4",
      title: "Le terrain",
      text: "Une rangée a une seule couleur et aucun trou. Chaque place est une pile ; son nombre est celui de la carte du dessus.",
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
      text: "Elle ouvre une rangée au-dessus de la première ou au-dessous de la dernière, près du nombre le plus proche. Entre plusieurs aussi proches, tu choisis.",
      because:
        "Il n’y a de place qu’à l’extérieur : seules comptent les cartes de la rangée du haut (vers le haut) et du bas (vers le bas). Avec une seule rangée, les deux valent, et tu choisis.",
    },
    { id: "M-7", title: "Centre vide", text: "La carte est posée seule." },
    {
      id: "M-8",
      title: "Galeries",
      text: "Quatre places côte à côte, quatre dans une colonne ou une pile de quatre cartes : qui l’achève prend toutes ses cartes. Plusieurs à la fois se prennent ensemble.",
    },
    {
      id: "M-9",
      title: "Fermer les trous",
      text: "Le reste se resserre en bougeant le moins de cartes possible, le moins loin possible. S’il reste plusieurs terrains possibles, tu choisis.",
      because:
        "Chaque carte d’une pile compte. Des façons qui mènent au même terrain n’en font qu’une ; on raconte celle qui finit le plus bas, puis le plus à gauche.",
    },
    {
      id: "M-10",
      title: "Chaîne",
      text: "Si la fermeture achève une autre rangée ou colonne, le même joueur la prend aussi.",
    },
    {
      id: "M-11",
      title: "La fin",
      text: "Quand toutes les mains sont jouées, le plus de cartes gagne ; à égalité, on partage.",
    },
    {
      id: "M-12",
      title: "Argent",
      text: "Une carte d’argent va dans toute rangée, selon son nombre ; sur un nombre égal, elle se pose dessus. Elle compte comme la couleur de la rangée. Elle n’ouvre pas de rangée, sauf si le centre est vide.",
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
      text: "Dans le jeu avancé, à égalité, le moins d’argent gagne ; sinon match nul.",
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
  ],
};
