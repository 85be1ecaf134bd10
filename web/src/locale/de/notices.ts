import type { Words } from '../catalogue.ts';

/** The inbox, and how one is told of what is in it. What notices say is in the contract. */
export const notices: Words = {
  'Choose how we notify you': 'Benachrichtigungen wählen',
  Contests: 'Wettbewerbe',
  'Failed to load notices': 'Die Mitteilungen konnten nicht geladen werden',
  'Failed to load your settings': 'Deine Einstellungen konnten nicht geladen werden',
  'Hide amounts': 'Beträge verbergen',
  'In push messages and emails, which others may see':
    'In Push-Nachrichten und E-Mails, die andere sehen können',
  'Loading notices': 'Mitteilungen werden geladen',
  'Emails go to {address}. Security emails are always sent.':
    'E-Mails gehen an {address}. E-Mails zur Sicherheit werden immer gesendet.',
  New: 'Neu',
  'No emails are sent because your account has no email address.':
    'Es werden keine E-Mails gesendet, weil dein Konto keine E-Mail-Adresse hat.',
  'No notices yet': 'Noch keine Mitteilungen',
  Notices: 'Mitteilungen',
  'Notices, {count} new': ['Mitteilungen, {count} neue', 'Mitteilungen, {count} neue'],
  'Payments received': 'Erhaltene Zahlungen',
  'Payments sent': 'Gesendete Zahlungen',
  Push: 'Push',
  'Push and email': 'Push und E-Mail',
  'Push on this device': 'Push auf diesem Gerät',
  'Sent, from {amount}': 'Gesendet, ab {amount}',
  'This browser cannot reach its push service. Please try again later.':
    'Dieser Browser erreicht seinen Push-Dienst nicht. Bitte versuche es später noch einmal.',
  'This browser blocks notifications from Cumulus. Allow them in its settings.':
    'Dieser Browser blockiert Mitteilungen von Cumulus. Erlaube sie in seinen Einstellungen.',
  'This browser does not support push messages. On an iPhone, add Cumulus to the home screen first.':
    'Dieser Browser unterstützt keine Push-Nachrichten. Auf einem iPhone musst du Cumulus zuerst zum Home-Bildschirm hinzufügen.',
  'Until you sign out here': 'Bis du dich hier abmeldest',
  'What happens to your money and your account appears here.':
    'Was mit deinem Geld und deinem Konto geschieht, steht hier.',
  'What we notify you about': 'Worüber wir dich benachrichtigen',
  'Your settings could not be saved.': 'Deine Einstellungen konnten nicht gespeichert werden.',
  '{topic} by email': '{topic} per E-Mail',
  '{topic} by push': '{topic} per Push',
};
