import { withSymbol } from '@cumulus/contract/errors/amounts.ts';
import { usd } from '@cumulus/contract/format.ts';
import type { Sentences } from '../catalogue.ts';
import { programSentences } from './programs.ts';
import { reason } from './reasons.ts';

const sides = { above: '高于', below: '低于' } as const;

const notPending = {
  pending: '此订单正在更改。请稍后重试。',
  executing: '此订单正在执行，已无法取消。',
  executed: '此订单已执行，已无法取消。',
  failed: '此订单已失败，没有可取消的内容。',
  expired: '此订单已过期，没有可取消的内容。',
} as const;

const skipped = {
  late: '这一轮的时间已过，因此被跳过。',
  outside: '价格不在此订单的范围内，因此跳过了这一轮。',
  doubt: '无法确定价格是否在此订单的范围内，因此跳过了这一轮。',
  floor: '直到下一轮，市场报价都低于这一轮的最低数量，因此被跳过。',
  paused: '这一轮的时间订单处于暂停状态，因此被跳过。',
  frozen: '这一轮的时间账户处于冻结状态，因此被跳过。',
} as const;

const doubts = {
  no_price: '监控的代币目前价格未知。在得知价格之前，订单不会执行。',
  no_cap: '监控的代币目前市值未知。在得知市值之前，订单不会执行。',
  stale: '已知价格来自很久以前的成交。在有更新的成交之前，只能由监控代币自身的报价来确认。',
  one_source: '只有一个来源知道此订单等待的价格。在第二个来源得知之前，订单不会执行。',
  no_answer: '此订单的两个价格来源中有一个没有响应。请稍后重试。在其响应之前，待执行订单不会执行。',
  apart: '市场似乎已达到触发值，但当时的报价或第二个来源与之不符。未进行任何兑换，订单继续监控。',
} as const;

const wait = (seconds: number): string =>
  seconds < 90 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`;

/** Refusals, warnings and failed requests, by code. */
export const sentences: Sentences = {
  NETWORK: '无法连接 Cumulus。请检查网络连接后重试。',
  TIMEOUT: 'Cumulus 响应时间过长。重试前请先查看结果。',
  MALFORMED_ANSWER: 'Cumulus 目前无法响应。请稍后重试。',

  RECIPIENT_CONTROLLED_BY_PROGRAM: '此地址由程序控制，例如多签金库。请确认您能从中取出资产。',
  RECIPIENT_OWNED_BY_PROGRAM: '此地址是程序的账户，不是普通钱包。请确认您能从中取出资产。',
  TRANSFER_FEE: ({ amount }) => `此代币的发行方最多扣留 ${amount}；收款人收到其余部分。`,
  TOKEN_SUSPICIOUS: '市场已将此代币标记为可疑。许多此类代币无法再卖出。',
  TOKEN_PAUSED: '此代币的发行方已暂停所有转账。',
  TOKEN_EARNS_INTEREST: ({ percent }) =>
    `此代币的显示余额按发行方的设定每年变动 ${percent}%。您在链上持有的数量不变。`,
  TOKEN_SCALED: ({ multiplier }) =>
    `发行方将此代币的显示数量乘以 ${multiplier}，并可更改该倍数。其价值不变。`,
  TOKEN_CONFIDENTIAL: '此代币的部分余额可能是保密的。Cumulus 不显示也不转移该部分。',
  CONFIDENTIAL_PENDING: '有人以保密方式向您发送了此代币。它在您的账户中等待，Cumulus 不显示也不转移它。',
  TOKEN_DELEGATED: '此代币的发行方可以从您的钱包中将其取走。',
  TOKEN_TAKES_FEE: ({ percent }) => `此代币的发行方从每次转账中扣留 ${percent}%。`,
  TOKEN_HOOKED: '此代币的每次转账都会运行发行方的程序，该程序可以拒绝转账。Cumulus 不发送此类代币。',
  TOKEN_PAUSABLE: '此代币的发行方可以暂停所有转账。',
  TOKEN_FREEZABLE: '此代币的发行方可以冻结您钱包中的该代币。',
  TOKEN_MINTABLE: '此代币的发行方可以随时增发。',
  TOKEN_UNVERIFIED: '此代币未经任何人验证。任何人都可以给代币取任何名称。',
  TOKEN_ILLIQUID: ({ usd }) => `交易此代币的所有流动性池总共只有 $${usd}。之后可能难以卖出。`,

  DRY_RUN_UNAVAILABLE: '目前无法试算。',
  TOKEN_PRICE_NOT_FOUND: '此代币的价格未知。',
  UNAUTHENTICATED: '请登录。',
  FUNCTION_NOT_FOUND: '没有此名称的函数。',
  ENDPOINT_NOT_FOUND: '没有此名称的端点。',
  FUNCTION_UNAVAILABLE: '此函数在这里不可用。',
  METHOD_NOT_ALLOWED: '函数须以 POST 调用。',
  MALFORMED_REQUEST: '请求不是仅含“data”的 JSON 对象。',
  REQUEST_TOO_LARGE: '请求过大。',
  UNREADABLE_REQUEST: '无法读取请求。',
  REQUEST_TIMED_OUT: '请求到达时间过长。',
  ROUTE_NOT_FOUND: '此地址没有任何内容。',
  SERVER_STOPPING: 'Cumulus 正在停止。没有任何更改。请稍后重试。',
  RATE_LIMITED: ({ seconds }) => `请求过多。请在 ${wait(seconds)}后重试。`,
  DATABASE_UNAVAILABLE: 'Cumulus 无法连接其数据库。请稍后重试。',
  DATABASE_READ_ONLY: 'Cumulus 目前为只读，因为其数据库不接受更改。请一分钟后重试。',
  CLOCK_WRONG: 'Cumulus 的时钟有误。没有任何更改。请稍后重试。',
  CHAIN_UNAVAILABLE: '无法连接 Solana 网络。未发送任何资产。请稍后重试。',
  SIGNER_UNAVAILABLE: '无法连接签名服务。未发送任何资产。请稍后重试。',
  RECOVERING: 'Cumulus 正在恢复。未发送任何资产。请晚些时候重试。',
  IDENTITY_UNAVAILABLE: '无法连接登录服务。请稍后重试。',
  IDEMPOTENCY_KEY_REUSED: '此请求之前以不同内容提交过。请重新开始。',
  REQUEST_VOID: '此请求到达太晚。未执行任何操作。请核对后重试。',

  ACCOUNT_BLOCKED: '此账户已被永久删除，无法访问。账户删除不可撤销。',
  EMAIL_BLOCKED: '此邮箱不能用于注册',
  INVALID_EMAIL: '邮箱格式无效',
  EMAIL_UNVERIFIED: '请先确认您的邮箱地址。',
  EMAIL_LINK_EXPIRED: '此链接已过期。请在应用中重新申请。',
  EMAIL_LINK_OF_ANOTHER: '此链接属于另一个账户。请登录申请它的账户。',
  EMAIL_TOO_LONG: '邮箱地址最多 254 个字符。',
  INVALID_PASSWORD: '这不是您当前的密码。',
  PASSWORD_NOT_SET: '此账户在这里没有密码。请按之前的方式登录。',
  PASSWORD_TOO_SHORT: ({ characters }) => `密码至少需要 ${characters} 个字符`,
  PASSWORD_TOO_COMMON: '此密码过于常见。请选择其他密码。',
  PASSWORD_IS_EMAIL: '密码不能是您的邮箱。请选择其他密码。',
  PASSKEY_REQUIRED: () => '请使用您的通行密钥进行此操作。',
  INVALID_PASSKEY: '此通行密钥未被接受。未执行任何操作。请重试。',
  PASSKEYS_UNAVAILABLE: '此服务器未设置通行密钥。',
  PASSKEYS_EXCEEDED: '您最多可以有 10 个通行密钥。',
  PASSKEY_NAME_REQUIRED: '请输入此通行密钥的名称',
  PASSKEY_NAME_TOO_LONG: '通行密钥的名称最多 30 个字符',
  MALFORMED_PASSKEY_NAME: '此通行密钥的名称含有无法显示的字符',
  PASSKEY_NOT_FOUND: '此通行密钥已被移除。',
  ACCOUNT_EMAIL_MISMATCH: '这不是此账户的邮箱。',
  ACCOUNT_NOT_EMPTY: ({ wallets }) => `这些钱包中仍有资产：${wallets}。请先转移到别处。`,
  ACCOUNT_BUSY: '仍有交易或订单在进行中。请等待其完成，或先取消。',
  SIGN_IN_REQUIRED: '请重新登录以进行此操作。',
  ACCOUNT_FROZEN: '您的账户已冻结：任何资产都不会离开您的钱包。请先在“设置”中解冻。',
  ACCOUNT_NOT_FROZEN: '您的账户未被冻结。',
  FREEZE_LINK_INVALID: '此链接已失效。请登录后在“设置”中冻结账户。',
  THAW_LINK_INVALID: '此链接已失效，或属于另一个账户。请在“设置”中重新申请。',
  THAW_TOO_EARLY: () => '冻结的账户可在 24 小时后解冻。',
  THAW_NEEDS_PASSKEY: '没有通行密钥时，您可以在 24 小时后通过邮件解冻账户。',
  THAW_BY_OPERATOR: '您的账户没有可用于确认的邮箱地址。请联系此服务的运营方。',
  MAIL_NOT_SENT: '无法发送邮件。请重试。',
  SESSION_NOT_FOUND: '此设备已不再登录。',
  TERMS_REQUIRED: '请先接受服务条款。',
  TERMS_VERSION_UNKNOWN: '没有此版本的服务条款。',

  PIN_LOCKED: ({ seconds }) => `PIN 错误次数过多。请在 ${wait(seconds)}后重试。`,
  PIN_TOO_OFTEN: ({ seconds }) => `您的 PIN 输入次数超过了人所能输入的次数。请在 ${wait(seconds)}后重试。`,
  MALFORMED_PIN: 'PIN 必须正好是 6 位数字',
  WEAK_PIN: '此 PIN 容易被猜到。请选择其他 PIN。',
  PIN_RESET_UNAVAILABLE: '此账户没有可接收链接的邮箱。请联系运营方。',
  PIN_RESET_LINK_EXPIRED: '此链接已使用或已过期。请重新申请。',
  PIN_ALREADY_SET: '已设置 PIN。请先移除。',
  PIN_NOT_CARRIED_OVER: '您的 PIN 来自旧版本，尚未迁移。请联系运营方。',
  PIN_NOT_SET: '未设置 PIN。',

  WALLET_NOT_FOUND: '未找到钱包',
  WALLET_NAME_REQUIRED: '钱包需要名称',
  WALLET_NAME_TOO_LONG: '钱包名称最多 10 个字符',
  MALFORMED_WALLET_NAME: '钱包名称含有无法显示的字符',
  WALLET_COUNT_EXCEEDED: '您已达到 10 个钱包的上限。',
  WALLET_READ_ONLY: '此桌面钱包在此为只读。',
  WALLET_BUSY: '此钱包有交易正在进行。请等待其完成。',
  WALLET_HAS_ORDERS: '此钱包有待执行的订单。请先取消。',
  TEST_FUNDS_UNAVAILABLE: '测试 SOL 只存在于测试网络。',

  CONTEST_ALREADY_CLAIMED: '您已领取过免费 SOL！',
  CONTEST_PLACES_EXCEEDED: '比赛已满，所有名额已被占用！',
  CONTEST_ENDED: '此比赛已结束。',
  CONTEST_NOT_FOUND: '没有进行中的比赛',
  CONTEST_ENTRY_REQUIRED: '请参加比赛以查看排行榜。',

  ADDRESS_REQUIRED: '请输入有效地址',
  MALFORMED_ADDRESS: 'Solana 地址格式无效',
  ADDRESS_NOT_VALIDATED: '无法验证地址。请重试。',
  RECIPIENT_IS_SENDER: '无法向您自己的钱包发送资产',
  RECIPIENT_IS_MINT: '这是代币的地址，不是钱包的地址。发送到那里的资产会丢失。',
  RECIPIENT_IS_TOKEN_ACCOUNT: '这是代币账户。请输入拥有它的钱包的地址。',
  RECIPIENT_IS_PROGRAM: '这是程序的地址，不是钱包的地址。发送到那里的资产会丢失。',
  RECIPIENT_IS_RESERVED: '此地址属于 Solana 网络本身，无法接收资产。',
  RECIPIENT_IS_INCINERATOR: 'Solana 会销毁发送到此地址的一切。',
  RECIPIENT_OFF_CURVE: '此地址属于程序。没有人持有它的密钥。',

  CONTACT_NAME_REQUIRED: '请输入名称',
  CONTACT_NAME_TOO_LONG: '名称最多 30 个字符',
  MALFORMED_CONTACT_NAME: '此名称含有无法显示的字符',
  CONTACT_NAME_TAKEN: '已有联系人使用此名称。请选择其他名称。',
  CONTACT_COUNT_EXCEEDED: '您的地址簿已满（100 个联系人）。请删除一个再保存。',
  MALFORMED_HANDLE: '用户名为 3 到 20 个字符：a 到 z、0 到 9 和 _',
  HANDLE_TAKEN: '此用户名已被占用或与其他用户名过于相似。请选择其他用户名。',
  HANDLE_FIXED: '距上次选择 30 天后可以选择其他用户名。',

  TOKEN_ADDRESS_REQUIRED: '请输入代币地址',
  MALFORMED_TOKEN_ADDRESS: 'Solana 代币地址无效',
  TOKEN_ALREADY_WATCHED: '此代币已在您的自选中',
  WATCHLIST_TOKEN_COUNT_EXCEEDED: '自选最多容纳 500 种代币。请先移除一些。',

  MALFORMED_AMOUNT: '请输入有效金额',
  MALFORMED_MEMO: '备注过长或含有无法发送的字符。请使用最多 200 字节的纯文本。',
  MALFORMED_REFERENCES: '此付款的参考信息无法发送。请索取新的付款请求。',
  UNITS_CHANGED: '此代币的发行方更改了其单位。未发送任何资产。请核对金额后重试。',
  DECIMALS_MISMATCH: ({ expected }) => `此代币有 ${expected} 位小数。请重新加载后重试。`,
  TOKEN_NOT_FOUND: '没有此代币。',
  INSUFFICIENT_FUNDS: ({ symbol, available, needed, elsewhere, apart }) => {
    const missing = `${symbol === null ? '此代币' : `${symbol} `}不足。可用：${withSymbol(available, symbol)}，需要：${withSymbol(needed, symbol)}。`;
    if (apart !== undefined)
      return `${missing}此钱包的其他账户还有 ${withSymbol(apart, symbol)}，您可以单独发送。`;
    return elsewhere === undefined
      ? missing
      : `${missing}此钱包的其他账户还有 ${withSymbol(elsewhere, symbol)}，可以发送到另一个钱包，但不能兑换。`;
  },
  INSUFFICIENT_SOL_FOR_FEES: ({ available, needed, sponsor }) => {
    const missing = `SOL 不足以支付网络费用。可用：${available} SOL，需要：${needed} SOL。`;
    if (!sponsor) return missing;
    const { name, tokens } = sponsor;
    return tokens === null
      ? `${missing}需要等待的转账，${name} 不代付网络费用。`
      : `${missing}${name} 只为以下代币的转账代付：${tokens}。`;
  },
  BELOW_RENT_EXEMPT: ({ minimum }) => `此地址在 Solana 上是新的。首次转账至少需要 ${minimum} SOL。`,
  LEAVES_BELOW_RENT_EXEMPT: ({ minimum }) =>
    `剩余将少于 ${minimum} SOL，Solana 不允许。请少发一点或全部发送。`,
  NOTHING_TO_RECLAIM: '此钱包没有可取回的租金。',
  NOTHING_TO_UNWRAP: '此钱包没有包装 SOL。',
  UNSAFE_TOKEN: (c) => `此代币无法发送：${reason(c)}。`,
  PAYMENT_HELD: ({ reason }) =>
    `运营方正在发送前审核此转账。您无需进行任何操作。${reason === null ? '' : `原因：${reason}`}`,
  PAYMENT_REFUSED: ({ reason }) =>
    `运营方已拒绝此转账。未发送任何资产。${reason === null ? '' : `原因：${reason}`}`,
  INCIDENT: ({ since, reason }) =>
    `所有更改自 ${new Date(since).toLocaleString('zh', { dateStyle: 'medium', timeStyle: 'short' })} 起已暂停：${reason} 没有任何更改。您仍可查看所有内容、取消待执行的订单和发送、退出设备以及冻结账户。`,
  ON_HOLD: ({ why }) => `目前暂缓：${why}。未发送任何资产。`,
  MANDATE_USED: () => '此操作已完成。未再次发送任何资产。',
  GUARD_REFUSED: (c) => `未签名：${reason(c)}。未发送任何资产。`,
  TRANSACTION_FAILED: (c) =>
    `Solana 拒绝了交易：${reason(c)}。${c.free ? '未收取任何费用' : '仅收取了网络手续费'}。`,
  TRANSACTION_EXPIRED: '网络未及时接受交易。未发送任何资产。',
  REASON_UNKNOWN: '交易失败。原因已无从得知。',

  SAME_TOKEN: '请选择两种不同的代币。',
  WRAPPED_SOL_NOT_SWAPPED: '包装 SOL 无法直接兑换。请选择 SOL。',
  INVALID_SLIPPAGE: '滑点必须在 0.01% 到 50% 之间。',
  NO_ROUTE: '这些代币目前无法以此金额交易。请尝试其他金额。',
  ROUTER_UNAVAILABLE: '无法连接兑换服务。未进行任何兑换。请稍后重试。',
  ROUTER_REFUSED: (c) => `无法接受兑换服务的报价：${reason(c)}。未进行任何兑换。`,
  QUOTE_CHANGED: '此报价不是我们的。请获取新报价。',
  QUOTE_FOREIGN: '此报价属于另一个钱包。请获取新报价。',
  SWAP_COUNTS_AS_SEND:
    '此兑换视为向新地址发送：其代币未验证、没有当前价格，或可能损失超过 5%。它超出了您允许免等待的金额。',
  QUOTE_EXPIRED: '此报价已过期。请获取新报价。',
  QUOTE_USED: '此报价已使用。请获取新报价。',
  PRICE_IMPACT_UNCONFIRMED: ({ percent }) =>
    `此规模的兑换会推动价格，损失其价值的 ${percent}%。请确认您接受。`,
  INSUFFICIENT_SOL_FOR_SWAP: ({ available }) =>
    `SOL 不足以支付交易手续费。至少需要 0.01 SOL，现有 ${available} SOL`,
  SWAP_REFUSED: (c) => `未签名：${reason(c)}。未进行任何兑换。请获取新报价。`,
  SWAP_EXPIRED: '兑换未及时完成。未进行任何兑换。请获取新报价。',

  WALLET_ID_REQUIRED: '未找到钱包 ID',
  SWAP_SETUP_REQUIRED: '缺少兑换设置。请返回重试。',
  SCHEDULED_TIME_REQUIRED: '请为预约兑换选择时间',
  SCHEDULED_TIME_PASSED: '此时间已过。请选择将来的时间。',
  TRIGGER_TOKEN_REQUIRED: '请选择要监控的代币',
  TRIGGER_TOKEN_LENGTH: '请输入有效的 Solana 代币地址（32-44 个字符）',
  MALFORMED_TRIGGER_TOKEN: '地址格式无效。请输入有效的 Solana 地址。',
  TRIGGER_CONDITION_REQUIRED: '请选择条件',
  INVALID_TRIGGER_VALUE: '请输入有效的触发值',
  TRIGGER_PRICE_EXCEEDED: '触发价格不能超过 $1,000,000',
  TRIGGER_MARKET_CAP_TOO_LOW: '触发市值至少为 $1,000',
  TRIGGER_PRICE_REACHED: ({ side, current }) => `触发值必须${sides[side]}当前价格（${current}）`,
  TRIGGER_MARKET_CAP_REACHED: ({ side, current }) => `触发值必须${sides[side]}当前市值（${current}）`,
  TRIGGER_CHANGE_REACHED: ({ current }) => `价格在 24 小时内已变动 ${current}`,
  TRIGGER_IN_DOUBT: ({ doubt, least }) =>
    doubt === 'thin'
      ? `不清楚监控代币的流动性池是否持有触发所需的 ${usd(least)}。在满足之前，订单不会执行。`
      : doubts[doubt],
  MARKET_ORDERS_EXCEEDED: '最多允许 5 个市场订单。请取消一个以创建新订单。',
  PRICE_ALERT_IN_DOUBT: ({ least }) =>
    `现在无法为此代币设置提醒。需要两个来源都有您等待的数值，且其资金池持有 ${usd(least)}。`,
  PRICE_ALERTS_EXCEEDED: '您的价格提醒已达上限。请移除一个再添加。',
  TIME_ORDERS_EXCEEDED: '您已有 100 个预约兑换。请取消一个再预约。',
  ORDER_NOT_FOUND: '没有此订单。',
  ORDER_NOT_PENDING: ({ status }) => notPending[status],
  ORDERS_EXCEEDED: ({ most }) => `您已有 ${most} 个此类订单。请先取消一个，再创建新的订单。`,
  INVALID_SHARE: '请输入 0.01% 到 100% 之间的比例',
  SHARE_NOT_OF_LADDER: '阶梯订单在每个价格卖出固定数量，而不是比例。',
  STOP_NOT_BELOW: '止盈价格必须高于止损价格。',
  INVALID_TRAIL: '请输入 0.1% 到 90% 的距离，或美元金额',
  TRAIL_TOO_WIDE: '距离必须在当前价格的 0.1% 到 90% 之间。',
  INVALID_LADDER: '阶梯订单有 2 到 10 个价格。',
  LADDER_PRICES_EQUAL: '阶梯订单的各个价格必须不同。',
  LADDER_AMOUNTS: '阶梯订单各档数量之和必须等于订单数量。',
  INVALID_FLOOR: '请输入有效的最低数量',
  ORDER_FLOOR_FIXED: '此订单正在执行或已结束。其最低数量已无法更改。',
  ORDER_FLOOR_OF_PARTS: '请编辑此订单来更改其最低数量。',
  ORDER_BELOW_FLOOR: () => '市场报价低于此订单的最低数量。未进行任何兑换。',
  ORDER_COUNTS_AS_SEND: '向新地址的发送需要等待期间，订单只能买入已验证且价格影响小的代币。',
  ORDER_NOT_MISSED: '此订单不再等待您的决定。',
  PROTECTION_BESIDE_BUY: '止盈价格必须高于此订单的买入价格，止损价格必须低于买入价格。',
  ORDER_EDIT_OTHER: '订单的类型、钱包和代币无法更改。请改为提交新订单。',
  ORDER_FIXED: '此订单正在执行或已结束，无法再更改。',
  ROUND_SKIPPED: ({ why, rounds }) =>
    rounds > 1 ? `跳过了 ${rounds} 轮。第一轮：${skipped[why]}` : skipped[why],
  INVALID_INTERVAL: '请输入兑换的间隔：1 到 100 的整数',
  INVALID_TIME_ZONE: '无法识别此时区。',
  INVALID_ROUNDS: '请输入兑换次数：1 到 10,000 的整数',
  INVALID_END: '结束时间必须晚于第一次兑换。',
  INVALID_PRICE_RANGE: '范围的最低价必须低于最高价。',
  ORDER_NOTHING_HELD: '钱包中没有此订单要卖出的代币。未进行任何兑换。',
  ORDER_OWNER_BLOCKED: '订单应执行时此账户被封锁。未进行任何兑换。',
  ORDER_NOT_EXECUTED_IN_TIME: '网络未及时接受兑换。未进行任何兑换。',

  MALFORMED_ADDRESS_WAIT: '请输入零或以上的金额。',
  SCHEDULED_SENDS_EXCEEDED: '您已有 100 个预约发送。请取消一个再预约。',
  SCHEDULED_SEND_NOT_FOUND: '没有此预约发送。',
  SCHEDULED_SEND_NOT_WAITING: ({ status }) =>
    status === 'failed'
      ? '此转账已失败，没有可取消的内容。'
      : `此转账${status === 'sent' ? '已发送' : '正在发送'}，已无法取消。`,
  SCHEDULED_SEND_CANCELLED: '您已取消此转账。未发送任何资产。',
  SCHEDULED_SEND_TOO_LATE: '此转账未能在预定时间后的一天内发送。未发送任何资产。',

  RECEIPT_NOT_FOUND: '此交易还没有回执。',
  RECEIPT_REFUSED: (c) => `签名服务未签署回执：${reason(c)}。`,
  RECEIPT_LINK_INVALID: '此链接没有可显示的回执。它可能已过期，或已停止分享。',

  ...programSentences,
  MALFORMED_WEBHOOK_URL: '请输入公共互联网上的 https 地址，不含端口、用户名或密码。',
  WEBHOOK_NOT_FOUND: '此 Webhook 不存在或已被删除。',
  WEBHOOK_EVENT_NOT_FOUND: '此事件不存在。事件会保留 30 天。',
  WEBHOOK_DISABLED: '此 Webhook 已关闭。请先打开它。',
  WEBHOOK_COUNT_EXCEEDED: '您已有 10 个 Webhook，已达上限。删除一个才能添加另一个。',
};
