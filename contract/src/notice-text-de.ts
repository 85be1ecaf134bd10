import type { NoticeWords } from './notice-text.ts';

/** The words of notices in German, by the English ones. */
export const germanNotices: Readonly<Record<NoticeWords, string>> = {
  'You received {amount}': 'Du hast {amount} erhalten',
  'You received a payment': 'Du hast eine Zahlung erhalten',
  'You sent {amount}': 'Du hast {amount} gesendet',
  'You sent a payment': 'Du hast eine Zahlung gesendet',
  '{count} payments received': '{count} Zahlungen erhalten',
  '{count} orders executed': '{count} Orders ausgeführt',
  '{count} orders failed': '{count} Orders fehlgeschlagen',
  'From {address}': 'Von {address}',
  'From more than one address': 'Von mehr als einer Adresse',
  'To {address}': 'An {address}',

  'Order executed': 'Order ausgeführt',
  '{sold} was swapped to {bought}.': '{sold} wurde in {bought} getauscht.',
  'Order failed': 'Order fehlgeschlagen',
  'Your swap of {sold} to {bought} did not go through.':
    'Dein Tausch von {sold} in {bought} wurde nicht ausgeführt.',
  'Order expires soon': 'Order läuft bald ab',
  'Your order to swap {sold} to {bought} expires within the hour.':
    'Deine Order, {sold} in {bought} zu tauschen, läuft innerhalb einer Stunde ab.',
  'Order missed': 'Order verpasst',
  'Your swap of {sold} to {bought} is late. Execute it now or cancel it.':
    'Dein Tausch von {sold} in {bought} ist verspätet. Führe ihn jetzt aus oder storniere ihn.',
  'Order on hold': 'Order wartet',
  'Your swap of {sold} to {bought} would bring less than your minimum. Lower it, cancel, or keep waiting.':
    'Dein Tausch von {sold} in {bought} würde weniger als seinen Mindestbetrag bringen. Senke ihn, storniere, oder warte weiter.',
  'Order has a minimum': 'Order hat einen Mindestbetrag',
  'Your order to swap {sold} to {bought} now has a minimum amount. You can change it in Orders.':
    'Deine Order, {sold} in {bought} zu tauschen, hat jetzt einen Mindestbetrag. Du kannst ihn unter Orders ändern.',

  '{symbol} is above {value}': '{symbol} liegt über {value}',
  '{symbol} is below {value}': '{symbol} liegt unter {value}',
  '{symbol} is worth more than {value}': '{symbol} ist mehr als {value} wert',
  '{symbol} is worth less than {value}': '{symbol} ist weniger als {value} wert',
  '{symbol} is up {value} in a day': '{symbol} ist in einem Tag um {value} gestiegen',
  '{symbol} is down {value} in a day': '{symbol} ist in einem Tag um {value} gefallen',
  'You asked to be told. We found it at {price}.': 'Du wolltest es wissen. Der Preis war {price}.',

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
  'PIN set': 'PIN festgelegt',
  'Your account now has a PIN.': 'Dein Konto hat jetzt eine PIN.',
  'PIN changed': 'PIN geändert',
  'The PIN of your account was changed.': 'Die PIN deines Kontos wurde geändert.',
  'PIN removed': 'PIN entfernt',
  'Your account no longer has a PIN.': 'Dein Konto hat keine PIN mehr.',
  'Passkey added': 'Passkey hinzugefügt',
  'Your account has a new passkey.': 'Dein Konto hat einen neuen Passkey.',
  'Your account has a new passkey: {name}.': 'Dein Konto hat einen neuen Passkey: {name}.',
  'Passkey removed': 'Passkey entfernt',
  'A passkey of your account was removed.': 'Ein Passkey deines Kontos wurde entfernt.',
  'A passkey of your account was removed: {name}.': 'Ein Passkey deines Kontos wurde entfernt: {name}.',

  'Password changed': 'Passwort geändert',
  'The password of your account was changed.': 'Das Passwort deines Kontos wurde geändert.',
  'Email changed': 'E-Mail geändert',
  'The email address of your account was changed.': 'Die E-Mail-Adresse deines Kontos wurde geändert.',
  'Signed out everywhere': 'Überall abgemeldet',
  'All devices were signed out of your account.': 'Alle Geräte wurden von deinem Konto abgemeldet.',
  'Account frozen': 'Konto gesperrt',
  'Nothing leaves your wallets until you unfreeze your account.':
    'Nichts verlässt deine Wallets, bis du dein Konto entsperrst.',
  'Account unfrozen': 'Konto entsperrt',
  'Your account is new': 'Dein Konto ist neu',
  'There was an account with your email that nobody had confirmed. It was set aside. If it was yours, ask for help.':
    'Unter deiner E-Mail gab es ein Konto, das niemand bestätigt hatte. Wir haben es beiseitegelegt. Wenn es deines war, bitte um Hilfe.',
  'Your wallets can send and swap again.': 'Deine Wallets können wieder senden und tauschen.',
  'PIN removal requested': 'Entfernen der PIN beantragt',
  'Someone reported the PIN of your account as forgotten.':
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
  'Account deletion requested': 'Konto soll gelöscht werden',
  'The deletion of your account was requested.': 'Die Löschung deines Kontos wurde beantragt.',
  'Send scheduled': 'Überweisung geplant',
  'A send to the new address {address} is waiting. Cancel it in Orders if it is not yours.':
    'Eine Überweisung an die neue Adresse {address} wartet. Brich sie unter „Orders“ ab, wenn sie nicht von dir ist.',
  'Send failed': 'Überweisung fehlgeschlagen',
  'Nothing was sent to {address}.': 'An {address} wurde nichts gesendet.',
  'Fewer notices': 'Weniger Mitteilungen',
  'From now on, you get fewer notices by push or email.':
    'Du bekommst ab jetzt weniger Mitteilungen per Push oder E-Mail.',
  'An operator looked at your account': 'Ein Betreiber hat dein Konto angesehen',
  '{name} used its access to your account': '{name} hat den Zugang zu deinem Konto genutzt',
  'It showed your email, wallets and recent activity.':
    'Zu sehen waren deine E-Mail, deine Wallets und was zuletzt geschah.',
  'It showed your wallets and balances.': 'Zu sehen waren deine Wallets und Guthaben.',
  'It showed payments of yours.': 'Zu sehen waren Zahlungen von dir.',
  'It showed orders of yours.': 'Zu sehen waren Orders von dir.',
  'It showed where you are signed in.': 'Zu sehen war, wo du angemeldet bist.',
  'It showed your entry in a contest.': 'Zu sehen war deine Teilnahme an einem Wettbewerb.',
  'It showed everything that is kept about you, without secrets.':
    'Zu sehen war alles, was über dich gespeichert ist, ohne Geheimnisse.',
  'It served to change something.': 'Es diente dazu, etwas zu ändern.',
  'A notice of a newer version': 'Eine Mitteilung einer neueren Version',
  'Webhook added': 'Webhook hinzugefügt',
  'A program is told what happens in your account from now on.':
    'Ein Programm erfährt ab jetzt, was in deinem Konto geschieht.',
  'Webhook switched off': 'Webhook ausgeschaltet',
  'It no longer accepts events. They are kept for 30 days.':
    'Er nimmt keine Ereignisse mehr an. Sie werden 30 Tage aufbewahrt.',
  'Reload the app to read it.': 'Lade die App neu, um sie zu lesen.',

  'Program allowed': 'Programm zugelassen',
  '{name} may now use your account as you allowed it.':
    '{name} darf dein Konto jetzt so nutzen, wie du es erlaubt hast.',
  'Permissions changed': 'Berechtigungen geändert',
  'What {name} may do with your account was changed.': 'Was {name} mit deinem Konto darf, wurde geändert.',
  'Program ended': 'Programm beendet',
  '{name} may no longer use your account.': '{name} darf dein Konto nicht mehr nutzen.',
  'Approval needed': 'Freigabe nötig',
  '{program} asks you to send {amount} to {address}.':
    '{program} bittet dich, {amount} an {address} zu senden.',
  '{program} asks you to swap {amount}.': '{program} bittet dich, {amount} zu tauschen.',
  '{program} asks you to place an order for {amount}.': '{program} bittet dich um eine Order über {amount}.',
  '{program} asks you to make a payment to {address}.': '{program} bittet dich um eine Zahlung an {address}.',
  '{program} asks you to make a swap.': '{program} bittet dich um einen Tausch.',
  '{program} asks you to place an order.': '{program} bittet dich um eine Order.',
  'Limit changed': 'Limit geändert',
  'The limit of a wallet was changed.': 'Das Limit einer Wallet wurde geändert.',
};
