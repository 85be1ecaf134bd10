import type { Words } from '../catalogue.ts';

/** The inbox, and how users are notified of what is in it. What notices say is in the contract. */
export const notices: Words = {
  'Choose how we notify you': '选择通知方式',
  Contests: '比赛',
  'Failed to load notices': '无法加载通知',
  'Failed to load your settings': '无法加载您的设置',
  'Hide amounts': '隐藏金额',
  'In push messages and emails, which others may see': '在他人可能看到的推送和邮件中',
  'Loading notices': '正在加载通知',
  'Emails go to {address}. Security emails are always sent.': '邮件将发送至 {address}。安全邮件始终会发送。',
  New: '新',
  'No emails are sent because your account has no email address.': '您的账户没有邮箱地址，因此不会发送邮件。',
  'No notices yet': '还没有通知',
  Notices: '通知',
  'Notices, {count} new': '通知，{count} 条新消息',
  'Payments received': '收到的付款',
  'Payments sent': '发出的付款',
  Push: '推送',
  'Push and email': '推送和邮件',
  'Push on this device': '在此设备上推送',
  'Sent, from {amount}': '发送，{amount} 起',
  'This browser cannot reach its push service. Please try again later.':
    '此浏览器无法连接其推送服务。请稍后重试。',
  'This browser blocks notifications from Cumulus. Allow them in its settings.':
    '此浏览器屏蔽了来自 Cumulus 的通知。请在其设置中允许。',
  'This browser does not support push messages. On an iPhone, add Cumulus to the home screen first.':
    '此浏览器不支持推送消息。在 iPhone 上，请先将 Cumulus 添加到主屏幕。',
  'Until you sign out here': '直到您在此退出登录',
  'What happens to your money and your account appears here.': '您的资金和账户发生的事情会显示在这里。',
  'What we notify you about': '我们通知您的内容',
  'Your settings could not be saved.': '无法保存您的设置。',
  '{topic} by email': '{topic}，通过邮件',
  '{topic} by push': '{topic}，通过推送',
};
