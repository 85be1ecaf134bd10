import type { Words } from '../catalogue.ts';

/** Webhooks, in the settings. */
export const webhooks: Words = {
  Accepted: '已接收',
  'Account frozen or unfrozen': '账户冻结或解冻',
  'Add a webhook': '添加 Webhook',
  'Add the webhook {url}': '添加 Webhook {url}',
  'Cumulus posts what happens in your account to addresses that you give.':
    'Cumulus 会将您账户中发生的事件发送到您提供的地址。',
  'Delete this webhook?': '要删除此 Webhook 吗？',
  Deliveries: '发送记录',
  Events: '事件',
  'Failed to load your webhooks': '无法加载您的 Webhook',
  'It has not accepted everything since {time}. After three days like that it is switched off.':
    '自 {time} 起它没有接收全部内容。持续三天将被关闭。',
  'Limits of programs that are used up': '程序用尽的限额',
  'No answer': '无响应',
  'No webhooks yet': '还没有 Webhook',
  'Nothing was sent yet.': '尚未发送任何内容。',
  'On, but accepts nothing': '已开启，但未接收任何内容',
  Payments: '付款',
  'Public key': '公钥',
  'Refused with status {status}': '被拒绝，状态 {status}',
  'Send a test': '发送测试',
  'Send {type} again': '重新发送 {type}',
  'Switch off': '关闭',
  'Switch on': '开启',
  'Switched off {time}: for three days it did not accept what it was sent.':
    '已于 {time} 关闭：连续三天未接收发送给它的内容。',
  'Switched off {time}: it answered that it is gone (status 410).':
    '已于 {time} 关闭：它回应称已不存在（状态 410）。',
  'Switched on again, it is told in order what it missed in the last 30 days.':
    '重新开启后，它会按顺序收到最近 30 天内错过的内容。',
  'Tell your own programs what happens': '让您自己的程序知道发生了什么',
  'The secret of the webhook': 'Webhook 的密钥',
  Waiting: '等待中',
  'Web address': '网址',
  Webhook: 'Webhook',
  Webhooks: 'Webhook',
  'What programs ask you to approve': '程序请求您批准的内容',
  'With it your programs check that what they receive is from this installation.':
    '您的程序用它确认收到的内容来自此安装。',
  'You switched it off {time}.': '您已于 {time} 将其关闭。',
  'Your program checks with it what it receives. Whoever else has it can pretend to be Cumulus.':
    '您的程序用它核对收到的内容。其他人若得到它，就能冒充 Cumulus。',
  '{url} is told nothing more, and what still waits for it is deleted.':
    '{url} 不会再收到任何内容，等待发送给它的内容将被删除。',
};
