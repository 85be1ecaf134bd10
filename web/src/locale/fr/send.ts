import type { Words } from '../catalogue.ts';

/** The screens send, payment and contacts. */
export const send: Words = {
  'It was refused, and nothing was moved.': 'Il a été refusé, et rien n’a été déplacé.',
  '{amount} available in {wallet}': '{amount} disponibles dans {wallet}',
  '{name} holds none of this token.': '{name} ne contient pas ce jeton.',
  '{name} is in your address book': '{name} est dans votre carnet d’adresses',
  '{name} is removed from your address book. Past sends are not affected.':
    '{name} est retiré de votre carnet d’adresses. Les envois passés ne changent pas.',
  '{name} was deleted from your address book': '{name} a été supprimé de votre carnet d’adresses',
  '{name}, your wallet': '{name}, votre portefeuille',
  'Add contact': 'Ajouter un contact',
  'Address book': 'Carnet d’adresses',
  'Allow it for this site in your browser: press the icon next to the address, then Camera. Or choose an image.':
    'Autorisez-la pour ce site dans votre navigateur : appuyez sur l’icône à côté de l’adresse, puis Caméra. Ou choisissez une image.',
  'Amount exceeds available balance': 'Le montant dépasse le solde disponible',
  'Another app may be using it. Close that app and try again, or choose an image.':
    'Une autre application l’utilise peut-être. Fermez-la et réessayez, ou choisissez une image.',
  'Checking whether your last swap went through. It is never sent twice.':
    'Vérification de votre dernier échange. Il n’est jamais envoyé deux fois.',
  'Checking whether your last transfer went through. It is never sent twice.':
    'Vérification de votre dernier transfert. Il n’est jamais envoyé deux fois.',
  'Camera on. Hold it over a QR code.': 'Caméra active. Tenez-la au-dessus d’un code QR.',
  'Check again': 'Vérifier à nouveau',
  'Check every group. A sent transaction cannot be undone.':
    'Vérifiez chaque groupe. Une transaction envoyée ne peut pas être annulée.',
  'Choose an image': 'Choisir une image',
  'Choose an image or a screenshot of the QR code instead.':
    'Choisissez plutôt une image ou une capture d’écran du code QR.',
  'Choose from address book': 'Choisir dans le carnet d’adresses',
  'Compare the address first.': 'Comparez d’abord l’adresse.',
  Confirming: 'Confirmation en cours',
  Contact: 'Contact',
  Contacts: 'Contacts',
  'Copy token address of {name}': 'Copier l’adresse du jeton {name}',
  'Could not validate address. Please double-check before sending.':
    'L’adresse n’a pas pu être validée. Vérifiez-la bien avant d’envoyer.',
  'Delete contact': 'Supprimer le contact',
  'Edit {name}': 'Modifier {name}',
  'Edit contact': 'Modifier le contact',
  'Failed to delete the contact': 'Le contact n’a pas pu être supprimé',
  'Delete {name} from your address book': 'Supprimer {name} de votre carnet d’adresses',
  'Failed to load your address book': 'Votre carnet d’adresses n’a pas pu être chargé',
  'Failed to save the contact': 'Le contact n’a pas pu être enregistré',
  'Failed to send': 'L’envoi a échoué',
  'First time sending here': 'Premier envoi ici',
  'First time sending to this address.': 'Premier envoi à cette adresse.',
  'I have compared every group. This is the right address.':
    'J’ai comparé chaque groupe. C’est la bonne adresse.',
  'Image with a QR code': 'Image avec un code QR',
  'Invalid address': 'Adresse non valide',
  'It starts and ends like an address you know but differs in the middle. Thieves create such addresses and hope that you copy them. Get the address again from the person you want to pay.':
    'Elle commence et finit comme une adresse que vous connaissez, mais diffère au milieu. Des voleurs créent de telles adresses en espérant que vous les copiiez. Redemandez l’adresse à la personne que vous voulez payer.',
  '{fee}, paid for you in SOL by {name}': '{fee}, payés pour vous en SOL par {name}',
  Fee: 'Frais',
  'Left in {wallet}': 'Reste dans {wallet}',
  'My wallets': 'Mes portefeuilles',
  'Names for addresses that you send to': 'Des noms pour les adresses où vous envoyez',
  'No answer yet': 'Pas encore de réponse',
  'No answer yet.': 'Pas encore de réponse.',
  'No camera found': 'Aucune caméra trouvée',
  'No contacts yet': 'Pas encore de contacts',
  'No price known': 'Prix inconnu',
  'No QR code was found in this image.': 'Aucun code QR n’a été trouvé dans cette image.',
  'Nobody here yet': 'Encore personne ici',
  'Not {name}: only the ends of the address are the same':
    'Pas {name} : seules les extrémités de l’adresse sont identiques',
  'Not the address you sent to before: only its ends are the same':
    'Pas l’adresse de votre envoi précédent : seules ses extrémités sont identiques',
  'Nothing to send': 'Rien à envoyer',
  Recent: 'Récents',
  'Recent recipients and contacts': 'Destinataires récents et contacts',
  Review: 'Vérifier',
  Save: 'Enregistrer',
  'Save an address under a name, and you never have to paste it again.':
    'Enregistrez une adresse sous un nom, et vous n’aurez plus jamais à la coller.',
  'Save {name} to your address book': 'Enregistrer {name} dans votre carnet d’adresses',
  'Save to address book': 'Enregistrer dans le carnet',
  'Scan QR code': 'Scanner un code QR',
  'Send {amount}': 'Envoyer {amount}',
  'Send {symbol}': 'Envoyer {symbol}',
  'Send from the desktop app that holds its key.':
    'Envoyez depuis l’application de bureau qui détient sa clé.',
  'Send to': 'Envoyer à',
  'Sent {amount} successfully': '{amount} envoyés avec succès',
  'Sent {date}': 'Envoyé le {date}',
  'Sent {symbol} successfully': '{symbol} envoyés avec succès',
  'Solana address': 'Adresse Solana',
  'Still confirming': 'Confirmation toujours en cours',
  'The camera does not start': 'La caméra ne démarre pas',
  'The camera is not allowed': 'La caméra n’est pas autorisée',
  'The network has not confirmed this swap yet. You can leave this page.':
    'Le réseau n’a pas encore confirmé cet échange. Vous pouvez quitter cette page.',
  'The network has not confirmed this transfer yet. You can leave this page.':
    'Le réseau n’a pas encore confirmé ce transfert. Vous pouvez quitter cette page.',
  'The note is public on Solana forever.': 'La note est publique sur Solana pour toujours.',
  'This is not {name}.': 'Ce n’est pas {name}.',
  'This is not the address you sent to before.':
    'Ce n’est pas l’adresse à laquelle vous avez envoyé auparavant.',
  'This request asks for a note that is too long or cannot be sent.':
    'Cette demande exige une note trop longue ou impossible à envoyer.',
  'This request asks for references that cannot be sent.':
    'Cette demande exige des références impossibles à envoyer.',
  'This request asks for a token that {name} does not hold.':
    'Cette demande porte sur un jeton que {name} ne contient pas.',
  'This request asks for a token that does not exist.': 'Cette demande porte sur un jeton qui n’existe pas.',
  'This request asks for a custom transaction. Only transfers can be sent from here.':
    'Cette demande porte sur une transaction particulière. Seuls des transferts peuvent être envoyés d’ici.',
  'This request contradicts itself.': 'Cette demande se contredit.',
  'This request contains an invalid amount.': 'Cette demande contient un montant non valide.',
  'This request contains no valid Solana address.': 'Cette demande ne contient aucune adresse Solana valide.',
  'This QR code is not a Solana address.': 'Ce code QR n’est pas une adresse Solana.',
  'to {address}': 'à {address}',
  'Transaction {signature} in the explorer': 'Transaction {signature} dans l’explorateur',
  'Transaction Successful!': 'Transaction réussie !',
  'Transfer failed': 'Échec du transfert',
  'Transfer validation failed': 'Le transfert n’a pas pu être validé',
  'Updating balance...': 'Actualisation du solde...',
  'Starting the camera. Your browser may ask for permission.':
    'Démarrage de la caméra. Votre navigateur peut demander une autorisation.',
  'Waiting for the network': 'En attente du réseau',
  'People you send to, your contacts and your other wallets appear here.':
    'Les personnes à qui vous envoyez, vos contacts et vos autres portefeuilles apparaissent ici.',
  'You sent to': 'Vous avez envoyé à',
  'It is not yet clear whether your transfer of {amount} to {address} was sent.':
    'On ne sait pas encore si votre transfert de {amount} à {address} a été envoyé.',
  'Your wallet': 'Votre portefeuille',
  'It will be sent on {time}. Until then, you can cancel it in Orders.':
    'Il sera envoyé le {time}. D’ici là, vous pouvez l’annuler dans Ordres.',
  'Send on hold': 'Envoi en attente',
  'Send scheduled': 'Envoi programmé',
  'This address is new to you, so it is sent on {time}. Until then, you can cancel it in Orders.':
    'Cette adresse est nouvelle pour vous : l’envoi part le {time}. D’ici là, vous pouvez l’annuler dans Ordres.',
  'This send will wait.': 'Cet envoi attendra.',
  'Anyone can write any name and message. Only the address counts.':
    'N’importe qui peut écrire n’importe quel nom et message. Seule l’adresse compte.',
  'Requested by': 'Demandé par',
  Message: 'Message',
  Note: 'Note',
  References: 'Références',
  'None of your wallets holds the requested token.':
    'Aucun de vos portefeuilles ne contient le jeton demandé.',
  'This payment request cannot be paid': 'Cette demande de paiement ne peut pas être payée',
  'What is requested': 'Ce qui est demandé',
  'Nobody can be found by this name': 'Personne n’est trouvable sous ce nom',
  'The name could not be looked up.': 'Le nom n’a pas pu être recherché.',
  '{handle} now receives at another address': '{handle} reçoit désormais à une autre adresse',
  'Your last payment went to {address}. Ask the person whether the new one is theirs.':
    'Votre dernier paiement est allé à {address}. Demandez à la personne si la nouvelle est bien la sienne.',
};
