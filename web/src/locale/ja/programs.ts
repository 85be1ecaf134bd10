import type { programErrors } from '@cumulus/contract/errors/programs.ts';
import { GRANTS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import type { Sentences } from '../catalogue.ts';

const exceeded: Readonly<Record<string, string>> = {
  payment: '1回の支払いの上限を超えています。',
  day: '1日の上限の残りを超えています。',
  week: '1週間の上限の残りを超えています。',
};

const forbidden: Readonly<Record<string, string>> = {
  wallet: 'このプログラムはこのウォレットを使用できません。',
  recipient: 'このプログラムはこのアドレスに支払えません。',
  token: 'このプログラムはこのトークンを使用できません。',
  price: 'このトークンには、ドルの上限で数えられる価格がありません。',
};

export const programSentences: Pick<Sentences, keyof typeof programErrors> = {
  GRANT_MALFORMED: 'この許可は読み取れません。',
  GRANT_EXISTS: 'このIDの許可はすでにあります。そちらを変更してください。',
  GRANT_NOT_FOUND: 'このプログラムは存在しません。',
  GRANTS_EXCEEDED: `プログラムは最大${GRANTS_PER_USER_MAX}個までです。`,
  GRANT_ENDED: 'このプログラムの許可は終了しました。',
  GRANT_EXCEEDED: ({ limit }) => exceeded[limit] ?? '上限の残りを超えています。',
  GRANT_FORBIDS: ({ what }) => forbidden[what] ?? 'このプログラムにはこの操作が許可されていません。',
  ACT_INVALID: 'プログラムがこのリクエストに署名していないか、別のリクエストに署名しています。',
  ACT_CLOCK: 'プログラムの署名が5分以上前のものか、その時計が正しくありません。',
  APPROVAL_NOT_FOUND: 'この承認は存在しません。',
  CONNECTION_INVALID: 'この接続リクエストは期限切れか、読み取れません。プログラムからやり直してください。',
  APPROVAL_ENDED: 'この承認は決定済みか、期限切れです。',
};
