import type { Words } from '../catalogue.ts';

/** Devices, and freezing an account. */
export const security: Words = {
  'A device that you sign out here stays signed in to Google’s service, but cannot use Cumulus.':
    'ここでログアウトしたデバイスは、Googleのサービスにはログインしたままですが、Cumulusは使えません。',
  'All other devices are signed out.': 'ほかのすべてのデバイスをログアウトしました。',
  Devices: 'デバイス',
  'Freeze my account': 'アカウントを凍結',
  'Freeze my account?': 'アカウントを凍結しますか？',
  'If it was not you who signed in, freeze your account. Nothing can leave your wallets then. You do not need to sign in for this.':
    '心当たりのないログインの場合は、アカウントを凍結してください。ウォレットから何も出せなくなります。この操作にログインは不要です。',
  'Nothing leaves your wallets until you unfreeze it': '凍結を解除するまで、ウォレットから何も出ません',
  'Nothing leaves your wallets until you unfreeze it. Set a new password with “Forgot password?” on the sign-in screen. This signs out all devices.':
    '凍結を解除するまで、ウォレットから何も出ません。ログイン画面の「パスワードをお忘れですか？」で新しいパスワードを設定してください。すべてのデバイスがログアウトされます。',
  'Nothing leaves your wallets, no order executes and your security settings cannot change until you unfreeze it: with a passkey at once, or by email after 24 hours. Payments to you still arrive.':
    '凍結を解除するまで、ウォレットから何も出ず、注文は実行されず、セキュリティ設定は変更できません。解除は、パスキーならすぐに、メールなら24時間後にできます。あなたへの支払いは引き続き届きます。',
  'Nothing leaves your wallets.': 'ウォレットから何も出ません。',
  'Nothing leaves your wallets. A passkey unfreezes your account at once.':
    'ウォレットから何も出ません。パスキーを使えばすぐに凍結を解除できます。',
  'Email me a link to unfreeze it': '凍結解除のリンクをメールで受け取る',
  'Sign out {device}': '{device}をログアウト',
  'Sign out all other devices': 'ほかのすべてのデバイスをログアウト',
  'Unfreeze my account': '凍結を解除',
  'Unfreeze with a passkey': 'パスキーで凍結を解除',
  'Unfreeze your account': 'アカウントの凍結解除',
  'The device is signed out.': 'デバイスをログアウトしました。',
  'The email could not be sent. Please try again.': 'メールを送信できませんでした。もう一度お試しください。',
  'The email is on its way. Open its link within 30 minutes.':
    'メールを送信しました。30分以内にリンクを開いてください。',
  'This device': 'このデバイス',
  'Unknown device': '不明なデバイス',
  'Used: {when}': '使用：{when}',
  'Who looked at my account': 'アカウントを閲覧した人',
  'Operators, and programs with access': '運営者とアクセス権のあるプログラム',
  'No one has looked at your account.': 'アカウントを閲覧した人はいません。',
  'This list could not be loaded': '一覧を読み込めませんでした',
  'Where you are signed in': 'ログイン中のデバイス',
  'You can unfreeze it by email from {time}.': '{time}から、メールで凍結を解除できます。',
  'Your account could not be frozen. Please try again.':
    'アカウントを凍結できませんでした。もう一度お試しください。',
  'Your account is frozen': 'アカウントは凍結されています',
  'Your account has been frozen since {time}. Nothing leaves your wallets.':
    'アカウントは{time}から凍結されています。ウォレットから何も出ません。',
  'Your account is frozen. Nothing leaves your wallets.':
    'アカウントは凍結されています。ウォレットから何も出ません。',
  'Your account is unfrozen.': 'アカウントの凍結を解除しました。',
  'Your devices could not be loaded': 'デバイスを読み込めませんでした',
  'Your wallets can send and swap again, and your orders execute.':
    'ウォレットから再び送金やスワップができ、注文も実行されます。',
  'All changes are paused for now': '現在、すべての変更が停止されています',
  'All changes have been paused since {time}.': '{time}から、すべての変更が停止されています。',
  'You can still see everything, cancel pending orders and sends, sign out devices and freeze your account.':
    'すべての表示、未実行の注文と送金の取り消し、デバイスのログアウト、アカウントの凍結は引き続きできます。',
  'Signed in: {when}': 'ログイン：{when}',
};
