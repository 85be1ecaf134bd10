import type { Words } from '../catalogue.ts';

/** The screen proof, and the proof of one's own funds in the settings. */
export const proof: Words = {
  'Everything owed and held': '全部应付与持有',
  '{amount} held': '持有 {amount}',
  '{amount} owed': '应付 {amount}',
  'As of {time} UTC.': '截至 {time} UTC。',
  'Checked on this device, new every day': '在此设备上核对，每天更新',
  'Copy the command': '复制命令',
  'Copy the public key': '复制公钥',
  '{count} more tokens are in the file.': '文件中还有 {count} 种代币。',
  '{count} smallest units': '{count} 个最小单位',
  '{swaps} swaps, orders included. The figures are added up from the signed receipts.':
    '{swaps} 次兑换，包括订单。数字由已签名的回执加总得出。',
  Covered: '已覆盖',
  'Day (UTC)': '日期（UTC）',
  'Download the files above, your own proof in the settings, or the receipt of a transaction, and run:':
    '下载上面的文件、设置中您自己的证明，或某笔交易的回执，然后运行：',
  'Download what is held': '下载持有数据',
  'Download what is owed': '下载应付数据',
  'Download your proof': '下载您的证明',
  'From when each of {orders} orders was due until its swap was on the chain.':
    '{orders} 个订单各自从到期到其兑换上链的时间。',
  'got less than quoted': '得到的少于报价',
  'half got this or more': '一半得到此数或更多',
  'half within': '一半在此时间内',
  '99% got this or more': '99% 得到此数或更多',
  '99% within': '99% 在此时间内',
  '99.9% within': '99.9% 在此时间内',
  '{count} users': '{count} 位用户',
  '{half}, 99% within {most}': '{half}，99% 在 {most} 内',
  'The same until its swap was submitted: half within the first, by what it waited for.':
    '到兑换提交为止的同一时长：半数在第一个数值以内，按订单所等待的条件分列。',
  Recurring: '定期',
  'Buy, then profit or stop': '买入，然后止盈或止损',
  'Profit or stop': '止盈或止损',
  'Trailing stop': '移动止损',
  Ladder: '阶梯',
  'How late orders were': '订单延迟多少',
  'Its root on the chain': '链上的根',
  'It tells you what is proven. Then look up the addresses and transactions on the chain.':
    '它会告诉您证明了什么。然后在链上查找这些地址和交易。',
  'No order was executed.': '没有执行任何订单。',
  'Not covered': '未覆盖',
  'Not verified.': '未验证。',
  'Nothing was owed to you that day.': '当天没有应付给您的资产。',
  'Nothing was swapped.': '未进行任何兑换。',
  'For at least one token, less is held than is owed.': '至少有一种代币的持有少于应付。',
  'Owed and held': '应付与持有',
  Proof: '证明',
  'Proof of your funds': '您的资产证明',
  '<public key>': '<公钥>',
  'Received against quoted': '实收与报价对比',
  'Signed by': '签名方',
  'The file could not be loaded': '无法加载文件',
  'The file is damaged.': '文件已损坏。',
  'The program is verify/cumulus-verify.mjs in the source code of Cumulus. It needs only Node.':
    '该程序是 Cumulus 源代码中的 verify/cumulus-verify.mjs，只需要 Node。',
  'The proof could not be loaded': '无法加载证明',
  'The proof is for another user.': '该证明属于其他用户。',
  'The public key of this installation. Compare it with one from elsewhere, such as an older receipt.':
    '此部署的公钥。请与从别处获得的公钥核对，例如更早的回执。',
  'The signature is wrong.': '签名错误。',
  'The sums do not add up.': '总和不符。',
  'There is no proof yet. The first one is created within a day of the first deposit.':
    '还没有证明。首份证明在首次存入后一天内生成。',
  'These amounts are part of the sums that Cumulus signed. Compare them with what you had that day.':
    '这些金额包含在 Cumulus 签名的总和中。请与您当天拥有的核对。',
  'This browser cannot verify the signature. Download the proof and use the program.':
    '此浏览器无法验证签名。请下载证明并使用该程序。',
  'Verify it yourself': '自行验证',
  'What Cumulus owes, what it holds and how it executes, in numbers that anyone can verify.':
    'Cumulus 应付多少、持有多少以及如何执行，均以任何人都能验证的数字呈现。',
  'Your amounts are not part of the sums that were signed.': '您的金额不包含在已签名的总和中。',
  'Swaps by pair and size': '按交易对和规模分列的兑换',
  'Half of the swaps did at least as well. Fees of pools count as not arrived. Everything is computed from signed receipts, and from the file anyone can compute it again.':
    '半数兑换至少有这样的结果。资金池的费用计为未到账。一切都由已签名的回执算出，任何人都能用文件重新计算。',
  'Download how swaps were executed': '下载兑换执行情况',
  'Against the quote': '与报价相比',
  'Short of the quote, on average': '低于报价的平均值',
  'Against the market {count} s later': '与 {count} 秒后的市场相比',
  'All but the stated fee arrived': '除注明的费用外全部到账',
  '{whole} of {known}': '{known} 笔中的 {whole} 笔',
  'under {amount}': '低于 {amount}',
  '{least} to {most}': '{least} 至 {most}',
  'value unknown': '价值未知',
  '{count} more groups are in the file.': '文件中还有 {count} 组。',
  'Checked by owners': '所有者的核验',
  '{day}, so far': '{day}（截至目前）',
  'Each day the app of an owner checks that their balances are in the signed sums, and is counted without saying whose they are: by its size, in groups of at least five where there are as many. Cumulus could count checks that nobody made, so read these as upper limits.':
    '所有者的应用每天核验其余额是否包含在已签名的总额中，计数时不透露属于谁：按大小分组，数量足够时每组至少五笔。Cumulus 可能计入无人做过的核验，因此请将其视为上限。',
  'Download what was checked': '下载核验统计',
  Balances: '余额',
  'Of {symbol}, by value': '{symbol}，按价值',
  'The proof of your funds is late.': '您的资金证明已逾期。',
  'The proof of your funds does not hold.': '您的资金证明不成立。',
  'Save the evidence and ask the operator. If it stays late, consider moving your funds to another wallet.':
    '请保存证据并询问运营方。如果仍然逾期，请考虑将资金转移到其他钱包。',
  'Save the evidence, deposit nothing more, and consider moving your funds to another wallet. Then show the evidence to others.':
    '请保存证据，不要再存入资金，并考虑将资金转移到其他钱包。然后向他人出示证据。',
  'Save the evidence': '保存证据',
  'Hide until the next check': '隐藏至下次核验',
  'What was signed on {day} does not lead to your balances.': '{day} 签名的内容与您的余额对不上。',
  'By what was signed on {day}, you are owed less than this app shows you.':
    '根据 {day} 签名的内容，欠您的金额少于本应用显示的金额。',
  'You were shown another statement of {day} than everybody else.': '向您展示的 {day} 声明与其他人的不同。',
  'On {day}, your check was to be recognised as yours, although it has no name.':
    '{day}，您的核验虽不具名，却会被识别为您的。',
  'The newest one is of {day}. There should be one every day.': '最新一份是 {day} 的。应当每天都有一份。',
};
