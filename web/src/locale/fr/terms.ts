import type { Clause } from '../catalogue.ts';

/** A translation of version 1.0, clause by clause. Users accept the English text. */
export const terms: readonly Clause[] = [
  {
    title: 'Ce que fait Cumulus.',
    text: 'Cumulus conserve les clés de vos portefeuilles cloud et signe des transactions quand vous le demandez.',
  },
  {
    title: 'Votre part.',
    text: 'Gardez pour vous votre connexion et votre code PIN. Quiconque possède les deux peut déplacer vos fonds. Vous avez au moins 18 ans, et la loi de votre lieu de résidence vous permet d’utiliser ce service.',
  },
  {
    title: 'Les transactions sont définitives.',
    text: 'Ce qui a atteint le réseau Solana ne peut être annulé, ni par vous ni par nous. Vérifiez le destinataire et le montant avant de confirmer.',
  },
  {
    title: 'Prix et cotations.',
    text: 'Les valeurs en USD sont des estimations. Un échange peut rapporter moins que sa cotation, dans la limite du glissement affiché.',
  },
  {
    title: 'Ordres.',
    text: 'Un ordre ne s’exécute que si le portefeuille contient à ce moment-là assez du jeton et de SOL pour les frais. Son résultat peut différer du prix qui l’a déclenché.',
  },
  {
    title: 'Coûts.',
    text: 'Le réseau Solana prélève des frais pour chaque transaction, et un loyer pour chaque nouveau compte. Ils sont affichés avant que vous confirmiez et payés depuis votre portefeuille.',
  },
  {
    title: 'Supprimer un portefeuille.',
    text: 'Un portefeuille supprimé quitte votre liste. Déplacez d’abord ses fonds. Sa clé reste scellée, afin que les fonds qui y seraient envoyés plus tard ne soient pas perdus.',
  },
  {
    title: 'Concours.',
    text: 'Les SOL gratuits et les places des concours sont limités et peuvent prendre fin plus tôt. Une place par personne.',
  },
  {
    title: 'Jetons de tiers.',
    text: 'N’importe qui peut émettre un jeton. Nous ne vérifions ni ne recommandons les jetons que vous achetez, et vous pouvez perdre tout ce que vous y mettez. Rien ici n’est un conseil financier.',
  },
  {
    title: 'Ce que nous conservons.',
    text: 'Votre adresse e-mail, vos portefeuilles et leurs transactions, vos ordres et vos listes, ainsi que la date et l’adresse depuis laquelle vous avez accepté ces conditions. Les transactions sur Solana sont publiques.',
  },
  {
    title: 'Disponibilité.',
    text: 'Le service peut être interrompu, tout comme le réseau Solana et les marchés dont il dépend. Nous répondons des dommages causés intentionnellement ou par négligence grave, et partout où la loi ne nous permet pas de limiter cette responsabilité.',
  },
  {
    title: 'Fin.',
    text: 'Vous pouvez arrêter à tout moment ; déplacez d’abord vos fonds. Nous pouvons fermer les comptes utilisés pour enfreindre la loi ou nuire à d’autres.',
  },
];
