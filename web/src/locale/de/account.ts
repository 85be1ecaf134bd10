import type { Words } from '../catalogue.ts';

/** The screens login, terms and settings, and the one of an unknown address. */
export const account: Words = {
  'Second currency': 'Zweite Währung',
  'Beside US dollars': 'Neben US-Dollar',
  'US dollars only': 'Nur US-Dollar',
  'There are no exchange rates at the moment.': 'Es gibt gerade keine Wechselkurse.',
  'Totals and reviews also show this currency, by reference rates of {date}. Prices and payments stay in US dollars and tokens.':
    'Summen und Prüfungen zeigen auch diese Währung, nach Referenzkursen vom {date}. Preise und Zahlungen bleiben in US-Dollar und Tokens.',
  'rate of {date}': 'Kurs vom {date}',
  'Read the terms': 'Bedingungen lesen',
  'Confirm your e-mail': 'Bestätige deine E-Mail',
  'Send the link again': 'Link noch einmal senden',
  '{email} is confirmed.': '{email} ist bestätigt.',
  'We have sent a link to {email}. Open it where you are signed in, then come back here.':
    'Wir haben einen Link an {email} gesendet. Öffne ihn dort, wo du angemeldet bist, und komm dann hierher zurück.',
  'This shows that the address is yours. We send a link to {email}, and you open it once.':
    'Das zeigt, dass die Adresse dir gehört. Wir senden einen Link an {email}, und du öffnest ihn einmal.',
  'Your e-mail could not be confirmed. Please try again.':
    'Deine E-Mail konnte nicht bestätigt werden. Bitte versuche es noch einmal.',
  'If you signed up for Cumulus with this address, confirm that it is yours.':
    'Wenn du dich mit dieser Adresse bei Cumulus registriert hast, bestätige, dass sie dir gehört.',
  '{email} is confirmed. Go back to where you were, or open Cumulus here.':
    '{email} ist bestätigt. Geh dorthin zurück, wo du warst, oder öffne Cumulus hier.',
  'Open Cumulus': 'Cumulus öffnen',
  Confirm: 'Bestätigen',
  About: 'Über Cumulus',
  Account: 'Konto',
  'Ask for a new one': 'Fordere einen neuen an',
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
  'Current password': 'Jetziges Passwort',
  Dark: 'Dunkel',
  'An email address has at most 254 characters.': 'Eine E-Mail-Adresse hat höchstens 254 Zeichen.',
  'Desktop wallets': 'Desktop-Wallets',
  Display: 'Anzeige',
  Email: 'E-Mail',
  'Email is already in use': 'Diese E-Mail wird schon verwendet',
  'Ends every other sign-in': 'Beendet jede andere Anmeldung',
  'Ends every sign-in, on all devices': 'Beendet jede Anmeldung, auf allen Geräten',
  'Enter the same six digits again': 'Gib dieselben sechs Ziffern noch einmal ein',
  'Enter your current PIN': 'Gib deine jetzige PIN ein',
  'Everything that is kept about you, as a file': 'Alles, was über dich gespeichert ist, als Datei',
  'Export my data': 'Meine Daten exportieren',
  'Export your data': 'Deine Daten exportieren',
  'Failed to export your data. Please try again.':
    'Deine Daten konnten nicht exportiert werden. Bitte versuche es noch einmal.',
  'Failed to record terms acceptance. Please try again.':
    'Deine Zustimmung konnte nicht gespeichert werden. Bitte versuche es noch einmal.',
  'Failed to send reset email. Please try again.':
    'Die E-Mail konnte nicht gesendet werden. Bitte versuche es noch einmal.',
  'Failed to set PIN': 'Die PIN konnte nicht gesetzt werden',
  'Failed to set the new password. Please try again.':
    'Das neue Passwort konnte nicht gesetzt werden. Bitte versuche es noch einmal.',
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
  'Link too old?': 'Link zu alt?',
  'New here?': 'Neu hier?',
  'New password': 'Neues Passwort',
  'No account found with this email': 'Zu dieser E-Mail gibt es kein Konto',
  'Not found': 'Nicht gefunden',
  Off: 'Aus',
  On: 'An',
  'Open the outbox of this test network': 'Postausgang dieses Testnetzes öffnen',
  'Open this app at {address}: signing in works there alone.':
    'Öffne diese App unter {address}: Nur dort kannst du dich anmelden.',
  or: 'oder',
  Password: 'Passwort',
  'Password is too weak': 'Das Passwort ist zu schwach',
  'Password reset email sent. Check your inbox.':
    'E-Mail zum Zurücksetzen gesendet. Sieh in deinem Postfach nach.',
  'Password should be at least {count} characters': 'Das Passwort braucht mindestens {count} Zeichen',
  'Passwords do not match': 'Die Passwörter stimmen nicht überein',
  PIN: 'PIN',
  'PIN removed.': 'PIN entfernt.',
  'PIN set. It is asked for before anything leaves a wallet.':
    'PIN gesetzt. Sie wird verlangt, bevor etwas eine Wallet verlässt.',
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
  'Set new password': 'Neues Passwort setzen',
  'Set PIN': 'PIN setzen',
  'Sign out': 'Abmelden',
  'Sign out everywhere': 'Überall abmelden',
  'Signed in': 'Angemeldet',
  'Six digits, asked for when you create or delete a wallet, send, swap, and place or cancel an order. They protect your funds if someone else gets into your account.':
    'Sechs Ziffern, die verlangt werden, wenn du eine Wallet erstellst oder löschst, sendest, tauschst und eine Order erteilst oder stornierst. Sie schützen dein Guthaben, falls jemand anderes in dein Konto gelangt.',
  'Six digits that only you know': 'Sechs Ziffern, die nur du kennst',
  'Switch to dark theme': 'Zum dunklen Design wechseln',
  'Switch to light theme': 'Zum hellen Design wechseln',
  System: 'System',
  'The accepted text is the English one. This translation is for reading.':
    'Es gilt der englische Text; ihn akzeptierst du. Diese Übersetzung dient dem Lesen.',
  'The address may be mistyped or out of date.': 'Die Adresse ist vielleicht vertippt oder veraltet.',
  Theme: 'Design',
  'There is no such page.': 'Diese Seite gibt es nicht.',
  'This email already has a password. Sign in with it, or reset it once; after that Google works too.':
    'Diese E-Mail hat schon ein Passwort. Melde dich damit an oder setze es einmal zurück; danach geht auch Google.',
  'This link was used or has expired. Ask for a new one.':
    'Dieser Link wurde schon benutzt oder ist abgelaufen. Fordere einen neuen an.',
  'To remove it': 'Um sie zu entfernen',
  'Too many attempts. Wait a minute and try again.':
    'Zu viele Versuche. Warte eine Minute und versuche es noch einmal.',
  'Total on wallet list': 'Summe in der Wallet-Liste',
  'Version {version}': 'Version {version}',
  'Version {version}, accepted': 'Version {version}, akzeptiert',
  'Version {version}, accepted {date}': 'Version {version}, akzeptiert am {date}',
  'We mail you a link that sets a new password.':
    'Wir mailen dir einen Link, mit dem du ein neues Passwort setzt.',
  'You must check the box to accept the terms of service':
    'Setze das Häkchen, um die Nutzungsbedingungen zu akzeptieren',
  'Your password is changed. Other devices are signed out.':
    'Dein Passwort ist geändert. Andere Geräte sind abgemeldet.',
  'Your data': 'Deine Daten',
  'Your new password is set. Sign in with it.': 'Dein neues Passwort ist gesetzt. Melde dich damit an.',
  'Your PIN could not be checked. Please try again.':
    'Deine PIN konnte nicht geprüft werden. Bitte versuche es noch einmal.',
  'Your PIN is asked for when you create or delete a wallet, send, swap, and place or cancel an order.':
    'Deine PIN wird verlangt, wenn du eine Wallet erstellst oder löschst, sendest, tauschst und eine Order erteilst oder stornierst.',
  'Change PIN': 'PIN ändern',
  'To change it': 'Um sie zu ändern',
  'PIN changed.': 'PIN geändert.',
  'Your old PIN is removed. No PIN is set.': 'Deine alte PIN ist entfernt. Es ist keine PIN gesetzt.',
  'Your Solana wallets, in the cloud.': 'Deine Solana-Wallets, in der Cloud.',
  'Your wallets added up': 'Deine Wallets zusammengezählt',
  '24 hours after you open it, your PIN is removed. Until then all your devices show that, and you can keep the PIN on any of them.':
    '24 Stunden, nachdem du ihn geöffnet hast, wird deine PIN entfernt. Bis dahin zeigen das alle deine Geräte, und auf jedem kannst du die PIN behalten.',
  'Forgot PIN?': 'PIN vergessen?',
  'Forgot your PIN?': 'PIN vergessen?',
  'Forgotten PIN': 'Vergessene PIN',
  'Keep my PIN': 'PIN behalten',
  'On {time}, because it was reported as forgotten. If that was not you, keep it.':
    'Am {time}, weil sie als vergessen gemeldet wurde. Wenn du das nicht warst, behalte sie.',
  'Remove my PIN in 24 hours': 'Meine PIN in 24 Stunden entfernen',
  'Send the link': 'Link senden',
  'That did not work. Please try again.': 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  'The link could not be read': 'Der Link konnte nicht gelesen werden',
  'The link is on its way. Check your inbox.': 'Der Link ist unterwegs. Sieh in deinem Postfach nach.',
  'This link no longer works. Your PIN has not changed.':
    'Dieser Link nützt nichts mehr. Deine PIN ist, wie du sie gelassen hast.',
  'We mail a link to {email}.': 'Wir mailen einen Link an {email}.',
  'Your PIN can be removed 24 hours from now. Until then all your devices show that, and you can keep it on any of them, or by entering it.':
    'Deine PIN kann in 24 Stunden entfernt werden. Bis dahin zeigen das alle deine Geräte, und du kannst sie auf jedem behalten oder indem du sie eingibst.',
  'Your PIN could not be kept. Please try again.':
    'Deine PIN konnte nicht behalten werden. Bitte versuche es noch einmal.',
  'Your PIN stays.': 'Deine PIN bleibt.',
  'Your PIN will be removed on {time}.': 'Deine PIN wird am {time} entfernt.',
  'Your PIN will be removed.': 'Deine PIN wird entfernt.',
  'Delete account': 'Konto löschen',
  'Delete your account': 'Dein Konto löschen',
  'Failed to delete the account. Please try again.':
    'Das Konto konnte nicht gelöscht werden. Bitte versuche es noch einmal.',
  'For good, once your wallets are empty': 'Endgültig, sobald deine Wallets leer sind',
  'Send everything elsewhere first. At most one cent may stay behind.':
    'Sende zuerst alles woandershin. Höchstens ein Cent darf zurückbleiben.',
  'Type {email} to delete the account': 'Gib {email} ein, um das Konto zu löschen',
  'Your account is deleted.': 'Dein Konto ist gelöscht.',
  'Your sign-ins, contacts, watchlist, notices, PIN and passkeys are erased. What your wallets have sent and received stays, without your name. Nobody can use this email here again.':
    'Deine Anmeldungen, Kontakte, Watchlist, Mitteilungen, PIN und Passkeys werden gelöscht. Was deine Wallets gesendet und empfangen haben, bleibt, ohne deinen Namen. Diese E-Mail kann hier niemand mehr benutzen.',
  'A large send to an address that is new to you waits, and you can cancel it in Orders until then.':
    'Eine große Überweisung an eine Adresse, die für dich neu ist, wartet. Bis dahin kannst du sie unter Orders abbrechen.',
  'A weaker choice takes effect on {time}. Saving a stronger one takes it back.':
    'Eine schwächere Wahl gilt ab {time}. Eine stärkere nimmt sie zurück.',
  'Amounts in': 'Beträge in',
  'Change the wait before new addresses': 'Die Wartezeit vor neuen Adressen ändern',
  'How long it waits': 'Wie lange sie wartet',
  'It takes effect at once.': 'Das gilt sofort.',
  'It takes effect on {time}.': 'Das gilt ab {time}.',
  'Sends of more than': 'Überweisungen über mehr als',
  'Switching it off or weakening it takes effect only after that time.':
    'Abschalten oder Abschwächen gilt erst nach dieser Zeit.',
  'Time to stop a send that is not yours': 'Zeit, eine fremde Überweisung zu stoppen',
  'Wait before new addresses': 'Warten vor neuen Adressen',
  'Wait changed': 'Wartezeit geändert',
  'What you send to all new addresses counts together, with swaps for tokens that are not verified.':
    'Was du an alle neuen Adressen sendest, zählt zusammen, mit Swaps in nicht verifizierte Token.',
  '{count} h': '{count} Std.',
};
