import type { Words } from '../catalogue.ts';

/** The screens login, terms and settings, and the one of an unknown address. */
export const account: Words = {
  'Second currency': 'Zweite Währung',
  'Alongside US dollars': 'Zusätzlich zum US-Dollar',
  'US dollars only': 'Nur US-Dollar',
  'There are no exchange rates at the moment.': 'Es gibt gerade keine Wechselkurse.',
  'Totals and reviews also show this currency, at the reference rates of {date}. Prices and payments stay in US dollars and tokens.':
    'Summen und Prüfungen zeigen auch diese Währung, nach Referenzkursen vom {date}. Preise und Zahlungen bleiben in US-Dollar und Tokens.',
  'rate of {date}': 'Kurs vom {date}',
  'Read the terms': 'Bedingungen lesen',
  'Confirm your email': 'Bestätige deine E-Mail',
  'Send the link again': 'Link erneut senden',
  '{email} is confirmed.': '{email} ist bestätigt.',
  'We sent a link to {email}. Open it where you are signed in, then come back here.':
    'Wir haben einen Link an {email} gesendet. Öffne ihn dort, wo du angemeldet bist, und komm dann hierher zurück.',
  'This confirms that the address is yours. We will send a link to {email}. Open it once.':
    'Damit bestätigst du, dass die Adresse dir gehört. Wir senden einen Link an {email}. Öffne ihn einmal.',
  'Your email could not be confirmed. Please try again.':
    'Deine E-Mail konnte nicht bestätigt werden. Bitte versuche es noch einmal.',
  'If you signed up for Cumulus with this address, confirm that it is yours.':
    'Wenn du dich mit dieser Adresse bei Cumulus registriert hast, bestätige, dass sie dir gehört.',
  '{email} is confirmed. Go back to where you were, or open Cumulus here.':
    '{email} ist bestätigt. Geh dorthin zurück, wo du warst, oder öffne Cumulus hier.',
  'Open Cumulus': 'Cumulus öffnen',
  Confirm: 'Bestätigen',
  About: 'Über Cumulus',
  Account: 'Konto',
  'Request a new one': 'Fordere einen neuen an',
  'At least {count} characters. Longer is safer: several words, for example.':
    'Mindestens {count} Zeichen. Länger ist sicherer: zum Beispiel mehrere Wörter.',
  'Backed-up, read-only': 'Gesichert, nur ansehen',
  'Change password': 'Passwort ändern',
  'Change your password': 'Dein Passwort ändern',
  'Choose a new password': 'Neues Passwort wählen',
  'Choose a PIN': 'Wähle eine PIN',
  "Confirm it's you": 'Bestätige, dass du es bist',
  'Confirm password': 'Passwort wiederholen',
  'Confirm your PIN': 'Bestätige deine PIN',
  Continue: 'Weiter',
  'Continue with Google': 'Mit Google fortfahren',
  'Create account': 'Konto erstellen',
  'Create an account': 'Konto erstellen',
  'Current password': 'Aktuelles Passwort',
  Dark: 'Dunkel',
  'An email address has at most 254 characters.': 'Eine E-Mail-Adresse hat höchstens 254 Zeichen.',
  'Desktop wallets': 'Desktop-Wallets',
  Display: 'Anzeige',
  Email: 'E-Mail',
  'Email is already in use': 'Diese E-Mail wird schon verwendet',
  'Signs out all other devices': 'Meldet alle anderen Geräte ab',
  'Signs you out on every device': 'Meldet dich auf allen Geräten ab',
  'Enter the same six digits again': 'Gib dieselben sechs Ziffern noch einmal ein',
  'Enter your current PIN': 'Gib deine aktuelle PIN ein',
  'Everything we store about you, as a file': 'Alles, was wir über dich speichern, als Datei',
  'Export my data': 'Meine Daten exportieren',
  'Export your data': 'Deine Daten exportieren',
  'Failed to export your data. Please try again.':
    'Deine Daten konnten nicht exportiert werden. Bitte versuche es noch einmal.',
  'Failed to record terms acceptance. Please try again.':
    'Deine Zustimmung konnte nicht gespeichert werden. Bitte versuche es noch einmal.',
  'Failed to send reset email. Please try again.':
    'Die E-Mail konnte nicht gesendet werden. Bitte versuche es noch einmal.',
  'Failed to set PIN': 'Die PIN konnte nicht festgelegt werden',
  'Failed to set the new password. Please try again.':
    'Das neue Passwort konnte nicht festgelegt werden. Bitte versuche es noch einmal.',
  'Failed to sign in. Please try again.': 'Anmelden fehlgeschlagen. Bitte versuche es noch einmal.',
  'Failed to sign up. Please try again.': 'Registrieren fehlgeschlagen. Bitte versuche es noch einmal.',
  'For sends, swaps and orders': 'Für Senden, Swaps und Orders',
  'Forgot password?': 'Passwort vergessen?',
  'Have an account?': 'Schon ein Konto?',
  'I accept the terms of service': 'Ich akzeptiere die Nutzungsbedingungen',
  'Invalid email format': 'Ungültige E-Mail-Adresse',
  'Invalid email or password': 'E-Mail oder Passwort ist falsch',
  'Invalid PIN': 'Falsche PIN',
  Language: 'Sprache',
  Light: 'Hell',
  'Link expired?': 'Link abgelaufen?',
  'New here?': 'Neu hier?',
  'New password': 'Neues Passwort',
  'No account found with this email': 'Zu dieser E-Mail gibt es kein Konto',
  'Not found': 'Nicht gefunden',
  Off: 'Aus',
  On: 'An',
  'Open the outbox of this test network': 'Postausgang dieses Testnetzes öffnen',
  'Open this app at {address}. You can sign in only there.':
    'Öffne diese App unter {address}. Nur dort kannst du dich anmelden.',
  or: 'oder',
  Password: 'Passwort',
  'Password is too weak': 'Das Passwort ist zu schwach',
  'Password reset email sent. Check your inbox.':
    'E-Mail zum Zurücksetzen gesendet. Sieh in deinem Postfach nach.',
  'Password should be at least {count} characters': 'Das Passwort braucht mindestens {count} Zeichen',
  'Passwords do not match': 'Die Passwörter stimmen nicht überein',
  PIN: 'PIN',
  'PIN removed.': 'PIN entfernt.',
  'PIN set. We ask for it before anything leaves a wallet.':
    'PIN festgelegt. Wir fragen danach, bevor etwas eine Wallet verlässt.',
  'PINs do not match. Please try again.': 'Die PINs stimmen nicht überein. Bitte versuche es noch einmal.',
  'Please enter both email and password': 'Bitte gib E-Mail und Passwort ein',
  'Please enter your email': 'Bitte gib deine E-Mail ein',
  'Please enter your password': 'Bitte gib dein Passwort ein',
  'Pop-up blocked by browser. Please allow pop-ups for this site and try again.':
    'Der Browser hat das Pop-up blockiert. Bitte erlaube Pop-ups für diese Seite und versuche es noch einmal.',
  'Remembered it?': 'Wieder eingefallen?',
  'Remove PIN': 'PIN entfernen',
  'Reset your password': 'Passwort zurücksetzen',
  Security: 'Sicherheit',
  'Send reset email': 'E-Mail senden',
  'Set new password': 'Neues Passwort festlegen',
  'Set PIN': 'PIN festlegen',
  'Sign out': 'Abmelden',
  'Sign out everywhere': 'Überall abmelden',
  'Signed in': 'Angemeldet',
  'Six digits, asked for when you create or delete a wallet, send, swap, and place or cancel an order. They protect your funds if someone else gets into your account.':
    'Sechs Ziffern, die verlangt werden, wenn du eine Wallet erstellst oder löschst, sendest, tauschst und eine Order erteilst oder stornierst. Sie schützen dein Guthaben, falls jemand anderes in dein Konto gelangt.',
  'Six digits that only you know': 'Sechs Ziffern, die nur du kennst',
  'Switch to dark theme': 'Zum dunklen Design wechseln',
  'Switch to light theme': 'Zum hellen Design wechseln',
  System: 'System',
  'You accept the English text. This translation is only for convenience.':
    'Du akzeptierst den englischen Text. Diese Übersetzung dient nur zum Lesen.',
  'The address may be mistyped or out of date.': 'Die Adresse ist vielleicht vertippt oder veraltet.',
  Theme: 'Design',
  'This page does not exist.': 'Diese Seite gibt es nicht.',
  'This email already has a password. Sign in with it or reset it. After that, Google works too.':
    'Zu dieser E-Mail gibt es schon ein Passwort. Melde dich damit an oder setze es zurück. Danach funktioniert auch Google.',
  'This link was already used or has expired. Request a new one.':
    'Dieser Link wurde schon benutzt oder ist abgelaufen. Fordere einen neuen an.',
  'To remove it': 'Um sie zu entfernen',
  'Too many attempts. Wait a minute and try again.':
    'Zu viele Versuche. Warte eine Minute und versuche es noch einmal.',
  'Total on wallet list': 'Summe in der Wallet-Liste',
  'Version {version}': 'Version {version}',
  'Version {version}, accepted': 'Version {version}, akzeptiert',
  'Version {version}, accepted {date}': 'Version {version}, akzeptiert am {date}',
  'We will email you a link to set a new password.':
    'Wir schicken dir per E-Mail einen Link, mit dem du ein neues Passwort festlegst.',
  'You must check the box to accept the terms of service':
    'Setze das Häkchen, um die Nutzungsbedingungen zu akzeptieren',
  'Your password is changed. Other devices are signed out.':
    'Dein Passwort ist geändert. Andere Geräte sind abgemeldet.',
  'Your data': 'Deine Daten',
  'Your new password is set. Sign in with it.': 'Dein neues Passwort ist festgelegt. Melde dich damit an.',
  'Your PIN could not be checked. Please try again.':
    'Deine PIN konnte nicht geprüft werden. Bitte versuche es noch einmal.',
  'Your PIN is asked for when you create or delete a wallet, send, swap, and place or cancel an order.':
    'Deine PIN wird verlangt, wenn du eine Wallet erstellst oder löschst, sendest, tauschst und eine Order erteilst oder stornierst.',
  'Change PIN': 'PIN ändern',
  'To change it': 'Um sie zu ändern',
  'PIN changed.': 'PIN geändert.',
  'Your old PIN is removed. No PIN is set.': 'Deine alte PIN ist entfernt. Es ist keine PIN festgelegt.',
  'Your Solana wallets, in the cloud.': 'Deine Solana-Wallets, in der Cloud.',
  'Your wallets added up': 'Deine Wallets zusammengezählt',
  'Your PIN is removed 24 hours after you open it. Until then, all your devices show this, and you can keep the PIN on any of them.':
    'Deine PIN wird 24 Stunden, nachdem du ihn geöffnet hast, entfernt. Bis dahin zeigen das alle deine Geräte, und auf jedem kannst du die PIN behalten.',
  'Forgot PIN?': 'PIN vergessen?',
  'Forgot your PIN?': 'PIN vergessen?',
  'Forgotten PIN': 'Vergessene PIN',
  'Keep my PIN': 'PIN behalten',
  'On {time}, because it was reported as forgotten. If this was not you, keep it.':
    'Am {time}, weil sie als vergessen gemeldet wurde. Wenn du das nicht warst, behalte sie.',
  'Remove my PIN in 24 hours': 'Meine PIN in 24 Stunden entfernen',
  'Send the link': 'Link senden',
  'That did not work. Please try again.': 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  'The link could not be read': 'Der Link konnte nicht gelesen werden',
  'The link is on its way. Check your inbox.': 'Der Link ist unterwegs. Sieh in deinem Postfach nach.',
  'This link no longer works. Your PIN has not changed.':
    'Dieser Link funktioniert nicht mehr. Deine PIN ist unverändert.',
  'We will email a link to {email}.': 'Wir schicken einen Link an {email}.',
  'Your PIN can be removed in 24 hours. Until then, all your devices show this, and you can keep it on any of them or by entering it.':
    'Deine PIN kann in 24 Stunden entfernt werden. Bis dahin zeigen das alle deine Geräte. Du kannst sie auf jedem davon behalten, oder indem du sie eingibst.',
  'Your PIN could not be kept. Please try again.':
    'Deine PIN konnte nicht behalten werden. Bitte versuche es noch einmal.',
  'Your PIN stays.': 'Deine PIN bleibt.',
  'Your PIN will be removed on {time}.': 'Deine PIN wird am {time} entfernt.',
  'Your PIN will be removed.': 'Deine PIN wird entfernt.',
  'Delete account': 'Konto löschen',
  'Delete your account': 'Dein Konto löschen',
  'Failed to delete the account. Please try again.':
    'Das Konto konnte nicht gelöscht werden. Bitte versuche es noch einmal.',
  'Permanently, once your wallets are empty': 'Endgültig, sobald deine Wallets leer sind',
  'Send everything out first. At most one cent may remain.':
    'Sende zuerst alles weg. Höchstens ein Cent darf übrig bleiben.',
  'Type {email} to delete the account': 'Gib {email} ein, um das Konto zu löschen',
  'Your account is deleted.': 'Dein Konto ist gelöscht.',
  'Your sign-ins, contacts, watchlist, notices, PIN and passkeys are erased. The record of what your wallets sent and received remains, without your name. Nobody can use this email here again.':
    'Deine Anmeldungen, Kontakte, Watchlist, Mitteilungen, PIN und Passkeys werden gelöscht. Was deine Wallets gesendet und empfangen haben, bleibt, ohne deinen Namen. Diese E-Mail kann hier niemand mehr benutzen.',
  'Large sends to addresses that are new to you wait first. Until they go out, you can cancel them in Orders.':
    'Große Überweisungen an Adressen, die für dich neu sind, warten zuerst. Bis sie gesendet werden, kannst du sie unter Orders abbrechen.',
  'The weaker setting takes effect on {time}. Save a stronger one to cancel it.':
    'Die schwächere Einstellung gilt ab {time}. Eine stärkere hebt sie wieder auf.',
  'Amounts in': 'Beträge in',
  'Change the wait before new addresses': 'Die Wartezeit vor neuen Adressen ändern',
  'How long they wait': 'Wie lange sie warten',
  'Takes effect immediately.': 'Das gilt sofort.',
  'Takes effect on {time}.': 'Das gilt ab {time}.',
  'Sends of more than': 'Überweisungen über mehr als',
  'Turning it off or weakening it takes effect only after that time.':
    'Abschalten oder Abschwächen gilt erst nach dieser Zeit.',
  'Time to stop a send that is not yours': 'Zeit, eine fremde Überweisung zu stoppen',
  'Wait before new addresses': 'Warten vor neuen Adressen',
  'Wait changed': 'Wartezeit geändert',
  'All sends to new addresses count together, including swaps to tokens that are not verified.':
    'Alle Überweisungen an neue Adressen zählen zusammen, auch Swaps in nicht verifizierte Token.',
  '{count} h': '{count} Std.',
  'Can be found': 'Auffindbar',
  'By handle or email, to be sent to': 'Per Handle oder E-Mail, um zu empfangen',
  'Change how others find you': 'Ändern, wie andere dich finden',
  'A handle has 3 to 20 characters: a to z, 0 to 9 and _':
    'Ein Handle hat 3 bis 20 Zeichen: a bis z, 0 bis 9 und _',
  'Others find you as {handle}': 'Andere finden dich als {handle}',
  'Nobody can find you': 'Niemand kann dich finden',
  'Other users here can send to you by your handle. They see your handle and the address of the wallet that receives, and whoever you find and pay sees your handle too.':
    'Andere Nutzer hier können dir über deinen Handle senden. Sie sehen deinen Handle und die Adresse der Wallet, die empfängt. Wen du findest und bezahlst, sieht deinen Handle auch.',
  'Others can find me': 'Andere können mich finden',
  Handle: 'Handle',
  'You can change it from {date}.': 'Du kannst ihn ab {date} ändern.',
  'It can be changed after 30 days, and is nobody else’s for 90 days then.':
    'Du kannst ihn nach 30 Tagen ändern; dann bekommt ihn 90 Tage lang niemand anderes.',
  'Also by my email address': 'Auch über meine E-Mail-Adresse',
  'Wallet that receives': 'Wallet, die empfängt',
};
