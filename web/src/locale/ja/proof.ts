import type { Words } from '../catalogue.ts';

/** The screen proof, and the proof of one's own funds in the settings. */
export const proof: Words = {
  'Everything owed and held': '預かり額と保有額のすべて',
  '{amount} held': '保有 {amount}',
  '{amount} owed': '預かり {amount}',
  'As of {time} UTC.': '{time} UTC時点。',
  'Checked on this device, new every day': 'このデバイスで毎日新たに確認',
  'Copy the command': 'コマンドをコピー',
  'Copy the public key': '公開鍵をコピー',
  '{count} more tokens are in the file.': 'ほかの{count}トークンはファイルにあります。',
  '{count} smallest units': '最小単位で{count}',
  '{swaps} swaps, orders included. The figures are added up from the signed receipts.':
    'スワップ{swaps}件（注文を含む）。数値は署名済みのレシートを合計したものです。',
  Covered: '充足',
  'Day (UTC)': '日付（UTC）',
  'Download the files above, your own proof in the settings, or the receipt of a transaction, and run:':
    '上のファイル、設定にあるご自身の証明、または取引のレシートをダウンロードして、次を実行してください：',
  'Download what is held': '保有額をダウンロード',
  'Download what is owed': '預かり額をダウンロード',
  'Download your proof': '証明をダウンロード',
  'From when each of {orders} orders was due until its swap was on the chain.':
    '注文{orders}件について、実行予定の時刻からスワップがチェーンに記録されるまでの時間。',
  'got less than quoted': '見積もりを下回った割合',
  'half got this or more': '半数がこれ以上',
  'half within': '半数の所要時間',
  '99% got this or more': '99%がこれ以上',
  '99% within': '99%の所要時間',
  '99.9% within': '99.9%の所要時間',
  '{count} users': '{count}人のユーザー',
  '{half}, 99% within {most}': '{half}、99%は{most}以内',
  'The same until its swap was submitted: half within the first, by what it waited for.':
    'スワップの送信までの同じ時間です。半分は最初の値以内で、注文が待っていたものごとに示します。',
  Recurring: '定期',
  'Buy, then profit or stop': '買い、その後に利確か損切り',
  'Profit or stop': '利確か損切り',
  'Trailing stop': 'トレーリングストップ',
  Ladder: 'ラダー',
  'How late orders were': '注文の遅れ',
  'Its root on the chain': 'チェーン上のルート',
  'It tells you what is proven. Then look up the addresses and transactions on the chain.':
    '何が証明されているかを表示します。その後、チェーン上でアドレスと取引を確認してください。',
  'No order was executed.': '実行された注文はありません。',
  'Not covered': '不足',
  'Not verified.': '検証されていません。',
  'Nothing was owed to you that day.': 'この日、あなたの預かり額はありませんでした。',
  'Nothing was swapped.': 'スワップは行われていません。',
  'For at least one token, less is held than is owed.':
    '少なくとも1つのトークンで、保有額が預かり額を下回っています。',
  'Owed and held': '預かり額と保有額',
  Proof: '証明',
  'Proof of your funds': '資産の証明',
  '<public key>': '<公開鍵>',
  'Received against quoted': '見積もりに対する受取額',
  'Signed by': '署名者',
  'The file could not be loaded': 'ファイルを読み込めませんでした',
  'The file is damaged.': 'ファイルが壊れています。',
  'The program is verify/cumulus-verify.mjs in the source code of Cumulus. It needs only Node.':
    'プログラムはCumulusのソースコードの verify/cumulus-verify.mjs です。必要なのはNodeだけです。',
  'The proof could not be loaded': '証明を読み込めませんでした',
  'The proof is for another user.': 'この証明は別のユーザーのものです。',
  'The public key of this installation. Compare it with one from elsewhere, such as an older receipt.':
    'この環境の公開鍵です。以前のレシートなど、ほかで入手したものと照合してください。',
  'The signature is wrong.': '署名が正しくありません。',
  'The sums do not add up.': '合計が一致しません。',
  'There is no proof yet. The first one is created within a day of the first deposit.':
    '証明はまだありません。最初の証明は、最初の入金から1日以内に作成されます。',
  'These amounts are part of the sums that Cumulus signed. Compare them with what you had that day.':
    'これらの金額は、Cumulusが署名した合計に含まれています。当日の保有額と照合してください。',
  'This browser cannot verify the signature. Download the proof and use the program.':
    'このブラウザーでは署名を検証できません。証明をダウンロードして、プログラムを使ってください。',
  'Verify it yourself': '自分で検証する',
  'What Cumulus owes, what it holds and how it executes, in numbers that anyone can verify.':
    'Cumulusの預かり額、保有額、実行の実績を、誰でも検証できる数値で示します。',
  'Your amounts are not part of the sums that were signed.':
    'あなたの金額は、署名された合計に含まれていません。',
  'Swaps by pair and size': 'ペアと規模ごとのスワップ',
  'Half of the swaps did at least as well. Fees of pools count as not arrived. Everything is computed from signed receipts, and from the file anyone can compute it again.':
    'スワップの半数はこれ以上の結果でした。プールの手数料は届かなかった分に数えます。すべて署名済みのレシートから計算しており、ファイルから誰でも再計算できます。',
  'Download how swaps were executed': 'スワップの執行状況をダウンロード',
  'Against the quote': '見積もりとの差',
  'Short of the quote, on average': '見積もりを下回った平均',
  'Against the market {count} s later': '{count}秒後の市場との差',
  'All but the stated fee arrived': '明示の手数料以外はすべて着金',
  '{whole} of {known}': '{known}件中{whole}件',
  'under {amount}': '{amount}未満',
  '{least} to {most}': '{least}〜{most}',
  'value unknown': '価値不明',
  '{count} more groups are in the file.': 'ほかの{count}グループはファイルにあります。',
  'Checked by owners': '所有者による確認',
  '{day}, so far': '{day}（途中経過）',
  'Each day the app of an owner checks that their balances are in the signed sums, and is counted without saying whose they are: by its size, in groups of at least five where there are as many. Cumulus could count checks that nobody made, so read these as upper limits.':
    '毎日、所有者のアプリは残高が署名された合計に含まれていることを確認し、誰のものかを明かさずに数えられます。大きさごとに、可能な限り5件以上のグループで集計します。Cumulusは誰も行っていない確認を数えることもできるため、上限としてお読みください。',
  'Download what was checked': '確認の集計をダウンロード',
  Balances: '残高',
  'Of {symbol}, by value': '{symbol}（金額の割合）',
  'The proof of your funds is late.': '資金の証明が遅れています。',
  'The proof of your funds does not hold.': '資金の証明が成り立ちません。',
  'Save the evidence and ask the operator. If it stays late, consider moving your funds to another wallet.':
    '証拠を保存し、運営者に問い合わせてください。遅れが続く場合は、資金を別のウォレットへ移すことを検討してください。',
  'Save the evidence, deposit nothing more, and consider moving your funds to another wallet. Then show the evidence to others.':
    '証拠を保存し、これ以上入金せず、資金を別のウォレットへ移すことを検討してください。その後、証拠を他の人に見せてください。',
  'Save the evidence': '証拠を保存',
  'Hide until the next check': '次の確認まで隠す',
  'What was signed on {day} does not lead to your balances.':
    '{day}に署名された内容は、あなたの残高に一致しません。',
  'By what was signed on {day}, you are owed less than this app shows you.':
    '{day}に署名された内容では、あなたへの債務がこのアプリの表示より少なくなっています。',
  'You were shown another statement of {day} than everybody else.':
    '{day}について、他の人とは異なる声明があなたに示されました。',
  'On {day}, your check was to be recognised as yours, although it has no name.':
    '{day}、名前のないはずのあなたの確認が、あなたのものと見分けられるようにされていました。',
  'The newest one is of {day}. There should be one every day.':
    '最新のものは{day}です。毎日作成されるはずです。',
};
