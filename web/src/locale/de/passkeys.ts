import type { Words } from '../catalogue.ts';

/** Passkeys: in the settings, at sign-in and as a confirmation. */
export const passkeys: Words = {
  'Add a passkey': 'Passkey hinzufügen',
  'Add the passkey {name}': 'Den Passkey {name} hinzufügen',
  'Added {date}': 'Hinzugefügt am {date}',
  'Added {date}, last used {used}': 'Hinzugefügt am {date}, zuletzt benutzt am {used}',
  'Rename a passkey to {name}': 'Einen Passkey in {name} umbenennen',
  'Edit passkey': 'Passkey bearbeiten',
  'Enter PIN instead': 'Stattdessen PIN eingeben',
  'Failed to load your passkeys': 'Deine Passkeys konnten nicht geladen werden',
  'Failed to remove PIN': 'Die PIN konnte nicht entfernt werden',
  'Failed to remove the passkey': 'Der Passkey konnte nicht entfernt werden',
  'No passkeys yet': 'Noch keine Passkeys',
  'Passkey added.': 'Passkey hinzugefügt.',
  'Passkey removed.': 'Passkey entfernt.',
  'Passkey renamed.': 'Passkey umbenannt.',
  Passkeys: 'Passkeys',
  'Passkeys do not work at this address.': 'Passkeys funktionieren an dieser Adresse nicht.',
  'Passkeys do not work at this address or in this browser.':
    'Passkeys funktionieren an dieser Adresse oder in diesem Browser nicht.',
  'Remove passkey': 'Passkey entfernen',
  'Remove the passkey {name}': 'Den Passkey {name} entfernen',
  'Remove your PIN': 'Deine PIN entfernen',
  'Sign in with a passkey': 'Mit einem Passkey anmelden',
  'So you recognize it in the list. Next, your device asks you to confirm.':
    'Damit du ihn in der Liste erkennst. Danach bittet dich dein Gerät um eine Bestätigung.',
  'This device already has a passkey for your account.':
    'Dieses Gerät hat schon einen Passkey für dein Konto.',
  'This device does not support passkeys.': 'Dieses Gerät unterstützt keine Passkeys.',
  'This passkey is not registered here.': 'Dieser Passkey ist hier nicht registriert.',
  'Use your passkey': 'Benutze deinen Passkey',
  'With a passkey, you confirm sends, swaps and orders with your fingerprint, face or security key, and sign in without a password.':
    'Mit einem Passkey bestätigst du Überweisungen, Swaps und Orders mit Fingerabdruck, Gesicht oder Sicherheitsschlüssel und meldest dich ohne Passwort an.',
  'Your fingerprint, face or key instead of a PIN': 'Fingerabdruck, Gesicht oder Schlüssel statt einer PIN',
  'Your passkey was not used. Nothing changed.':
    'Dein Passkey wurde nicht benutzt. Es wurde nichts ausgeführt.',
  '{name} no longer signs you in or confirms anything. Delete it on the device too.':
    '{name} meldet dich nicht mehr an und bestätigt nichts mehr. Lösche ihn auch auf dem Gerät.',
};
