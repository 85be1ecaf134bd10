import type { Words } from '../catalogue.ts';

/** Passkeys: in the settings, at sign-in and as a confirmation. */
export const passkeys: Words = {
  'Add a passkey': '添加通行密钥',
  'Add the passkey {name}': '添加通行密钥 {name}',
  'Added {date}': '添加于 {date}',
  'Added {date}, last used {used}': '添加于 {date}，上次使用 {used}',
  'Rename a passkey to {name}': '将通行密钥重命名为 {name}',
  'Edit passkey': '编辑通行密钥',
  'Enter PIN instead': '改用 PIN',
  'Failed to load your passkeys': '无法加载您的通行密钥',
  'Failed to remove PIN': '无法移除 PIN',
  'Failed to remove the passkey': '无法移除通行密钥',
  'No passkeys yet': '还没有通行密钥',
  'Passkey added.': '通行密钥已添加。',
  'Passkey removed.': '通行密钥已移除。',
  'Passkey renamed.': '通行密钥已重命名。',
  Passkeys: '通行密钥',
  'Passkeys do not work at this address.': '通行密钥在此地址无法使用。',
  'Passkeys do not work at this address or in this browser.': '通行密钥在此地址或此浏览器中无法使用。',
  'Remove passkey': '移除通行密钥',
  'Remove the passkey {name}': '移除通行密钥 {name}',
  'Remove your PIN': '移除您的 PIN',
  'Sign in with a passkey': '使用通行密钥登录',
  'So you recognize it in the list. Next, your device asks you to confirm.':
    '便于您在列表中识别。接下来，您的设备会请求您确认。',
  'This device already has a passkey for your account.': '此设备已有您账户的通行密钥。',
  'This device does not support passkeys.': '此设备不支持通行密钥。',
  'This passkey is not registered here.': '此通行密钥未在此注册。',
  'Use your passkey': '使用您的通行密钥',
  'With a passkey, you confirm sends, swaps and orders with your fingerprint, face or security key, and sign in without a password.':
    '使用通行密钥，您可以用指纹、面容或安全密钥确认发送、兑换和订单，并无需密码登录。',
  'Your fingerprint, face or key instead of a PIN': '用指纹、面容或密钥代替 PIN',
  'Your passkey was not used. Nothing changed.': '未使用您的通行密钥。没有任何更改。',
  '{name} no longer signs you in or confirms anything. Delete it on the device too.':
    '{name} 不再能用于登录或确认。请在设备上也将其删除。',
};
