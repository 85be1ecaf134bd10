import type { Words } from '../catalogue.ts';

/** Devices, and freezing an account. */
export const security: Words = {
  'A device that you sign out here stays signed in to Google’s service, but cannot use Cumulus.':
    'Un appareil que vous déconnectez ici reste connecté au service de Google, mais ne peut pas utiliser Cumulus.',
  'All other devices are signed out.': 'Tous les autres appareils sont déconnectés.',
  Devices: 'Appareils',
  'Freeze my account': 'Geler mon compte',
  'Freeze my account?': 'Geler mon compte ?',
  'If it was not you who signed in, freeze your account. Nothing can leave your wallets then. You do not need to sign in for this.':
    'Si ce n’est pas vous qui vous êtes connecté, gelez votre compte. Rien ne peut alors quitter vos portefeuilles. Vous n’avez pas besoin de vous connecter pour cela.',
  'Nothing leaves your wallets until you unfreeze it':
    'Rien ne quitte vos portefeuilles tant que vous ne le dégelez pas',
  'Nothing leaves your wallets until you unfreeze it. Set a new password with “Forgot password?” on the sign-in screen. This signs out all devices.':
    'Rien ne quitte vos portefeuilles tant que vous ne le dégelez pas. Définissez un nouveau mot de passe avec « Mot de passe oublié ? » sur l’écran de connexion. Cela déconnecte tous les appareils.',
  'Nothing leaves your wallets, no order executes and your security settings cannot change until you unfreeze it: with a passkey at once, or by email after 24 hours. Payments to you still arrive.':
    'Rien ne quitte vos portefeuilles, aucun ordre ne s’exécute et vos réglages de sécurité ne peuvent pas changer tant que vous ne le dégelez pas : avec une clé d’accès tout de suite, ou par e-mail après 24 heures. Les paiements qui vous sont faits arrivent toujours.',
  'Nothing leaves your wallets.': 'Rien ne quitte vos portefeuilles.',
  'Nothing leaves your wallets. A passkey unfreezes your account at once.':
    'Rien ne quitte vos portefeuilles. Une clé d’accès dégèle votre compte tout de suite.',
  'Email me a link to unfreeze it': 'M’envoyer un lien pour le dégeler',
  'Sign out {device}': 'Déconnecter {device}',
  'Sign out all other devices': 'Déconnecter tous les autres appareils',
  'Unfreeze my account': 'Dégeler mon compte',
  'Unfreeze with a passkey': 'Dégeler avec une clé d’accès',
  'Unfreeze your account': 'Dégelez votre compte',
  'The device is signed out.': 'L’appareil est déconnecté.',
  'The email could not be sent. Please try again.': 'L’e-mail n’a pas pu être envoyé. Réessayez.',
  'The email is on its way. Open its link within 30 minutes.':
    'L’e-mail est en route. Ouvrez son lien dans les 30 minutes.',
  'This device': 'Cet appareil',
  'Unknown device': 'Appareil inconnu',
  'Used: {when}': 'Utilisé : {when}',
  'Who looked at my account': 'Qui a consulté mon compte',
  'Operators, and programs with access': 'Opérateurs et programmes autorisés',
  'No one has looked at your account.': 'Personne n’a consulté votre compte.',
  'This list could not be loaded': 'La liste n’a pas pu être chargée',
  'Where you are signed in': 'Là où vous êtes connecté',
  'You can unfreeze it by email from {time}.': 'Vous pouvez le dégeler par e-mail à partir du {time}.',
  'Your account could not be frozen. Please try again.': 'Votre compte n’a pas pu être gelé. Réessayez.',
  'Your account is frozen': 'Votre compte est gelé',
  'Your account has been frozen since {time}. Nothing leaves your wallets.':
    'Votre compte est gelé depuis le {time}. Rien ne quitte vos portefeuilles.',
  'Your account is frozen. Nothing leaves your wallets.':
    'Votre compte est gelé. Rien ne quitte vos portefeuilles.',
  'Your account is unfrozen.': 'Votre compte est dégelé.',
  'Your devices could not be loaded': 'Vos appareils n’ont pas pu être chargés',
  'Your wallets can send and swap again, and your orders execute.':
    'Vos portefeuilles peuvent à nouveau envoyer et échanger, et vos ordres s’exécutent.',
  'All changes are paused for now': 'Toutes les modifications sont suspendues pour l’instant',
  'All changes have been paused since {time}.': 'Toutes les modifications sont suspendues depuis le {time}.',
  'You can still see everything, cancel pending orders and sends, sign out devices and freeze your account.':
    'Vous pouvez toujours tout voir, annuler les ordres et envois en attente, déconnecter des appareils et geler votre compte.',
  'Signed in: {when}': 'Connecté : {when}',
};
