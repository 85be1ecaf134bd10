import type { Words } from '../catalogue.ts';

/** The inbox, and how users are notified of what is in it. What notices say is in the contract. */
export const notices: Words = {
  'Choose how we notify you': 'Choisissez comment nous vous prévenons',
  Contests: 'Concours',
  'Failed to load notices': 'Les notifications n’ont pas pu être chargées',
  'Failed to load your settings': 'Vos réglages n’ont pas pu être chargés',
  'Hide amounts': 'Masquer les montants',
  'In push messages and emails, which others may see':
    'Dans les notifications push et les e-mails, que d’autres peuvent voir',
  'Loading notices': 'Chargement des notifications',
  'Emails go to {address}. Security emails are always sent.':
    'Les e-mails vont à {address}. Ceux de sécurité sont toujours envoyés.',
  New: 'Nouveau',
  'No emails are sent because your account has no email address.':
    'Aucun e-mail n’est envoyé, car votre compte n’a pas d’adresse e-mail.',
  'No notices yet': 'Pas encore de notifications',
  Notices: 'Notifications',
  'Notices, {count} new': ['Notifications, {count} nouvelle', 'Notifications, {count} nouvelles'],
  'Payments received': 'Paiements reçus',
  'Payments sent': 'Paiements envoyés',
  Push: 'Push',
  'Push and email': 'Push et e-mail',
  'Push on this device': 'Push sur cet appareil',
  'Sent, from {amount}': 'Envoyés, dès {amount}',
  'This browser cannot reach its push service. Please try again later.':
    'Ce navigateur ne peut pas joindre son service push. Réessayez plus tard.',
  'This browser blocks notifications from Cumulus. Allow them in its settings.':
    'Ce navigateur bloque les notifications de Cumulus. Autorisez-les dans ses paramètres.',
  'This browser does not support push messages. On an iPhone, add Cumulus to the home screen first.':
    'Ce navigateur ne prend pas en charge les notifications push. Sur un iPhone, ajoutez d’abord Cumulus à l’écran d’accueil.',
  'Until you sign out here': 'Jusqu’à votre déconnexion ici',
  'What happens to your money and your account appears here.':
    'Ce qui arrive à votre argent et à votre compte apparaît ici.',
  'What we notify you about': 'Ce dont nous vous prévenons',
  'Your settings could not be saved.': 'Vos réglages n’ont pas pu être enregistrés.',
  '{topic} by email': '{topic} par e-mail',
  '{topic} by push': '{topic} par push',
};
