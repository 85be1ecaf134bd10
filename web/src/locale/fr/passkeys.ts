import type { Words } from '../catalogue.ts';

/** Passkeys: in the settings, at sign-in and as a confirmation. */
export const passkeys: Words = {
  'Add a passkey': 'Ajouter une clé d’accès',
  'Add the passkey {name}': 'Ajouter la clé d’accès {name}',
  'Added {date}': 'Ajoutée le {date}',
  'Added {date}, last used {used}': 'Ajoutée le {date}, utilisée le {used}',
  'Rename a passkey to {name}': 'Renommer une clé d’accès en {name}',
  'Edit passkey': 'Modifier la clé d’accès',
  'Enter PIN instead': 'Saisir plutôt le code PIN',
  'Failed to load your passkeys': 'Vos clés d’accès n’ont pas pu être chargées',
  'Failed to remove PIN': 'Le code PIN n’a pas pu être supprimé',
  'Failed to remove the passkey': 'La clé d’accès n’a pas pu être supprimée',
  'No passkeys yet': 'Pas encore de clés d’accès',
  'Passkey added.': 'Clé d’accès ajoutée.',
  'Passkey removed.': 'Clé d’accès supprimée.',
  'Passkey renamed.': 'Clé d’accès renommée.',
  Passkeys: 'Clés d’accès',
  'Passkeys do not work at this address.': 'Les clés d’accès ne fonctionnent pas à cette adresse.',
  'Passkeys do not work at this address or in this browser.':
    'Les clés d’accès ne fonctionnent pas à cette adresse ou dans ce navigateur.',
  'Remove passkey': 'Supprimer la clé d’accès',
  'Remove the passkey {name}': 'Supprimer la clé d’accès {name}',
  'Remove your PIN': 'Supprimer votre code PIN',
  'Sign in with a passkey': 'Se connecter avec une clé d’accès',
  'So you recognize it in the list. Next, your device asks you to confirm.':
    'Pour la reconnaître dans la liste. Ensuite, votre appareil vous demande de confirmer.',
  'This device already has a passkey for your account.':
    'Cet appareil a déjà une clé d’accès pour votre compte.',
  'This device does not support passkeys.': 'Cet appareil ne prend pas en charge les clés d’accès.',
  'This passkey is not registered here.': 'Cette clé d’accès n’est pas enregistrée ici.',
  'Use your passkey': 'Utilisez votre clé d’accès',
  'With a passkey, you confirm sends, swaps and orders with your fingerprint, face or security key, and sign in without a password.':
    'Avec une clé d’accès, vous confirmez envois, échanges et ordres par empreinte, visage ou clé de sécurité, et vous vous connectez sans mot de passe.',
  'Your fingerprint, face or key instead of a PIN':
    'Votre empreinte, votre visage ou une clé au lieu d’un code PIN',
  'Your passkey was not used. Nothing changed.': 'Votre clé d’accès n’a pas été utilisée. Rien n’a changé.',
  '{name} no longer signs you in or confirms anything. Delete it on the device too.':
    '{name} ne vous connecte plus et ne confirme plus rien. Supprimez-la aussi sur l’appareil.',
};
