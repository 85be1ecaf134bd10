import type { programErrors } from '@cumulus/contract/errors/programs.ts';
import { GRANTS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import type { Sentences } from '../catalogue.ts';

const exceeded: Readonly<Record<string, string>> = {
  payment: 'C’est plus que la limite d’un paiement.',
  day: 'C’est plus que ce qui reste de la limite du jour.',
  week: 'C’est plus que ce qui reste de la limite de la semaine.',
};

const forbidden: Readonly<Record<string, string>> = {
  wallet: 'Le programme ne peut pas utiliser ce portefeuille.',
  recipient: 'Le programme ne peut pas payer cette adresse.',
  token: 'Le programme ne peut pas utiliser ce jeton.',
  price: 'Ce jeton n’a pas de prix qu’une limite en dollars pourrait compter.',
};

export const programSentences: Pick<Sentences, keyof typeof programErrors> = {
  GRANT_MALFORMED: 'Ces autorisations sont illisibles.',
  GRANT_EXISTS: 'Il existe déjà des autorisations sous cet identifiant. Modifiez celles-ci.',
  GRANT_NOT_FOUND: 'Ce programme n’existe pas.',
  GRANTS_EXCEEDED: `Vous pouvez avoir au plus ${GRANTS_PER_USER_MAX} programmes.`,
  GRANT_ENDED: 'Les autorisations de ce programme ont pris fin.',
  GRANT_EXCEEDED: ({ limit }) => exceeded[limit] ?? 'C’est plus que ce qui reste de la limite.',
  GRANT_FORBIDS: ({ what }) => forbidden[what] ?? 'Le programme n’a pas le droit de faire cela.',
  ACT_INVALID: 'Le programme n’a pas signé cette demande, ou en a signé une autre.',
  ACT_CLOCK: 'Le programme a signé cela il y a plus de cinq minutes, ou son horloge est fausse.',
  APPROVAL_NOT_FOUND: 'Cette approbation n’existe pas.',
  CONNECTION_INVALID: 'Cette demande de connexion a expiré ou est illisible. Recommencez dans le programme.',
  APPROVAL_ENDED: 'Cette approbation est déjà décidée ou a expiré.',
};
