import type { programErrors } from '@cumulus/contract/errors/programs.ts';
import { GRANTS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import type { Sentences } from '../catalogue.ts';

const exceeded: Readonly<Record<string, string>> = {
  payment: 'É mais do que o limite de um pagamento.',
  day: 'É mais do que resta do limite do dia.',
  week: 'É mais do que resta do limite da semana.',
};

const forbidden: Readonly<Record<string, string>> = {
  wallet: 'O programa não pode usar esta carteira.',
  recipient: 'O programa não pode pagar a este endereço.',
  token: 'O programa não pode usar este token.',
  price: 'Este token não tem um preço que um limite em dólares possa contar.',
};

export const programSentences: Pick<Sentences, keyof typeof programErrors> = {
  GRANT_MALFORMED: 'Não é possível ler estas permissões.',
  GRANT_EXISTS: 'Já existem permissões com este identificador. Altere essas.',
  GRANT_NOT_FOUND: 'Este programa não existe.',
  GRANTS_EXCEEDED: `Você pode ter no máximo ${GRANTS_PER_USER_MAX} programas.`,
  GRANT_ENDED: 'As permissões deste programa terminaram.',
  GRANT_EXCEEDED: ({ limit }) => exceeded[limit] ?? 'É mais do que resta do limite.',
  GRANT_FORBIDS: ({ what }) => forbidden[what] ?? 'O programa não tem permissão para fazer isto.',
  ACT_INVALID: 'O programa não assinou esta solicitação, ou assinou outra.',
  ACT_CLOCK: 'O programa assinou isto há mais de cinco minutos, ou o relógio dele está errado.',
  APPROVAL_NOT_FOUND: 'Esta aprovação não existe.',
  CONNECTION_INVALID: 'Este pedido de conexão expirou ou não pode ser lido. Comece de novo no programa.',
  APPROVAL_ENDED: 'Esta aprovação já foi decidida ou expirou.',
};
