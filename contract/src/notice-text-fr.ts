import type { NoticeWords } from './notice-text.ts';

/** The words of notices in French, by the English ones. */
export const frenchNotices: Readonly<Record<NoticeWords, string>> = {
  'You received {amount}': 'Vous avez reçu {amount}',
  'You received a payment': 'Vous avez reçu un paiement',
  'You sent {amount}': 'Vous avez envoyé {amount}',
  'You sent a payment': 'Vous avez envoyé un paiement',
  '{count} payments received': '{count} paiements reçus',
  '{count} orders executed': '{count} ordres exécutés',
  '{count} orders failed': '{count} ordres échoués',
  'From {address}': 'De {address}',
  'From more than one address': 'De plusieurs adresses',
  'To {address}': 'À {address}',
  'Order executed': 'Ordre exécuté',
  '{sold} was swapped to {bought}.': '{sold} ont été échangés contre {bought}.',
  'Order failed': 'Ordre échoué',
  'Your swap of {sold} to {bought} did not go through.':
    'Votre échange de {sold} contre {bought} n’a pas abouti.',
  'Order expires soon': 'L’ordre expire bientôt',
  'Your order to swap {sold} to {bought} expires within the hour.':
    'Votre ordre d’échanger {sold} contre {bought} expire dans l’heure.',
  'Order missed': 'Ordre manqué',
  'Your swap of {sold} to {bought} is late. Execute it now or cancel it.':
    'Votre échange de {sold} contre {bought} est en retard. Exécutez-le maintenant ou annulez-le.',
  'Order on hold': 'Ordre en attente',
  'Your swap of {sold} to {bought} would bring less than your minimum. Lower it, cancel, or keep waiting.':
    'Votre échange de {sold} contre {bought} rapporterait moins que votre minimum. Baissez-le, annulez, ou continuez d’attendre.',
  'Order has a minimum': 'L’ordre a un minimum',
  'Your order to swap {sold} to {bought} now has a minimum amount. You can change it in Orders.':
    'Votre ordre d’échanger {sold} contre {bought} a maintenant un montant minimum. Vous pouvez le modifier dans Ordres.',
  '{symbol} is above {value}': '{symbol} est au-dessus de {value}',
  '{symbol} is below {value}': '{symbol} est en dessous de {value}',
  '{symbol} is worth more than {value}': '{symbol} vaut plus de {value}',
  '{symbol} is worth less than {value}': '{symbol} vaut moins de {value}',
  '{symbol} is up {value} in a day': '{symbol} a monté de {value} en un jour',
  '{symbol} is down {value} in a day': '{symbol} a baissé de {value} en un jour',
  'You asked to be told. We found it at {price}.': 'Vous vouliez le savoir. Le prix était de {price}.',
  'You are in': 'Vous participez',
  'Your entry in {contest} was admitted. Your free SOL is on its way.':
    'Votre participation à {contest} est acceptée. Vos SOL gratuits sont en route.',
  'Entry refused': 'Participation refusée',
  'Your entry in {contest} was reviewed and refused.':
    'Votre participation à {contest} a été examinée et refusée.',
  'Your free SOL for {contest} has arrived.': 'Vos SOL gratuits pour {contest} sont arrivés.',
  'Contest ended': 'Concours terminé',
  '{contest} is over. See how you did.': '{contest} est terminé. Voyez votre résultat.',
  'New sign-in': 'Nouvelle connexion',
  '{device} has signed in to your account.': '{device} s’est connecté à votre compte.',
  'A new device has signed in to your account.': 'Un nouvel appareil s’est connecté à votre compte.',
  'PIN set': 'Code PIN défini',
  'Your account now has a PIN.': 'Votre compte a maintenant un code PIN.',
  'PIN changed': 'Code PIN changé',
  'The PIN of your account was changed.': 'Le code PIN de votre compte a été changé.',
  'PIN removed': 'Code PIN supprimé',
  'Your account no longer has a PIN.': 'Votre compte n’a plus de code PIN.',
  'Passkey added': 'Clé d’accès ajoutée',
  'Your account has a new passkey.': 'Votre compte a une nouvelle clé d’accès.',
  'Your account has a new passkey: {name}.': 'Votre compte a une nouvelle clé d’accès : {name}.',
  'Passkey removed': 'Clé d’accès supprimée',
  'A passkey of your account was removed.': 'Une clé d’accès de votre compte a été supprimée.',
  'A passkey of your account was removed: {name}.':
    'Une clé d’accès de votre compte a été supprimée : {name}.',
  'Password changed': 'Mot de passe changé',
  'The password of your account was changed.': 'Le mot de passe de votre compte a été changé.',
  'Email changed': 'E-mail changé',
  'The email address of your account was changed.': 'L’adresse e-mail de votre compte a été changée.',
  'Signed out everywhere': 'Déconnecté partout',
  'All devices were signed out of your account.': 'Tous les appareils ont été déconnectés de votre compte.',
  'Account frozen': 'Compte gelé',
  'Nothing leaves your wallets until you unfreeze your account.':
    'Rien ne quitte vos portefeuilles tant que vous ne dégelez pas votre compte.',
  'Account unfrozen': 'Compte dégelé',
  'Your account is new': 'Votre compte est nouveau',
  'There was an account with your email that nobody had confirmed. It was set aside. If it was yours, ask for help.':
    'Il existait un compte avec votre e-mail que personne n’avait confirmé. Il a été mis de côté. S’il était à vous, demandez de l’aide.',
  'Your wallets can send and swap again.': 'Vos portefeuilles peuvent à nouveau envoyer et échanger.',
  'PIN removal requested': 'Suppression du code PIN demandée',
  'Someone reported the PIN of your account as forgotten.':
    'Quelqu’un a déclaré oublié le code PIN de votre compte.',
  'Contact saved': 'Contact enregistré',
  'A contact of your address book was added or changed.':
    'Un contact de votre carnet d’adresses a été ajouté ou modifié.',
  'Wait changed': 'Attente changée',
  'The wait before new addresses was changed.': 'L’attente avant les nouvelles adresses a été changée.',
  'Wallet deleted': 'Portefeuille supprimé',
  'A wallet of your account was deleted.': 'Un portefeuille de votre compte a été supprimé.',
  'Data exported': 'Données exportées',
  'The data of your account was exported.': 'Les données de votre compte ont été exportées.',
  'Account deletion requested': 'Suppression du compte demandée',
  'The deletion of your account was requested.': 'La suppression de votre compte a été demandée.',
  'Send scheduled': 'Envoi programmé',
  'A send to the new address {address} is waiting. Cancel it in Orders if it is not yours.':
    'Un envoi vers la nouvelle adresse {address} attend. Annulez-le dans Ordres s’il n’est pas de vous.',
  'Send failed': 'Échec de l’envoi',
  'Nothing was sent to {address}.': 'Rien n’a été envoyé à {address}.',
  'Fewer notices': 'Moins de notifications',
  'From now on, you get fewer notices by push or email.':
    'Désormais, vous recevez moins de notifications par push ou par e-mail.',
  'An operator looked at your account': 'Un opérateur a consulté votre compte',
  '{name} used its access to your account': '{name} a utilisé son accès à votre compte',
  'It showed your email, wallets and recent activity.':
    'Votre e-mail, vos portefeuilles et votre activité récente ont été affichés.',
  'It showed your wallets and balances.': 'Vos portefeuilles et vos soldes ont été affichés.',
  'It showed payments of yours.': 'Des paiements de votre compte ont été affichés.',
  'It showed orders of yours.': 'Des ordres de votre compte ont été affichés.',
  'It showed where you are signed in.': 'Les lieux où vous êtes connecté ont été affichés.',
  'It showed your entry in a contest.': 'Votre participation à un concours a été affichée.',
  'It showed everything that is kept about you, without secrets.':
    'Tout ce qui est conservé à votre sujet a été affiché, sans les secrets.',
  'It served to change something.': 'Cela a servi à modifier quelque chose.',
  'A notice of a newer version': 'Une notification d’une version plus récente',
  'Webhook added': 'Webhook ajouté',
  'A program is told what happens in your account from now on.':
    'Un programme est désormais informé de ce qui se passe sur votre compte.',
  'Webhook switched off': 'Webhook désactivé',
  'It no longer accepts events. They are kept for 30 days.':
    'Il n’accepte plus d’événements. Ils sont conservés 30 jours.',
  'Reload the app to read it.': 'Rechargez l’application pour la lire.',

  'Program allowed': 'Programme autorisé',
  '{name} may now use your account as you allowed it.':
    '{name} peut désormais utiliser votre compte comme vous l’avez autorisé.',
  'Permissions changed': 'Autorisations modifiées',
  'What {name} may do with your account was changed.':
    'Ce que {name} peut faire avec votre compte a été modifié.',
  'Program ended': 'Programme terminé',
  '{name} may no longer use your account.': '{name} ne peut plus utiliser votre compte.',
  'Approval needed': 'Approbation requise',
  '{program} asks you to send {amount} to {address}.':
    '{program} vous demande d’envoyer {amount} à {address}.',
  '{program} asks you to swap {amount}.': '{program} vous demande d’échanger {amount}.',
  '{program} asks you to place an order for {amount}.':
    '{program} vous demande de passer un ordre de {amount}.',
  '{program} asks you to make a payment to {address}.':
    '{program} vous demande de faire un paiement à {address}.',
  '{program} asks you to make a swap.': '{program} vous demande de faire un échange.',
  '{program} asks you to place an order.': '{program} vous demande de passer un ordre.',
  'Limit changed': 'Limite modifiée',
  'The limit of a wallet was changed.': 'La limite d’un portefeuille a été modifiée.',
};
