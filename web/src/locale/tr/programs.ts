import type { programErrors } from '@cumulus/contract/errors/programs.ts';
import { GRANTS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import type { Sentences } from '../catalogue.ts';

const exceeded: Readonly<Record<string, string>> = {
  payment: 'Bu, tek ödeme sınırından fazla.',
  day: 'Bu, günlük sınırdan kalandan fazla.',
  week: 'Bu, haftalık sınırdan kalandan fazla.',
};

const forbidden: Readonly<Record<string, string>> = {
  wallet: 'Program bu cüzdanı kullanamaz.',
  recipient: 'Program bu adrese ödeme yapamaz.',
  token: 'Program bu tokenı kullanamaz.',
  price: 'Bu tokenın, dolar sınırının sayabileceği bir fiyatı yok.',
};

export const programSentences: Pick<Sentences, keyof typeof programErrors> = {
  GRANT_MALFORMED: 'Bu izinler okunamıyor.',
  GRANT_EXISTS: 'Bu kimlikle izinler zaten var. Onları değiştirin.',
  GRANT_NOT_FOUND: 'Böyle bir program yok.',
  GRANTS_EXCEEDED: `En fazla ${GRANTS_PER_USER_MAX} programınız olabilir.`,
  GRANT_ENDED: 'Bu programın izinleri sona erdi.',
  GRANT_EXCEEDED: ({ limit }) => exceeded[limit] ?? 'Bu, sınırdan kalandan fazla.',
  GRANT_FORBIDS: ({ what }) => forbidden[what] ?? 'Programın bunu yapma izni yok.',
  ACT_INVALID: 'Program bu isteği imzalamadı ya da başka bir isteği imzaladı.',
  ACT_CLOCK: 'Program bunu beş dakikadan uzun süre önce imzaladı ya da saati yanlış.',
  APPROVAL_NOT_FOUND: 'Böyle bir onay yok.',
  CONNECTION_INVALID: 'Bu bağlantı isteğinin süresi doldu ya da okunamıyor. Programda yeniden başlayın.',
  APPROVAL_ENDED: 'Bu onay karara bağlandı ya da süresi doldu.',
};
