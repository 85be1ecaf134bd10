import type { programErrors } from '@cumulus/contract/errors/programs.ts';
import { GRANTS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import type { Sentences } from '../catalogue.ts';

const exceeded: Readonly<Record<string, string>> = {
  payment: 'Das ist mehr, als das Limit einer Zahlung erlaubt.',
  day: 'Das ist mehr, als vom Tageslimit übrig ist.',
  week: 'Das ist mehr, als vom Wochenlimit übrig ist.',
};

const forbidden: Readonly<Record<string, string>> = {
  wallet: 'Das Programm darf diese Wallet nicht benutzen.',
  recipient: 'Das Programm darf nicht an diese Adresse zahlen.',
  token: 'Das Programm darf diesen Token nicht benutzen.',
  price: 'Dieser Token hat keinen Preis, den ein Limit in Dollar zählen könnte.',
};

export const programSentences: Pick<Sentences, keyof typeof programErrors> = {
  GRANT_MALFORMED: 'Diese Berechtigungen sind nicht lesbar.',
  GRANT_EXISTS: 'Unter dieser Kennung gibt es schon Berechtigungen. Ändere diese.',
  GRANT_NOT_FOUND: 'Dieses Programm gibt es nicht.',
  GRANTS_EXCEEDED: `Du kannst höchstens ${GRANTS_PER_USER_MAX} Programme haben.`,
  GRANT_ENDED: 'Die Berechtigungen dieses Programms sind beendet.',
  GRANT_EXCEEDED: ({ limit }) => exceeded[limit] ?? 'Das ist mehr, als vom Limit übrig ist.',
  GRANT_FORBIDS: ({ what }) => forbidden[what] ?? 'Das Programm darf das nicht.',
  ACT_INVALID: 'Das Programm hat diese Anfrage nicht signiert, oder eine andere.',
  ACT_CLOCK: 'Das Programm hat das vor mehr als fünf Minuten signiert, oder seine Uhr geht falsch.',
  APPROVAL_NOT_FOUND: 'Diese Freigabe gibt es nicht.',
  CONNECTION_INVALID: 'Diese Anfrage ist abgelaufen oder nicht lesbar. Beginne noch einmal im Programm.',
  APPROVAL_ENDED: 'Über diese Freigabe ist schon entschieden, oder sie ist abgelaufen.',
};
