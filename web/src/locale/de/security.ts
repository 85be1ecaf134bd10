import type { Words } from '../catalogue.ts';

/** Devices, and freezing an account. */
export const security: Words = {
  'A device that you sign out here stays signed in to Google’s service, but cannot use Cumulus.':
    'Ein Gerät, das du hier abmeldest, bleibt beim Dienst von Google angemeldet, kann Cumulus aber nicht benutzen.',
  'All other devices are signed out.': 'Alle anderen Geräte sind abgemeldet.',
  Devices: 'Geräte',
  'Freeze my account': 'Mein Konto einfrieren',
  'Freeze my account?': 'Mein Konto einfrieren?',
  'If it was not you who signed in: freeze your account, and nothing leaves your wallets. You do not have to sign in for this.':
    'Wenn nicht du dich angemeldet hast: Friere dein Konto ein, und nichts verlässt deine Wallets. Du musst dich dafür nicht anmelden.',
  'Nothing leaves your wallets until you thaw it': 'Nichts verlässt deine Wallets, bis du es auftaust',
  'Nothing leaves your wallets until you thaw it. Choose another password with “Forgot password?” on the sign-in screen: that signs all devices out.':
    'Nichts verlässt deine Wallets, bis du es auftaust. Wähle mit „Passwort vergessen?“ auf der Anmeldeseite ein anderes Passwort: Das meldet alle Geräte ab.',
  'Nothing leaves your wallets, no order executes and nothing about your security changes until you thaw it: with a passkey at once, or by mail after 24 hours. Payments to you still arrive.':
    'Nichts verlässt deine Wallets, keine Order wird ausgeführt und nichts an deiner Sicherheit ändert sich, bis du es auftaust: mit einem Passkey sofort oder per Mail nach 24 Stunden. Zahlungen an dich kommen weiterhin an.',
  'Nothing leaves your wallets.': 'Nichts verlässt deine Wallets.',
  'Nothing leaves your wallets. A passkey thaws your account at once.':
    'Nichts verlässt deine Wallets. Ein Passkey taut dein Konto sofort auf.',
  'Send me the mail to thaw it': 'Mail zum Auftauen senden',
  'Sign out {device}': '{device} abmelden',
  'Sign out all other devices': 'Alle anderen Geräte abmelden',
  'Thaw my account': 'Mein Konto auftauen',
  'Thaw with a passkey': 'Mit einem Passkey auftauen',
  'Thaw your account': 'Dein Konto auftauen',
  'The device is signed out.': 'Das Gerät ist abgemeldet.',
  'The mail could not be sent. Please try again.':
    'Die Mail konnte nicht gesendet werden. Bitte versuche es noch einmal.',
  'The mail is on its way. Open its link within half an hour.':
    'Die Mail ist unterwegs. Öffne ihren Link innerhalb einer halben Stunde.',
  'This device': 'Dieses Gerät',
  'Unknown device': 'Unbekanntes Gerät',
  'Used: {when}': 'Benutzt: {when}',
  'Where you are signed in': 'Wo du angemeldet bist',
  'You can thaw it by mail from {time} on.': 'Du kannst es ab {time} per Mail auftauen.',
  'Your account could not be frozen. Please try again.':
    'Dein Konto konnte nicht eingefroren werden. Bitte versuche es noch einmal.',
  'Your account is frozen': 'Dein Konto ist eingefroren',
  'Your account is frozen since {time}. Nothing leaves your wallets.':
    'Dein Konto ist seit {time} eingefroren. Nichts verlässt deine Wallets.',
  'Your account is frozen. Nothing leaves your wallets.':
    'Dein Konto ist eingefroren. Nichts verlässt deine Wallets.',
  'Your account is thawed.': 'Dein Konto ist aufgetaut.',
  'Your devices could not be loaded': 'Deine Geräte konnten nicht geladen werden',
  'Your wallets can send and swap again, and your orders execute.':
    'Deine Wallets können wieder senden und tauschen, und deine Orders werden ausgeführt.',
  'All changes are stopped for now': 'Zurzeit sind alle Änderungen angehalten',
  'All changes are stopped since {time}.': 'Alle Änderungen sind seit {time} angehalten.',
  'You can still see everything, cancel what waits, sign out devices and freeze your account.':
    'Du kannst weiterhin alles sehen, Wartendes stornieren, Geräte abmelden und dein Konto einfrieren.',
  'Signed in: {when}': 'Angemeldet: {when}',
};
