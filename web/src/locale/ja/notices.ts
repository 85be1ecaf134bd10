import type { Words } from '../catalogue.ts';

/** The inbox, and how users are notified of what is in it. What notices say is in the contract. */
export const notices: Words = {
  'Choose how we notify you': '通知方法を選ぶ',
  Contests: 'コンテスト',
  'Failed to load notices': 'お知らせを読み込めませんでした',
  'Failed to load your settings': '設定を読み込めませんでした',
  'Hide amounts': '金額を隠す',
  'In push messages and emails, which others may see': '他人の目に触れる可能性があるプッシュ通知とメールで',
  'Loading notices': 'お知らせを読み込んでいます',
  'Emails go to {address}. Security emails are always sent.':
    'メールは{address}に送信されます。セキュリティに関するメールは必ず送信されます。',
  New: '新着',
  'No emails are sent because your account has no email address.':
    'アカウントにメールアドレスがないため、メールは送信されません。',
  'No notices yet': 'お知らせはまだありません',
  Notices: 'お知らせ',
  'Notices, {count} new': 'お知らせ、新着{count}件',
  'Payments received': '受け取った支払い',
  'Payments sent': '送った支払い',
  Push: 'プッシュ',
  'Push and email': 'プッシュ通知とメール',
  'Push on this device': 'このデバイスのプッシュ通知',
  'Sent, from {amount}': '送金、{amount}から',
  'This browser cannot reach its push service. Please try again later.':
    'このブラウザーはプッシュ通知サービスに接続できません。しばらくしてからもう一度お試しください。',
  'This browser blocks notifications from Cumulus. Allow them in its settings.':
    'このブラウザーはCumulusの通知をブロックしています。ブラウザーの設定で許可してください。',
  'This browser does not support push messages. On an iPhone, add Cumulus to the home screen first.':
    'このブラウザーはプッシュ通知に対応していません。iPhoneでは、先にCumulusをホーム画面に追加してください。',
  'Until you sign out here': 'ここでログアウトするまで',
  'What happens to your money and your account appears here.':
    '資産とアカウントに起きたことがここに表示されます。',
  'What we notify you about': '通知する内容',
  'Your settings could not be saved.': '設定を保存できませんでした。',
  '{topic} by email': '{topic}をメールで',
  '{topic} by push': '{topic}をプッシュ通知で',
};
