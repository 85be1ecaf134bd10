import type { Words } from '../catalogue.ts';

/** Devices, and freezing an account. */
export const security: Words = {
  'A device that you sign out here stays signed in to Google’s service, but cannot use Cumulus.':
    'Ein Gerät, das du hier abmeldest, bleibt beim Dienst von Google angemeldet, kann Cumulus aber nicht benutzen.',
  'All other devices are signed out.': 'Alle anderen Geräte sind abgemeldet.',
  Devices: 'Geräte',
  'Freeze my account': 'Mein Konto sperren',
  'Freeze my account?': 'Mein Konto sperren?',
  'If it was not you who signed in, freeze your account. Nothing can leave your wallets then. You do not need to sign in for this.':
    'Wenn du dich nicht angemeldet hast, sperre dein Konto. Dann kann nichts deine Wallets verlassen. Du musst dich dafür nicht anmelden.',
  'Nothing leaves your wallets until you unfreeze it': 'Nichts verlässt deine Wallets, bis du es entsperrst',
  'Nothing leaves your wallets until you unfreeze it. Set a new password with “Forgot password?” on the sign-in screen. This signs out all devices.':
    'Nichts verlässt deine Wallets, bis du es entsperrst. Lege mit „Passwort vergessen?“ auf der Anmeldeseite ein neues Passwort fest. Das meldet alle Geräte ab.',
  'Nothing leaves your wallets, no order executes and your security settings cannot change until you unfreeze it: with a passkey at once, or by email after 24 hours. Payments to you still arrive.':
    'Nichts verlässt deine Wallets, keine Order wird ausgeführt und deine Sicherheitseinstellungen ändern sich nicht, bis du es entsperrst: mit einem Passkey sofort oder per E-Mail nach 24 Stunden. Zahlungen an dich kommen weiterhin an.',
  'Nothing leaves your wallets.': 'Nichts verlässt deine Wallets.',
  'Nothing leaves your wallets. A passkey unfreezes your account at once.':
    'Nichts verlässt deine Wallets. Mit einem Passkey entsperrst du dein Konto sofort.',
  'Email me a link to unfreeze it': 'Link zum Entsperren per E-Mail senden',
  'Sign out {device}': '{device} abmelden',
  'Sign out all other devices': 'Alle anderen Geräte abmelden',
  'Unfreeze my account': 'Mein Konto entsperren',
  'Unfreeze with a passkey': 'Mit einem Passkey entsperren',
  'Unfreeze your account': 'Dein Konto entsperren',
  'The device is signed out.': 'Das Gerät ist abgemeldet.',
  'The email could not be sent. Please try again.':
    'Die E-Mail konnte nicht gesendet werden. Bitte versuche es noch einmal.',
  'The email is on its way. Open its link within 30 minutes.':
    'Die E-Mail ist unterwegs. Öffne den Link darin innerhalb von 30 Minuten.',
  'This device': 'Dieses Gerät',
  'Unknown device': 'Unbekanntes Gerät',
  'Used: {when}': 'Benutzt: {when}',
  'Who looked at my account': 'Wer mein Konto angesehen hat',
  'Operators, and programs with access': 'Betreiber und Programme mit Zugang',
  'No one has looked at your account.': 'Niemand hat dein Konto angesehen.',
  'This list could not be loaded': 'Die Liste konnte nicht geladen werden',
  'Where you are signed in': 'Wo du angemeldet bist',
  'You can unfreeze it by email from {time}.': 'Du kannst es ab {time} per E-Mail entsperren.',
  'Your account could not be frozen. Please try again.':
    'Dein Konto konnte nicht gesperrt werden. Bitte versuche es noch einmal.',
  'Your account is frozen': 'Dein Konto ist gesperrt',
  'Your account has been frozen since {time}. Nothing leaves your wallets.':
    'Dein Konto ist seit {time} gesperrt. Nichts verlässt deine Wallets.',
  'Your account is frozen. Nothing leaves your wallets.':
    'Dein Konto ist gesperrt. Nichts verlässt deine Wallets.',
  'Your account is unfrozen.': 'Dein Konto ist entsperrt.',
  'Your devices could not be loaded': 'Deine Geräte konnten nicht geladen werden',
  'Your wallets can send and swap again, and your orders execute.':
    'Deine Wallets können wieder senden und tauschen, und deine Orders werden ausgeführt.',
  'All changes are paused for now': 'Zurzeit sind alle Änderungen angehalten',
  'All changes have been paused since {time}.': 'Alle Änderungen sind seit {time} angehalten.',
  'You can still see everything, cancel pending orders and sends, sign out devices and freeze your account.':
    'Du kannst weiterhin alles sehen, offene Orders und Überweisungen abbrechen, Geräte abmelden und dein Konto sperren.',
  'Signed in: {when}': 'Angemeldet: {when}',
};
