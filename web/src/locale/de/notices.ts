import type { Words } from '../catalogue.ts';

/** The inbox, and how one is told of what is in it. What notices say is in the contract. */
export const notices: Words = {
  'Choose how you are told': 'Benachrichtigung wählen',
  Contests: 'Wettbewerbe',
  'Failed to load notices': 'Die Mitteilungen konnten nicht geladen werden',
  'Failed to load your choices': 'Deine Auswahl konnte nicht geladen werden',
  'Hide amounts': 'Beträge verbergen',
  'In push messages and mails, which others may see':
    'In Push-Nachrichten und Mails, die andere sehen können',
  'Loading notices': 'Mitteilungen werden geladen',
  Mail: 'Mail',
  'Mails go to {address}. Those about security are always sent.':
    'Mails gehen an {address}. Die zur Sicherheit werden immer gesendet.',
  New: 'Neu',
  'No mails are sent: your account has no e-mail address here.':
    'Es werden keine Mails gesendet: Dein Konto hat hier keine E-Mail-Adresse.',
  'Nothing to tell yet': 'Noch keine Mitteilungen',
  Notices: 'Mitteilungen',
  'Notices, {count} new': ['Mitteilungen, {count} neue', 'Mitteilungen, {count} neue'],
  'Payments received': 'Erhaltene Zahlungen',
  'Payments sent': 'Gesendete Zahlungen',
  Push: 'Push',
  'Push on this device': 'Push auf diesem Gerät',
  'Sent, from {amount}': 'Gesendet, ab {amount}',
  'This browser cannot reach its push service. Please try again later.':
    'Dieser Browser erreicht seinen Push-Dienst nicht. Bitte versuche es später noch einmal.',
  'This browser does not allow notices of Cumulus. Allow them in its settings.':
    'Dieser Browser erlaubt keine Mitteilungen von Cumulus. Erlaube sie in seinen Einstellungen.',
  'This browser has no push messages. On an iPhone, add Cumulus to the home screen first.':
    'Dieser Browser hat keine Push-Nachrichten. Lege Cumulus auf einem iPhone erst auf den Home-Bildschirm.',
  'Until you sign out here': 'Bis du dich hier abmeldest',
  'What happens to your money and your account is told here.':
    'Was mit deinem Geld und deinem Konto geschieht, steht hier.',
  'What you are told': 'Worüber du benachrichtigt wirst',
  'What you are told by push and by mail': 'Was du per Push und Mail erfährst',
  'Your choice could not be saved.': 'Deine Auswahl konnte nicht gespeichert werden.',
  '{topic} by mail': '{topic} per Mail',
  '{topic} by push': '{topic} per Push',
};
