import type { Words } from '../catalogue.ts';

/** Webhooks, in the settings. */
export const webhooks: Words = {
  Accepted: 'Accepté',
  'Account frozen or unfrozen': 'Compte bloqué ou débloqué',
  'Add a webhook': 'Ajouter un webhook',
  'Add the webhook {url}': 'Ajouter le webhook {url}',
  'Cumulus posts what happens in your account to addresses that you give.':
    'Cumulus envoie ce qui se passe sur votre compte aux adresses que vous indiquez.',
  'Delete this webhook?': 'Supprimer ce webhook ?',
  Deliveries: 'Livraisons',
  Events: 'Événements',
  'Failed to load your webhooks': 'Impossible de charger vos webhooks',
  'It has not accepted everything since {time}. After three days like that it is switched off.':
    'Depuis le {time}, il n’a pas tout accepté. Après trois jours ainsi, il est désactivé.',
  'Limits of programs that are used up': 'Limites de programmes épuisées',
  'No answer': 'Pas de réponse',
  'No webhooks yet': 'Pas encore de webhooks',
  'Nothing was sent yet.': 'Rien n’a encore été envoyé.',
  'On, but accepts nothing': 'Activé, mais n’accepte rien',
  Payments: 'Paiements',
  'Public key': 'Clé publique',
  'Refused with status {status}': 'Refusé avec le statut {status}',
  'Send a test': 'Envoyer un test',
  'Send {type} again': 'Renvoyer {type}',
  'Switch off': 'Désactiver',
  'Switch on': 'Activer',
  'Switched off {time}: for three days it did not accept what it was sent.':
    'Désactivé le {time} : pendant trois jours, il n’a pas accepté ce qui lui était envoyé.',
  'Switched off {time}: it answered that it is gone (status 410).':
    'Désactivé le {time} : il a répondu qu’il n’existe plus (statut 410).',
  'Switched on again, it is told in order what it missed in the last 30 days.':
    'Réactivé, il reçoit dans l’ordre ce qu’il a manqué au cours des 30 derniers jours.',
  'Tell your own programs what happens': 'Informez vos programmes de ce qui se passe',
  'The secret of the webhook': 'Le secret du webhook',
  Waiting: 'En attente',
  'Web address': 'Adresse web',
  Webhook: 'Webhook',
  Webhooks: 'Webhooks',
  'What programs ask you to approve': 'Ce que des programmes vous demandent d’approuver',
  'With it your programs check that what they receive is from this installation.':
    'Avec elle, vos programmes vérifient que ce qu’ils reçoivent vient de cette installation.',
  'You switched it off {time}.': 'Vous l’avez désactivé le {time}.',
  'Your program checks with it what it receives. Whoever else has it can pretend to be Cumulus.':
    'Votre programme vérifie avec lui ce qu’il reçoit. Toute autre personne qui l’a peut se faire passer pour Cumulus.',
  '{url} is told nothing more, and what still waits for it is deleted.':
    '{url} ne reçoit plus rien, et ce qui attend encore est supprimé.',
};
