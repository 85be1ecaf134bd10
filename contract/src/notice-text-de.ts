import type { NoticeWords } from './notice-text.ts';

/** The words of notices in German, by the English ones. */
export const germanNotices: Readonly<Record<NoticeWords, string>> = {
  'You received {amount}': 'Du hast {amount} erhalten',
  'You received a payment': 'Du hast eine Zahlung erhalten',
  'You sent {amount}': 'Du hast {amount} gesendet',
  'You sent a payment': 'Du hast eine Zahlung gesendet',
  'From {address}': 'Von {address}',
  'From more than one address': 'Von mehr als einer Adresse',
  'To {address}': 'An {address}',

  'Order executed': 'Order ausgeführt',
  '{sold} was swapped to {bought}.': '{sold} wurde in {bought} getauscht.',
  'Order failed': 'Order fehlgeschlagen',
  'Your swap of {sold} to {bought} was not carried out.':
    'Dein Tausch von {sold} in {bought} wurde nicht ausgeführt.',
  'Order expires soon': 'Order läuft bald ab',
  'Your order to swap {sold} to {bought} expires within the hour.':
    'Deine Order, {sold} in {bought} zu tauschen, läuft innerhalb einer Stunde ab.',
  'Order missed': 'Order verpasst',
  'Your swap of {sold} to {bought} is late. Execute it now or cancel it.':
    'Dein Tausch von {sold} in {bought} ist verspätet. Führe ihn jetzt aus oder storniere ihn.',
  'Order kept back': 'Order zurückgehalten',
  'Your swap of {sold} to {bought} would bring less than its least amount. Lower that, cancel, or keep waiting.':
    'Dein Tausch von {sold} in {bought} würde weniger als seinen Mindestbetrag bringen. Senke ihn, storniere, oder warte weiter.',
  'Order has a least amount': 'Order hat einen Mindestbetrag',
  'Your order to swap {sold} to {bought} has a least amount now. Look at it in Orders, and change it if you like.':
    'Deine Order, {sold} in {bought} zu tauschen, hat jetzt einen Mindestbetrag. Sieh ihn dir unter Orders an, und ändere ihn, wenn du willst.',

  'You are in': 'Du bist dabei',
  'Your entry in {contest} was admitted. Your free SOL is on its way.':
    'Deine Teilnahme an {contest} wurde zugelassen. Deine kostenlosen SOL sind unterwegs.',
  'Entry refused': 'Teilnahme abgelehnt',
  'Your entry in {contest} was reviewed and refused.':
    'Deine Teilnahme an {contest} wurde geprüft und abgelehnt.',
  'Your free SOL for {contest} has arrived.': 'Deine kostenlosen SOL für {contest} sind da.',
  'Contest ended': 'Wettbewerb beendet',
  '{contest} is over. See how you did.': '{contest} ist vorbei. Sieh dir dein Ergebnis an.',

  'New sign-in': 'Neue Anmeldung',
  '{device} has signed in to your account.': '{device} hat sich bei deinem Konto angemeldet.',
  'A new device has signed in to your account.': 'Ein neues Gerät hat sich bei deinem Konto angemeldet.',
  'PIN set': 'PIN gesetzt',
  'Your account has a PIN now.': 'Dein Konto hat jetzt eine PIN.',
  'PIN changed': 'PIN geändert',
  'The PIN of your account was changed.': 'Die PIN deines Kontos wurde geändert.',
  'PIN removed': 'PIN entfernt',
  'Your account has no PIN any more.': 'Dein Konto hat keine PIN mehr.',
  'Passkey added': 'Passkey hinzugefügt',
  'Your account has a new passkey.': 'Dein Konto hat einen neuen Passkey.',
  'Your account has a new passkey: {name}.': 'Dein Konto hat einen neuen Passkey: {name}.',
  'Passkey removed': 'Passkey entfernt',
  'A passkey of your account was removed.': 'Ein Passkey deines Kontos wurde entfernt.',
  'A passkey of your account was removed: {name}.': 'Ein Passkey deines Kontos wurde entfernt: {name}.',

  'Password changed': 'Passwort geändert',
  'The password of your account was changed.': 'Das Passwort deines Kontos wurde geändert.',
  'E-mail changed': 'E-Mail geändert',
  'The e-mail address of your account was changed.': 'Die E-Mail-Adresse deines Kontos wurde geändert.',
  'Signed out everywhere': 'Überall abgemeldet',
  'All devices were signed out of your account.': 'Alle Geräte wurden von deinem Konto abgemeldet.',
  'Account frozen': 'Konto eingefroren',
  'Nothing leaves your wallets until you thaw your account.':
    'Nichts verlässt deine Wallets, bis du dein Konto auftaust.',
  'Account thawed': 'Konto aufgetaut',
  'Your account is new': 'Dein Konto ist neu',
  'There was an account under your e-mail that nobody had confirmed. It was set aside. If it was yours, ask for help.':
    'Unter deiner E-Mail gab es ein Konto, das niemand bestätigt hatte. Es wurde beiseitegelegt. Wenn es deines war, bitte um Hilfe.',
  'Your wallets can send and swap again.': 'Deine Wallets können wieder senden und tauschen.',
  'Removal of the PIN requested': 'Entfernen der PIN beantragt',
  'Someone said that the PIN of your account is forgotten.':
    'Jemand hat angegeben, die PIN deines Kontos vergessen zu haben.',
  'Contact saved': 'Kontakt gespeichert',
  'A contact of your address book was added or changed.':
    'Ein Kontakt deines Adressbuchs wurde hinzugefügt oder geändert.',
  'Wait changed': 'Wartezeit geändert',
  'The wait before new addresses was changed.': 'Die Wartezeit vor neuen Adressen wurde geändert.',
  'Wallet deleted': 'Wallet gelöscht',
  'A wallet of your account was deleted.': 'Eine Wallet deines Kontos wurde gelöscht.',
  'Data exported': 'Daten exportiert',
  'The data of your account was exported.': 'Die Daten deines Kontos wurden exportiert.',
  'Account is to be deleted': 'Konto soll gelöscht werden',
  'The deletion of your account was requested.': 'Die Löschung deines Kontos wurde beantragt.',
  'Send scheduled': 'Überweisung geplant',
  'A send to the new address {address} waits. Cancel it in Orders if it is not yours.':
    'Eine Überweisung an die neue Adresse {address} wartet. Brich sie unter „Orders“ ab, wenn sie nicht von dir ist.',
  'Send failed': 'Überweisung fehlgeschlagen',
  'Nothing was sent to {address}.': 'An {address} wurde nichts gesendet.',
  'Fewer notices': 'Weniger Mitteilungen',
  'You are told less by push or mail from now on.':
    'Du bekommst ab jetzt weniger Mitteilungen per Push oder E-Mail.',
};
