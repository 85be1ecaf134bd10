import type { Words } from '../catalogue.ts';

/** Webhooks, in the settings. */
export const webhooks: Words = {
  Accepted: '受け付け済み',
  'Account frozen or unfrozen': 'アカウントの凍結と解除',
  'Add a webhook': 'Webhookを追加',
  'Add the webhook {url}': 'Webhook {url} を追加',
  'Cumulus posts what happens in your account to addresses that you give.':
    'Cumulusは、アカウントで起きたことを指定したアドレスに送信します。',
  'Delete this webhook?': 'このWebhookを削除しますか？',
  Deliveries: '送信履歴',
  Events: 'イベント',
  'Failed to load your webhooks': 'Webhookを読み込めませんでした',
  'It has not accepted everything since {time}. After three days like that it is switched off.':
    '{time} から受け付けていないものがあります。この状態が3日続くとオフになります。',
  'Limits of programs that are used up': '使い切ったプログラムの上限',
  'No answer': '応答なし',
  'No webhooks yet': 'Webhookはまだありません',
  'Nothing was sent yet.': 'まだ何も送信されていません。',
  'On, but accepts nothing': 'オンですが、受け付けていません',
  Payments: '支払い',
  'Public key': '公開鍵',
  'Refused with status {status}': 'ステータス {status} で拒否',
  'Send a test': 'テストを送信',
  'Send {type} again': '{type} を再送信',
  'Switch off': 'オフにする',
  'Switch on': 'オンにする',
  'Switched off {time}: for three days it did not accept what it was sent.':
    '{time} にオフになりました。3日間、送信されたものを受け付けませんでした。',
  'Switched off {time}: it answered that it is gone (status 410).':
    '{time} にオフになりました。存在しないと応答しました（ステータス410）。',
  'Switched on again, it is told in order what it missed in the last 30 days.':
    '再びオンにすると、過去30日間に届かなかったものが順番に送信されます。',
  'Tell your own programs what happens': '自分のプログラムに出来事を知らせる',
  'The secret of the webhook': 'Webhookのシークレット',
  Waiting: '待機中',
  'Web address': 'ウェブアドレス',
  Webhook: 'Webhook',
  Webhooks: 'Webhook',
  'What programs ask you to approve': 'プログラムが承認を求めること',
  'With it your programs check that what they receive is from this installation.':
    'これを使って、受け取ったものがこのインストールから送られたことをプログラムが確認します。',
  'You switched it off {time}.': '{time} にオフにしました。',
  'Your program checks with it what it receives. Whoever else has it can pretend to be Cumulus.':
    'プログラムはこれで受け取ったものを確認します。ほかの人が手に入れると、Cumulusになりすませます。',
  '{url} is told nothing more, and what still waits for it is deleted.':
    '{url} には今後何も送信されず、待機中のものは削除されます。',
};
