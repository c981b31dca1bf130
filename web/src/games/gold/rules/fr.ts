import type { Rule } from "../../../table/rules";

const rules: Rule[] = [
  {
    id: "G-1",
    title: "Couleurs",
    text: "Choisissez vos couleurs : une chacun de trois à cinq joueurs ; à deux, deux chacun, et les deux entrées remplissent un seul trésor. Les cartes des couleurs sans propriétaire restent en jeu ; seules leurs entrées en sortent.",
  },
  {
    id: "G-2",
    title: "La table",
    text: "64 cartes face cachée, sans qu’une en couvre une autre : éparpillées ou, dans la variante plus simple, en huit sur huit. 24 sont de l’or : cinq 1, sept 2, sept 3 et cinq 4. 35 sont des chercheurs d’or : dans chacune des cinq couleurs, deux de force 2, deux de 3, deux de 4 et un de 5. 5 sont des dynamites.",
    because:
      "Un ordre quelconque veut dire irrégulier : les cartes éparpillées ne forment ni rangées ni colonnes à compter. Huit sur huit est la variante plus simple, car plus facile à retenir ; rien d’autre ne change.",
  },
  {
    id: "G-3",
    title: "Qui commence",
    text: "Le sort décide si la table ne nomme personne. Puis dans le sens horaire.",
    because:
      "Les livrets publiés ne s’accordent pas : commence la personne la plus jeune (en anglais), la plus « goldig », à la fois dorée et mignonne (en allemand), ou celle qui a le plus de sous en poche (en français). C’est donc la table qui décide.",
  },
  {
    id: "G-4",
    title: "Ton tour",
    text: "Retourne une carte, regarde, puis choisis-en une deuxième. Tout le monde voit les deux.",
  },
  {
    id: "G-5",
    title: "Filon",
    text: "Un chercheur et de l’or, le chercheur au moins aussi fort que l’or est lourd : l’or va au propriétaire du chercheur, peu importe qui a retourné. Un chercheur sans propriétaire travaille pour la personne dont c’est le tour. Le chercheur s’en va.",
  },
  {
    id: "G-6",
    title: "Duel",
    text: "Deux chercheurs de forces différentes, qu’ils aient la même couleur ou non : le plus faible s’en va, le plus fort se recouche à sa place.",
  },
  {
    id: "G-7",
    title: "Dynamite",
    text: "Si l’une des cartes est une dynamite, les deux disparaissent, quelle que soit l’autre.",
  },
  {
    id: "G-8",
    title: "Rien",
    text: "Deux cartes d’or, deux chercheurs de même force, ou un chercheur trop faible pour l’or : les deux se retournent. Retiens-les.",
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
    text: "Autant de parties que de joueurs, chacun en commence une. Les points s’ajoutent ; à égalité, les points de la dernière partie décident ; sinon on partage.",
  },
  {
    id: "G-12",
    title: "Table morte",
    text: "S’il reste plus de dix cartes et qu’aucune paire ne peut rien faire, la ruée vers l’or commence au tour suivant.",
    because: "Les livrets oublient ce cas : par exemple onze cartes d’or et plus aucun chercheur.",
  },
  {
    id: "G-13",
    title: "Blocage",
    text: "Après 30 tours de suite sans qu’une carte parte, la ruée vers l’or commence au tour suivant.",
    because: "Sinon, deux joueurs pourraient retourner sans fin les deux mêmes cartes.",
  },
  {
    id: "G-14",
    title: "Mémoire",
    text: "Tout le monde a vu chaque carte retournée. La table dit ce qui reste visible : rien, le dernier tour de table ou tout.",
    because:
      "« Le dernier tour de table », c’est autant de tours que de joueurs. Les trésors sont face cachée : chacun peut en compter les cartes et regarder le sien, et tous s’ouvrent à la fin, ou toujours si la table aide. Si rien ne reste visible, personne ne dit non plus ce qui reste, et jusqu’à la fin ni le journal ni l’enregistrement ne révèlent ce qui est de nouveau face cachée. Les cartes restent visibles aussi longtemps pour tout le monde, quelle que soit la vitesse choisie.",
  },
];

export default rules;
