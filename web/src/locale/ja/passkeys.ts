import type { Words } from '../catalogue.ts';

/** Passkeys: in the settings, at sign-in and as a confirmation. */
export const passkeys: Words = {
  'Add a passkey': 'パスキーを追加',
  'Add the passkey {name}': 'パスキー「{name}」を追加',
  'Added {date}': '追加日：{date}',
  'Added {date}, last used {used}': '追加日：{date}、最終使用：{used}',
  'Rename a passkey to {name}': 'パスキーの名前を「{name}」に変更',
  'Edit passkey': 'パスキーを編集',
  'Enter PIN instead': '代わりにPINを入力',
  'Failed to load your passkeys': 'パスキーを読み込めませんでした',
  'Failed to remove PIN': 'PINを削除できませんでした',
  'Failed to remove the passkey': 'パスキーを削除できませんでした',
  'No passkeys yet': 'パスキーはまだありません',
  'Passkey added.': 'パスキーを追加しました。',
  'Passkey removed.': 'パスキーを削除しました。',
  'Passkey renamed.': 'パスキーの名前を変更しました。',
  Passkeys: 'パスキー',
  'Passkeys do not work at this address.': 'このアドレスではパスキーを使えません。',
  'Passkeys do not work at this address or in this browser.':
    'このアドレス、またはこのブラウザーではパスキーを使えません。',
  'Remove passkey': 'パスキーを削除',
  'Remove the passkey {name}': 'パスキー「{name}」を削除',
  'Remove your PIN': 'PINの削除',
  'Sign in with a passkey': 'パスキーでログイン',
  'So you recognize it in the list. Next, your device asks you to confirm.':
    '一覧で見分けるための名前です。次に、デバイスが確認を求めます。',
  'This device already has a passkey for your account.':
    'このデバイスには、すでにこのアカウントのパスキーがあります。',
  'This device does not support passkeys.': 'このデバイスはパスキーに対応していません。',
  'This passkey is not registered here.': 'このパスキーはここに登録されていません。',
  'Use your passkey': 'パスキーを使用',
  'With a passkey, you confirm sends, swaps and orders with your fingerprint, face or security key, and sign in without a password.':
    'パスキーを使うと、指紋、顔、セキュリティキーで送金、スワップ、注文を確認でき、パスワードなしでログインできます。',
  'Your fingerprint, face or key instead of a PIN': 'PINの代わりに、指紋、顔、またはキーで',
  'Your passkey was not used. Nothing changed.': 'パスキーは使われませんでした。何も変わっていません。',
  '{name} no longer signs you in or confirms anything. Delete it on the device too.':
    '「{name}」ではログインも確認もできなくなりました。デバイスからも削除してください。',
};
