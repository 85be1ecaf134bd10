import type { Words } from '../catalogue.ts';

/** Devices, and freezing an account. */
export const security: Words = {
  'A device that you sign out here stays signed in to Google’s service, but cannot use Cumulus.':
    '在此退出的设备仍登录在 Google 的服务中，但无法使用 Cumulus。',
  'All other devices are signed out.': '所有其他设备已退出登录。',
  Devices: '设备',
  'Freeze my account': '冻结我的账户',
  'Freeze my account?': '冻结我的账户？',
  'If it was not you who signed in, freeze your account. Nothing can leave your wallets then. You do not need to sign in for this.':
    '如果登录的不是您，请冻结账户。之后任何资产都无法离开您的钱包。此操作无需登录。',
  'Nothing leaves your wallets until you unfreeze it': '解冻之前，任何资产都不会离开您的钱包',
  'Nothing leaves your wallets until you unfreeze it. Set a new password with “Forgot password?” on the sign-in screen. This signs out all devices.':
    '解冻之前，任何资产都不会离开您的钱包。请在登录页面通过“忘记密码？”设置新密码。这会使所有设备退出登录。',
  'Nothing leaves your wallets, no order executes and your security settings cannot change until you unfreeze it: with a passkey at once, or by email after 24 hours. Payments to you still arrive.':
    '解冻之前，任何资产都不会离开您的钱包，订单不会执行，安全设置也无法更改：用通行密钥可立即解冻，或在 24 小时后通过邮件解冻。向您的付款仍会到账。',
  'Nothing leaves your wallets.': '任何资产都不会离开您的钱包。',
  'Nothing leaves your wallets. A passkey unfreezes your account at once.':
    '任何资产都不会离开您的钱包。使用通行密钥可立即解冻账户。',
  'Email me a link to unfreeze it': '向我发送解冻链接',
  'Sign out {device}': '退出 {device}',
  'Sign out all other devices': '退出所有其他设备',
  'Unfreeze my account': '解冻我的账户',
  'Unfreeze with a passkey': '使用通行密钥解冻',
  'Unfreeze your account': '解冻您的账户',
  'The device is signed out.': '该设备已退出登录。',
  'The email could not be sent. Please try again.': '无法发送邮件。请重试。',
  'The email is on its way. Open its link within 30 minutes.': '邮件已发出。请在 30 分钟内打开其中的链接。',
  'This device': '此设备',
  'Unknown device': '未知设备',
  'Used: {when}': '使用：{when}',
  'Who looked at my account': '谁查看过我的账户',
  'Operators, and programs with access': '运营人员和有访问权限的程序',
  'No one has looked at your account.': '没有人查看过您的账户。',
  'This list could not be loaded': '无法加载列表',
  'Where you are signed in': '您登录的设备',
  'You can unfreeze it by email from {time}.': '您可以从 {time} 起通过邮件解冻。',
  'Your account could not be frozen. Please try again.': '无法冻结您的账户。请重试。',
  'Your account is frozen': '您的账户已冻结',
  'Your account has been frozen since {time}. Nothing leaves your wallets.':
    '您的账户自 {time} 起已冻结。任何资产都不会离开您的钱包。',
  'Your account is frozen. Nothing leaves your wallets.': '您的账户已冻结。任何资产都不会离开您的钱包。',
  'Your account is unfrozen.': '您的账户已解冻。',
  'Your devices could not be loaded': '无法加载您的设备',
  'Your wallets can send and swap again, and your orders execute.':
    '您的钱包可以重新发送和兑换，订单也会执行。',
  'All changes are paused for now': '所有更改目前已暂停',
  'All changes have been paused since {time}.': '所有更改自 {time} 起已暂停。',
  'You can still see everything, cancel pending orders and sends, sign out devices and freeze your account.':
    '您仍可查看所有内容、取消待执行的订单和发送、退出设备以及冻结账户。',
  'Signed in: {when}': '登录：{when}',
};
