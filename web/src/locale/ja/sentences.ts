import { withSymbol } from '@cumulus/contract/errors/amounts.ts';
import { usd } from '@cumulus/contract/format.ts';
import type { Sentences } from '../catalogue.ts';
import { programSentences } from './programs.ts';
import { reason } from './reasons.ts';

const sides = { above: '上回る', below: '下回る' } as const;

const notPending = {
  pending: 'この注文は変更中です。しばらくしてからもう一度お試しください。',
  executing: 'この注文は実行中です。もう取り消せません。',
  executed: 'この注文はすでに実行されました。もう取り消せません。',
  failed: 'この注文はすでに失敗しました。取り消すものはありません。',
  expired: 'この注文はすでに期限切れです。取り消すものはありません。',
} as const;

const skipped = {
  late: 'この回の時刻を過ぎていたため、スキップされました。',
  outside: '価格がこの注文の範囲外だったため、この回はスキップされました。',
  doubt: '価格がこの注文の範囲内か確実でなかったため、この回はスキップされました。',
  floor: '次の回まで、市場の提示がこの回の最低額を下回っていました。この回はスキップされました。',
  paused: 'この回の時刻に注文が一時停止中だったため、スキップされました。',
  frozen: 'この回の時刻にアカウントが凍結されていたため、スキップされました。',
} as const;

const doubts = {
  no_price: '監視するトークンの価格が現在不明です。判明するまで注文は実行されません。',
  no_cap: '監視するトークンの時価総額が現在不明です。判明するまで注文は実行されません。',
  stale:
    '判明している価格は、かなり前の取引のものです。新しい取引があるまでは、監視するトークン自体の見積もりでしか確認できません。',
  one_source:
    'この注文が待つ価格を示す情報源は1つだけです。2つ目の情報源が得られるまで注文は実行されません。',
  no_answer:
    'この注文の2つの価格情報源のうち1つが応答していません。しばらくしてからもう一度お試しください。応答があるまで、未実行の注文は実行されません。',
  apart:
    '市場はトリガーに達したように見えましたが、その時点の見積もりまたは2つ目の情報源が一致しませんでした。スワップは行われず、注文は監視を続けます。',
} as const;

const wait = (seconds: number): string => (seconds < 90 ? `${seconds}秒` : `${Math.ceil(seconds / 60)}分`);

/** Refusals, warnings and failed requests, by code. */
export const sentences: Sentences = {
  NETWORK: 'Cumulusに接続できません。接続を確認して、もう一度お試しください。',
  TIMEOUT: 'Cumulusの応答に時間がかかりすぎました。もう一度試す前に、結果を確認してください。',
  MALFORMED_ANSWER: 'Cumulusは現在応答できません。しばらくしてからもう一度お試しください。',

  RECIPIENT_CONTROLLED_BY_PROGRAM:
    'このアドレスは、マルチシグ保管庫などのプログラムが管理しています。資産を取り出せることを確認してください。',
  RECIPIENT_OWNED_BY_PROGRAM:
    'このアドレスは通常のウォレットではなく、プログラムのアカウントです。資産を取り出せることを確認してください。',
  TRANSFER_FEE: ({ amount }) =>
    `このトークンの発行者が最大${amount}を差し引きます。受取人は残りを受け取ります。`,
  TOKEN_SUSPICIOUS:
    '市場はこのトークンを要注意としています。こうしたトークンの多くは、再び売ることができません。',
  TOKEN_PAUSED: 'このトークンの発行者が、すべての送金を停止しています。',
  TOKEN_EARNS_INTEREST: ({ percent }) =>
    `このトークンの表示残高は、発行者の設定により年${percent}%変わります。チェーン上の保有量は変わりません。`,
  TOKEN_SCALED: ({ multiplier }) =>
    `発行者の設定により、このトークンは${multiplier}倍で表示されます。倍率は変更されることがありますが、価値は変わりません。`,
  TOKEN_CONFIDENTIAL:
    'このトークンの残高の一部は非公開の場合があります。Cumulusはその部分を表示せず、動かしません。',
  CONFIDENTIAL_PENDING:
    'このトークンが非公開で送られてきました。アカウントで保留されており、Cumulusは表示せず、動かしません。',
  TOKEN_DELEGATED: 'このトークンの発行者は、あなたのウォレットからトークンを回収できます。',
  TOKEN_TAKES_FEE: ({ percent }) => `このトークンの発行者は、送金のたびに${percent}%を差し引きます。`,
  TOKEN_HOOKED:
    'このトークンの送金のたびに発行者のプログラムが実行され、拒否されることがあります。Cumulusはこうしたトークンを送金しません。',
  TOKEN_PAUSABLE: 'このトークンの発行者は、すべての送金を停止できます。',
  TOKEN_FREEZABLE: 'このトークンの発行者は、あなたのウォレットのトークンを凍結できます。',
  TOKEN_MINTABLE: 'このトークンの発行者は、いつでも追加発行できます。',
  TOKEN_UNVERIFIED: 'このトークンは未認証です。トークンには誰でも好きな名前を付けられます。',
  TOKEN_ILLIQUID: ({ usd }) =>
    `このトークンを扱う流動性プールの合計は$${usd}しかありません。再び売ることが難しい場合があります。`,

  DRY_RUN_UNAVAILABLE: '現在、試算できません。',
  TOKEN_PRICE_NOT_FOUND: 'このトークンの価格は不明です。',
  UNAUTHENTICATED: 'ログインしてください。',
  FUNCTION_NOT_FOUND: 'この名前の関数はありません。',
  ENDPOINT_NOT_FOUND: 'この名前のエンドポイントはありません。',
  FUNCTION_UNAVAILABLE: 'この関数はここでは使えません。',
  METHOD_NOT_ALLOWED: '関数はPOSTで呼び出します。',
  MALFORMED_REQUEST: 'リクエストが「data」だけを持つJSONオブジェクトではありません。',
  REQUEST_TOO_LARGE: 'リクエストが大きすぎます。',
  UNREADABLE_REQUEST: 'リクエストを読み取れません。',
  REQUEST_TIMED_OUT: 'リクエストの到着に時間がかかりすぎました。',
  ROUTE_NOT_FOUND: 'このアドレスには何もありません。',
  SERVER_STOPPING:
    'Cumulusを停止しています。何も変更されていません。しばらくしてからもう一度お試しください。',
  RATE_LIMITED: ({ seconds }) => `リクエストが多すぎます。${wait(seconds)}後にもう一度お試しください。`,
  DATABASE_UNAVAILABLE: 'Cumulusがデータベースに接続できません。しばらくしてからもう一度お試しください。',
  DATABASE_READ_ONLY:
    'データベースが変更を受け付けないため、Cumulusは現在閲覧のみです。1分後にもう一度お試しください。',
  CLOCK_WRONG:
    'Cumulusの時計が正しくありません。何も変更されていません。しばらくしてからもう一度お試しください。',
  CHAIN_UNAVAILABLE:
    'Solanaネットワークに接続できません。何も送信されていません。しばらくしてからもう一度お試しください。',
  SIGNER_UNAVAILABLE:
    '署名サービスに接続できません。何も送信されていません。しばらくしてからもう一度お試しください。',
  RECOVERING: 'Cumulusを復旧しています。何も送信されていません。時間をおいてもう一度お試しください。',
  IDENTITY_UNAVAILABLE: 'ログインサービスに接続できません。しばらくしてからもう一度お試しください。',
  IDEMPOTENCY_KEY_REUSED: 'このリクエストは以前に異なる内容で送られています。最初からやり直してください。',
  REQUEST_VOID:
    'リクエストの到着が遅すぎました。何も行われていません。内容を確認して、もう一度お試しください。',

  ACCOUNT_BLOCKED:
    'このアカウントは完全に削除されており、アクセスできません。アカウントの削除は取り消せません。',
  EMAIL_BLOCKED: 'このメールアドレスは登録に使えません',
  INVALID_EMAIL: 'メールアドレスの形式が正しくありません',
  EMAIL_UNVERIFIED: '先にメールアドレスを確認してください。',
  EMAIL_LINK_EXPIRED: 'このリンクは期限切れです。アプリで新しいリンクを請求してください。',
  EMAIL_LINK_OF_ANOTHER:
    'このリンクは別のアカウントのものです。リンクを請求したアカウントでログインしてください。',
  EMAIL_TOO_LONG: 'メールアドレスは254文字までです。',
  INVALID_PASSWORD: '現在のパスワードと一致しません。',
  PASSWORD_NOT_SET: 'このアカウントにはパスワードがありません。これまでの方法でログインしてください。',
  PASSWORD_TOO_SHORT: ({ characters }) => `パスワードは${characters}文字以上にしてください`,
  PASSWORD_TOO_COMMON: 'このパスワードは推測されやすいものです。別のパスワードを選んでください。',
  PASSWORD_IS_EMAIL: 'メールアドレスをパスワードにはできません。別のパスワードを選んでください。',
  PASSKEY_REQUIRED: () => 'この操作にはパスキーを使ってください。',
  INVALID_PASSKEY: 'このパスキーは受け付けられませんでした。何も行われていません。もう一度お試しください。',
  PASSKEYS_UNAVAILABLE: 'このサーバーではパスキーが設定されていません。',
  PASSKEYS_EXCEEDED: 'パスキーは10個まで登録できます。',
  PASSKEY_NAME_REQUIRED: 'このパスキーの名前を入力してください',
  PASSKEY_NAME_TOO_LONG: 'パスキーの名前は30文字までです',
  MALFORMED_PASSKEY_NAME: 'パスキーの名前に表示できない文字があります',
  PASSKEY_NOT_FOUND: 'このパスキーは削除されました。',
  ACCOUNT_EMAIL_MISMATCH: 'このアカウントのメールアドレスではありません。',
  ACCOUNT_NOT_EMPTY: ({ wallets }) =>
    `次のウォレットにまだ資産があります：${wallets}。先にほかの場所へ送金してください。`,
  ACCOUNT_BUSY: '処理中の取引または注文があります。完了を待つか、先に取り消してください。',
  SIGN_IN_REQUIRED: 'この操作にはもう一度ログインしてください。',
  ACCOUNT_FROZEN:
    'アカウントは凍結されており、ウォレットから何も出ません。先に「設定」で凍結を解除してください。',
  ACCOUNT_NOT_FROZEN: 'アカウントは凍結されていません。',
  FREEZE_LINK_INVALID: 'このリンクは無効です。ログインして「設定」でアカウントを凍結してください。',
  THAW_LINK_INVALID:
    'このリンクは無効か、別のアカウントのものです。「設定」で新しいリンクを請求してください。',
  THAW_TOO_EARLY: () => '凍結したアカウントは、24時間後に解除できます。',
  THAW_NEEDS_PASSKEY: 'パスキーがない場合は、24時間後にメールで凍結を解除できます。',
  THAW_BY_OPERATOR:
    'このアカウントには確認用のメールアドレスがありません。このサービスの運営者にお問い合わせください。',
  MAIL_NOT_SENT: 'メールを送信できませんでした。もう一度お試しください。',
  SESSION_NOT_FOUND: 'このデバイスはすでにログアウトされています。',
  TERMS_REQUIRED: '先に利用規約に同意してください。',
  TERMS_VERSION_UNKNOWN: 'このバージョンの利用規約はありません。',

  PIN_LOCKED: ({ seconds }) => `PINの間違いが多すぎます。${wait(seconds)}後にもう一度お試しください。`,
  PIN_TOO_OFTEN: ({ seconds }) =>
    `PINの入力回数が、人が入力できる範囲を超えています。${wait(seconds)}後にもう一度お試しください。`,
  MALFORMED_PIN: 'PINは6桁の数字にしてください',
  WEAK_PIN: 'このPINは推測されやすいものです。別のPINを選んでください。',
  PIN_RESET_UNAVAILABLE:
    'このアカウントにはリンクの送信先となるメールアドレスがありません。運営者にお問い合わせください。',
  PIN_RESET_LINK_EXPIRED: 'このリンクは使用済みか、期限切れです。新しいリンクを請求してください。',
  PIN_ALREADY_SET: 'PINはすでに設定されています。先に削除してください。',
  PIN_NOT_CARRIED_OVER:
    'PINは以前のバージョンのもので、まだ引き継がれていません。運営者にお問い合わせください。',
  PIN_NOT_SET: 'PINは設定されていません。',

  WALLET_NOT_FOUND: 'ウォレットが見つかりません',
  WALLET_NAME_REQUIRED: 'ウォレットの名前を入力してください',
  WALLET_NAME_TOO_LONG: 'ウォレットの名前は10文字までです',
  MALFORMED_WALLET_NAME: 'ウォレットの名前に表示できない文字があります',
  WALLET_COUNT_EXCEEDED: 'ウォレット数の上限（10個）に達しました。',
  WALLET_READ_ONLY: 'このデスクトップウォレットはここでは閲覧のみです。',
  WALLET_BUSY: 'このウォレットには処理中の取引があります。完了までお待ちください。',
  WALLET_HAS_ORDERS: 'このウォレットには未実行の注文があります。先に取り消してください。',
  TEST_FUNDS_UNAVAILABLE: 'テスト用SOLはテストネットワークにしかありません。',

  CONTEST_ALREADY_CLAIMED: '無料のSOLはすでに受け取り済みです！',
  CONTEST_PLACES_EXCEEDED: 'コンテストは満員です。すべての枠が埋まりました！',
  CONTEST_ENDED: 'このコンテストは終了しました。',
  CONTEST_NOT_FOUND: '開催中のコンテストはありません',
  CONTEST_ENTRY_REQUIRED: 'リーダーボードを見るには、コンテストに参加してください。',

  ADDRESS_REQUIRED: '有効なアドレスを入力してください',
  MALFORMED_ADDRESS: 'Solanaアドレスの形式が正しくありません',
  ADDRESS_NOT_VALIDATED: 'アドレスを検証できませんでした。もう一度お試しください。',
  RECIPIENT_IS_SENDER: '自分のウォレットには送金できません',
  RECIPIENT_IS_MINT: 'これはウォレットではなく、トークンのアドレスです。ここに送った資産は失われます。',
  RECIPIENT_IS_TOKEN_ACCOUNT:
    'これはトークンアカウントです。所有するウォレットのアドレスを入力してください。',
  RECIPIENT_IS_PROGRAM: 'これはウォレットではなく、プログラムのアドレスです。ここに送った資産は失われます。',
  RECIPIENT_IS_RESERVED: 'このアドレスはSolanaネットワーク自体のものです。資産を受け取れません。',
  RECIPIENT_IS_INCINERATOR: 'このアドレスに送られたものは、Solanaがすべて消滅させます。',
  RECIPIENT_OFF_CURVE: 'このアドレスはプログラムのものです。鍵を持つ人はいません。',

  CONTACT_NAME_REQUIRED: '名前を入力してください',
  CONTACT_NAME_TOO_LONG: '名前は30文字までです',
  MALFORMED_CONTACT_NAME: '名前に表示できない文字があります',
  CONTACT_NAME_TAKEN: 'この名前の連絡先がすでにあります。別の名前を選んでください。',
  CONTACT_COUNT_EXCEEDED: 'アドレス帳は連絡先100件でいっぱいです。保存するには1件削除してください。',
  MALFORMED_HANDLE: 'ハンドルは3〜20文字で、a〜z、0〜9、_ が使えます',
  HANDLE_TAKEN: 'このハンドルは使用中か、ほかのものに似すぎています。別のものを選んでください。',
  HANDLE_FIXED: '別のハンドルは、前回から30日後に選べます。',

  TOKEN_ADDRESS_REQUIRED: 'トークンのアドレスを入力してください',
  MALFORMED_TOKEN_ADDRESS: 'Solanaトークンのアドレスが正しくありません',
  TOKEN_ALREADY_WATCHED: 'このトークンはすでにウォッチリストにあります',
  WATCHLIST_TOKEN_COUNT_EXCEEDED:
    'ウォッチリストに追加できるトークンは500個までです。先にいくつか削除してください。',

  MALFORMED_AMOUNT: '有効な金額を入力してください',
  MALFORMED_MEMO:
    'メモが長すぎるか、送信できない文字があります。プレーンテキストで200バイトまでにしてください。',
  MALFORMED_REFERENCES: 'この支払いの参照情報は送信できません。新しい支払いリクエストを依頼してください。',
  UNITS_CHANGED:
    'このトークンの発行者が単位を変更しました。何も送信されていません。金額を確認して、もう一度お試しください。',
  DECIMALS_MISMATCH: ({ expected }) =>
    `このトークンの小数桁数は${expected}です。再読み込みして、もう一度お試しください。`,
  TOKEN_NOT_FOUND: 'このトークンは存在しません。',
  INSUFFICIENT_FUNDS: ({ symbol, available, needed, elsewhere, apart }) => {
    const missing = `${symbol ?? 'このトークン'}が不足しています。利用可能：${withSymbol(available, symbol)}、必要：${withSymbol(needed, symbol)}。`;
    if (apart !== undefined)
      return `${missing}このウォレットのほかのアカウントにさらに${withSymbol(apart, symbol)}があり、個別に送金できます。`;
    return elsewhere === undefined
      ? missing
      : `${missing}このウォレットのほかのアカウントにさらに${withSymbol(elsewhere, symbol)}があります。別のウォレットに送金できますが、スワップはできません。`;
  },
  INSUFFICIENT_SOL_FOR_FEES: ({ available, needed, sponsor }) => {
    const missing = `ネットワーク費用のSOLが不足しています。利用可能：${available} SOL、必要：${needed} SOL。`;
    if (!sponsor) return missing;
    const { name, tokens } = sponsor;
    return tokens === null
      ? `${missing}待機が必要な送金の費用は${name}が負担しません。`
      : `${missing}${name}が費用を負担するのは、次のトークンの送金だけです：${tokens}。`;
  },
  BELOW_RENT_EXEMPT: ({ minimum }) =>
    `このアドレスはSolanaで初めて使われます。最初の送金は${minimum} SOL以上にしてください。`,
  LEAVES_BELOW_RENT_EXEMPT: ({ minimum }) =>
    `残りが${minimum} SOL未満になり、Solanaで認められません。少し減らすか、全額を送金してください。`,
  NOTHING_TO_RECLAIM: 'このウォレットに回収できるレントはありません。',
  NOTHING_TO_UNWRAP: 'このウォレットにラップドSOLはありません。',
  UNSAFE_TOKEN: (c) => `このトークンは送金できません：${reason(c)}。`,
  PAYMENT_HELD: ({ reason }) =>
    `運営者が送信前にこの送金を確認しています。操作は必要ありません。${reason === null ? '' : `理由：${reason}`}`,
  PAYMENT_REFUSED: ({ reason }) =>
    `運営者がこの送金を拒否しました。何も送信されていません。${reason === null ? '' : `理由：${reason}`}`,
  INCIDENT: ({ since, reason }) =>
    `${new Date(since).toLocaleString('ja', { dateStyle: 'medium', timeStyle: 'short' })}から、すべての変更が停止されています：${reason} 何も変更されていません。すべての表示、未実行の注文と送金の取り消し、デバイスのログアウト、アカウントの凍結は引き続きできます。`,
  ON_HOLD: ({ why }) => `現在保留中です：${why}。何も送信されていません。`,
  MANDATE_USED: () => 'これはすでに行われました。再度送信されたものはありません。',
  GUARD_REFUSED: (c) => `署名されませんでした：${reason(c)}。何も送信されていません。`,
  TRANSACTION_FAILED: (c) =>
    `Solanaが取引を拒否しました：${reason(c)}。${c.free ? '手数料はかかっていません' : 'ネットワーク手数料だけがかかりました'}。`,
  TRANSACTION_EXPIRED: 'ネットワークが時間内に取引を受け付けませんでした。何も送信されていません。',
  REASON_UNKNOWN: '取引に失敗しました。理由はもうわかりません。',

  SAME_TOKEN: '異なる2つのトークンを選んでください。',
  WRAPPED_SOL_NOT_SWAPPED: 'ラップドSOLはそのままではスワップできません。SOLを選んでください。',
  INVALID_SLIPPAGE: 'スリッページは0.01%から50%の範囲にしてください。',
  NO_ROUTE: '現在、この金額ではこれらのトークンを取引できません。別の金額をお試しください。',
  ROUTER_UNAVAILABLE:
    'スワップサービスに接続できません。スワップは行われていません。しばらくしてからもう一度お試しください。',
  ROUTER_REFUSED: (c) =>
    `スワップサービスの見積もりを受け入れられません：${reason(c)}。スワップは行われていません。`,
  QUOTE_CHANGED: 'この見積もりは当サービスのものではありません。新しい見積もりを取得してください。',
  QUOTE_FOREIGN: 'この見積もりは別のウォレットのものです。新しい見積もりを取得してください。',
  SWAP_COUNTS_AS_SEND:
    'このスワップは新しいアドレスへの送金として扱われます。トークンが未認証か、現在の価格がないか、5%を超える損失の可能性があるためです。待機なしで許可した金額を超えています。',
  QUOTE_EXPIRED: 'この見積もりは期限切れです。新しい見積もりを取得してください。',
  QUOTE_USED: 'この見積もりは使用済みです。新しい見積もりを取得してください。',
  PRICE_IMPACT_UNCONFIRMED: ({ percent }) =>
    `この規模のスワップは価格を動かし、価値の${percent}%を失います。承諾することを確認してください。`,
  INSUFFICIENT_SOL_FOR_SWAP: ({ available }) =>
    `取引手数料のSOLが不足しています。0.01 SOL以上必要ですが、${available} SOLしかありません`,
  SWAP_REFUSED: (c) =>
    `署名されませんでした：${reason(c)}。スワップは行われていません。新しい見積もりを取得してください。`,
  SWAP_EXPIRED:
    'スワップは時間内に完了しませんでした。スワップは行われていません。新しい見積もりを取得してください。',

  WALLET_ID_REQUIRED: 'ウォレットIDが見つかりません',
  SWAP_SETUP_REQUIRED: 'スワップの設定がありません。戻ってもう一度お試しください。',
  SCHEDULED_TIME_REQUIRED: '予約スワップの時刻を選んでください',
  SCHEDULED_TIME_PASSED: 'この時刻はすでに過ぎています。これからの時刻を選んでください。',
  TRIGGER_TOKEN_REQUIRED: '監視するトークンを選んでください',
  TRIGGER_TOKEN_LENGTH: '有効なSolanaトークンのアドレスを入力してください（32〜44文字）',
  MALFORMED_TRIGGER_TOKEN: 'アドレスの形式が正しくありません。有効なSolanaアドレスを入力してください。',
  TRIGGER_CONDITION_REQUIRED: '条件を選んでください',
  INVALID_TRIGGER_VALUE: '有効なトリガーの値を入力してください',
  TRIGGER_PRICE_EXCEEDED: 'トリガーの価格は$1,000,000までです',
  TRIGGER_MARKET_CAP_TOO_LOW: 'トリガーの時価総額は$1,000以上にしてください',
  TRIGGER_PRICE_REACHED: ({ side, current }) =>
    `トリガーは現在の価格（${current}）を${sides[side]}値にしてください`,
  TRIGGER_MARKET_CAP_REACHED: ({ side, current }) =>
    `トリガーは現在の時価総額（${current}）を${sides[side]}値にしてください`,
  TRIGGER_CHANGE_REACHED: ({ current }) => `24時間ですでに${current}変動しています`,
  TRIGGER_IN_DOUBT: ({ doubt, least }) =>
    doubt === 'thin'
      ? `監視するトークンの流動性プールに、トリガーに必要な${usd(least)}があるか不明です。確認できるまで注文は実行されません。`
      : doubts[doubt],
  MARKET_ORDERS_EXCEEDED: '市場注文は5件までです。新しく作成するには1件取り消してください。',
  PRICE_ALERT_IN_DOUBT: ({ least }) =>
    `現在、このトークンにはアラートを設定できません。2つの情報源に待っている値があり、プールに${usd(least)}以上あることが必要です。`,
  PRICE_ALERTS_EXCEEDED: '価格アラートが上限に達しています。追加するには1件削除してください。',
  TIME_ORDERS_EXCEEDED: '予約スワップがすでに100件あります。予約するには1件取り消してください。',
  ORDER_NOT_FOUND: 'この注文は存在しません。',
  ORDER_NOT_PENDING: ({ status }) => notPending[status],
  ORDERS_EXCEEDED: ({ most }) =>
    `この種類の注文がすでに${most}件あります。新しく作成するには1件取り消してください。`,
  INVALID_SHARE: '0.01%から100%までの割合を入力してください',
  SHARE_NOT_OF_LADDER: 'ラダー注文では、各価格で割合ではなく数量を売却します。',
  STOP_NOT_BELOW: '利確価格は損切り価格より高くしてください。',
  INVALID_TRAIL: '0.1%から90%までの幅、またはUSDの金額を入力してください',
  TRAIL_TOO_WIDE: '幅は現在価格の0.1%から90%の間にしてください。',
  INVALID_LADDER: 'ラダー注文の価格は2個から10個です。',
  LADDER_PRICES_EQUAL: 'ラダー注文の価格はすべて異なる必要があります。',
  LADDER_AMOUNTS: 'ラダー注文の数量の合計は、注文の数量と同じにしてください。',
  INVALID_FLOOR: '有効な最低額を入力してください',
  ORDER_FLOOR_FIXED: 'この注文は実行中か終了しています。最低額はもう変更できません。',
  ORDER_FLOOR_OF_PARTS: 'この注文の最低額は、注文を編集して変更します。',
  ORDER_BELOW_FLOOR: () => '市場の提示がこの注文の最低額を下回りました。スワップは行われていません。',
  ORDER_COUNTS_AS_SEND:
    '新しいアドレスへの送金に待機時間がある間、注文で買えるのは、認証済みで価格インパクトの小さいトークンだけです。',
  ORDER_NOT_MISSED: 'この注文はもう判断を待っていません。',
  PROTECTION_BESIDE_BUY:
    '利益確定の価格は、この注文の購入価格より高く、損切りの価格はそれより低くしてください。',
  ORDER_EDIT_OTHER: '注文の種類、ウォレット、トークンは変更できません。新しい注文を出してください。',
  ORDER_FIXED: 'この注文は実行中か、すでに終了しています。変更できません。',
  ROUND_SKIPPED: ({ why, rounds }) =>
    rounds > 1 ? `${rounds}回がスキップされました。最初の回：${skipped[why]}` : skipped[why],
  INVALID_INTERVAL: 'スワップの間隔を1から100までの整数で入力してください',
  INVALID_TIME_ZONE: 'このタイムゾーンは不明です。',
  INVALID_ROUNDS: 'スワップの回数を1から10,000までの整数で入力してください',
  INVALID_END: '終了は最初のスワップより後にしてください。',
  INVALID_PRICE_RANGE: '範囲の最低価格は最高価格より低くしてください。',
  ORDER_NOTHING_HELD:
    'この注文で売却するトークンがウォレットにありませんでした。スワップは行われていません。',
  ORDER_OWNER_BLOCKED:
    '注文の実行予定時刻に、このアカウントはブロックされていました。スワップは行われていません。',
  ORDER_NOT_EXECUTED_IN_TIME:
    'ネットワークが時間内にスワップを受け付けませんでした。スワップは行われていません。',

  MALFORMED_ADDRESS_WAIT: '0以上の金額を入力してください。',
  SCHEDULED_SENDS_EXCEEDED: '予約送金がすでに100件あります。予約するには1件取り消してください。',
  SCHEDULED_SEND_NOT_FOUND: 'この予約送金は存在しません。',
  SCHEDULED_SEND_NOT_WAITING: ({ status }) =>
    status === 'failed'
      ? 'この送金はすでに失敗しました。取り消すものはありません。'
      : `この送金は${status === 'sent' ? 'すでに送信されました' : '送信中です'}。もう取り消せません。`,
  SCHEDULED_SEND_CANCELLED: 'この送金を取り消しました。何も送信されていません。',
  SCHEDULED_SEND_TOO_LATE: '予定時刻から1日以内にこの送金を送信できませんでした。何も送信されていません。',

  RECEIPT_NOT_FOUND: 'この取引のレシートはまだありません。',
  RECEIPT_REFUSED: (c) => `署名サービスがレシートに署名しませんでした：${reason(c)}。`,
  RECEIPT_LINK_INVALID: 'このリンクにレシートはありません。期限が切れたか、共有が終了した可能性があります。',

  ...programSentences,
  MALFORMED_WEBHOOK_URL:
    '公開インターネット上のhttpsアドレスを、ポート、ユーザー名、パスワードなしで入力してください。',
  WEBHOOK_NOT_FOUND: 'このWebhookは存在しないか、削除されました。',
  WEBHOOK_EVENT_NOT_FOUND: 'このイベントは存在しません。イベントは30日間保存されます。',
  WEBHOOK_DISABLED: 'このWebhookはオフです。先にオンにしてください。',
  WEBHOOK_COUNT_EXCEEDED: 'Webhookは上限の10個に達しています。追加するには1つ削除してください。',
};
