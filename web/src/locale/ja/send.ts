import type { Words } from '../catalogue.ts';

/** The screens send, payment and contacts. */
export const send: Words = {
  'It was refused, and nothing was moved.': '拒否されました。何も動いていません。',
  '{amount} available in {wallet}': '{wallet}で{amount}利用可能',
  '{name} holds none of this token.': '{name}にこのトークンはありません。',
  '{name} is in your address book': '{name}をアドレス帳に保存しました',
  '{name} is removed from your address book. Past sends are not affected.':
    '{name}をアドレス帳から削除します。過去の送金には影響しません。',
  '{name} was deleted from your address book': '{name}をアドレス帳から削除しました',
  '{name}, your wallet': '{name}（あなたのウォレット）',
  'Add contact': '連絡先を追加',
  'Address book': 'アドレス帳',
  'Allow it for this site in your browser: press the icon next to the address, then Camera. Or choose an image.':
    'ブラウザーでこのサイトにカメラを許可してください。アドレスの横のアイコンを押し、「カメラ」を選びます。画像を選ぶこともできます。',
  'Amount exceeds available balance': '金額が利用可能な残高を超えています',
  'Another app may be using it. Close that app and try again, or choose an image.':
    'ほかのアプリがカメラを使っている可能性があります。そのアプリを閉じてもう一度試すか、画像を選んでください。',
  'Checking whether your last swap went through. It is never sent twice.':
    '前回のスワップが完了したか確認しています。二重に送信されることはありません。',
  'Checking whether your last transfer went through. It is never sent twice.':
    '前回の送金が完了したか確認しています。二重に送信されることはありません。',
  'Camera on. Hold it over a QR code.': 'カメラがオンです。QRコードにかざしてください。',
  'Check again': 'もう一度確認',
  'Check every group. A sent transaction cannot be undone.':
    'すべてのグループを確認してください。送信した取引は取り消せません。',
  'Choose an image': '画像を選択',
  'Choose an image or a screenshot of the QR code instead.':
    '代わりにQRコードの画像またはスクリーンショットを選んでください。',
  'Choose from address book': 'アドレス帳から選択',
  'Compare the address first.': '先にアドレスを照合してください。',
  Confirming: '確認中',
  Contact: '連絡先',
  Contacts: '連絡先',
  'Copy token address of {name}': '{name}のトークンアドレスをコピー',
  'Could not validate address. Please double-check before sending.':
    'アドレスを検証できませんでした。送金前によく確認してください。',
  'Delete contact': '連絡先を削除',
  'Edit {name}': '{name}を編集',
  'Edit contact': '連絡先を編集',
  'Failed to delete the contact': '連絡先を削除できませんでした',
  'Delete {name} from your address book': '{name}をアドレス帳から削除',
  'Failed to load your address book': 'アドレス帳を読み込めませんでした',
  'Failed to save the contact': '連絡先を保存できませんでした',
  'Failed to send': '送金できませんでした',
  'First time sending here': '初めての送金先',
  'First time sending to this address.': 'このアドレスへの送金は初めてです。',
  'I have compared every group. This is the right address.':
    'すべてのグループを照合しました。このアドレスで間違いありません。',
  'Image with a QR code': 'QRコードの画像',
  'Invalid address': '無効なアドレス',
  'It starts and ends like an address you know but differs in the middle. Thieves create such addresses and hope that you copy them. Get the address again from the person you want to pay.':
    '先頭と末尾は見覚えのあるアドレスと同じですが、途中が異なります。コピーされることを狙って、盗みを働く者がこうしたアドレスを作ります。支払う相手にもう一度アドレスを確認してください。',
  '{fee}, paid for you in SOL by {name}': '{fee}（{name}がSOLで代わりに支払います）',
  Fee: '手数料',
  'Left in {wallet}': '{wallet}の残り',
  'My wallets': '自分のウォレット',
  'Names for addresses that you send to': '送金先アドレスに付ける名前',
  'No answer yet': 'まだ応答がありません',
  'No answer yet.': 'まだ応答がありません。',
  'No camera found': 'カメラが見つかりません',
  'No contacts yet': '連絡先はまだありません',
  'No price known': '価格不明',
  'No QR code was found in this image.': 'この画像にQRコードが見つかりません。',
  'Nobody here yet': 'まだ誰もいません',
  'Not {name}: only the ends of the address are the same':
    '{name}ではありません。アドレスの両端だけが同じです',
  'Not the address you sent to before: only its ends are the same':
    '以前の送金先ではありません。アドレスの両端だけが同じです',
  'Nothing to send': '送金できるものがありません',
  Recent: '最近',
  'Recent recipients and contacts': '最近の送金先と連絡先',
  Review: '確認へ進む',
  Save: '保存',
  'Save an address under a name, and you never have to paste it again.':
    'アドレスに名前を付けて保存すれば、次から貼り付ける必要はありません。',
  'Save {name} to your address book': '{name}をアドレス帳に保存',
  'Save to address book': 'アドレス帳に保存',
  'Scan QR code': 'QRコードをスキャン',
  'Send {amount}': '{amount}を送金',
  'Send {symbol}': '{symbol}を送金',
  'Send from the desktop app that holds its key.': '鍵を保管しているデスクトップアプリから送金してください。',
  'Send to': '送金先を選択',
  'Sent {amount} successfully': '{amount}を送金しました',
  'Sent {date}': '{date}に送金',
  'Sent {symbol} successfully': '{symbol}を送金しました',
  'Solana address': 'Solanaアドレス',
  'Still confirming': 'まだ確認中です',
  'The camera does not start': 'カメラを起動できません',
  'The camera is not allowed': 'カメラが許可されていません',
  'The network has not confirmed this swap yet. You can leave this page.':
    'ネットワークがまだこのスワップを確認していません。このページを離れてもかまいません。',
  'The network has not confirmed this transfer yet. You can leave this page.':
    'ネットワークがまだこの送金を確認していません。このページを離れてもかまいません。',
  'The note is public on Solana forever.': 'メモはSolana上に永久に公開されます。',
  'This is not {name}.': 'これは{name}ではありません。',
  'This is not the address you sent to before.': '以前の送金先とは異なるアドレスです。',
  'This request asks for a note that is too long or cannot be sent.':
    'このリクエストのメモは長すぎるか、送信できません。',
  'This request asks for references that cannot be sent.': 'このリクエストの参照情報は送信できません。',
  'This request asks for a token that {name} does not hold.':
    'このリクエストのトークンは{name}にありません。',
  'This request asks for a token that does not exist.': 'このリクエストのトークンは存在しません。',
  'This request asks for a custom transaction. Only transfers can be sent from here.':
    'このリクエストは独自の取引を求めています。ここから送れるのは送金のみです。',
  'This request contradicts itself.': 'このリクエストには矛盾があります。',
  'This request contains an invalid amount.': 'このリクエストの金額は無効です。',
  'This request contains no valid Solana address.': 'このリクエストに有効なSolanaアドレスがありません。',
  'This QR code is not a Solana address.': 'このQRコードはSolanaアドレスではありません。',
  'to {address}': '{address}へ',
  'Transaction {signature} in the explorer': '取引{signature}をエクスプローラーで表示',
  'Transaction Successful!': '取引完了！',
  'Transfer failed': '送金に失敗しました',
  'Transfer validation failed': '送金を検証できませんでした',
  'Updating balance...': '残高を更新しています...',
  'Starting the camera. Your browser may ask for permission.':
    'カメラを起動しています。ブラウザーが許可を求めることがあります。',
  'Waiting for the network': 'ネットワークを待っています',
  'People you send to, your contacts and your other wallets appear here.':
    '送金した相手、連絡先、ほかのウォレットがここに表示されます。',
  'You sent to': '以前の送金先',
  'It is not yet clear whether your transfer of {amount} to {address} was sent.':
    '{address}への{amount}の送金が送信されたかどうか、まだわかりません。',
  'Your wallet': 'あなたのウォレット',
  'It will be sent on {time}. Until then, you can cancel it in Orders.':
    '{time}に送金されます。それまでは「注文」で取り消せます。',
  'Send on hold': '送金は保留中です',
  'Send scheduled': '送金を予約しました',
  'This address is new to you, so it is sent on {time}. Until then, you can cancel it in Orders.':
    '初めてのアドレスのため、{time}に送金されます。それまでは「注文」で取り消せます。',
  'This send will wait.': 'この送金は待機します。',
  'Anyone can write any name and message. Only the address counts.':
    '名前とメッセージは誰でも自由に書けます。確かなのはアドレスだけです。',
  'Requested by': 'リクエスト元',
  Message: 'メッセージ',
  Note: 'メモ',
  References: '参照情報',
  'None of your wallets holds the requested token.':
    'リクエストされたトークンはどのウォレットにもありません。',
  'This payment request cannot be paid': 'この支払いリクエストには支払えません',
  'What is requested': 'リクエストの内容',
  'Nobody can be found by this name': 'この名前では誰も見つかりません',
  'The name could not be looked up.': '名前を検索できませんでした。',
  '{handle} now receives at another address': '{handle} の受取先アドレスが変わりました',
  'Your last payment went to {address}. Ask the person whether the new one is theirs.':
    '前回の支払い先は {address} でした。新しいアドレスが本人のものか確認してください。',
};
