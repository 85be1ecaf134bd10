/** Every limit and delay of the product. Times are in milliseconds unless the name says otherwise. */

/** Of one user. */
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX_CHARACTERS = 30;

/** Programs of one user that have not ended. */
export const GRANTS_PER_USER_MAX = 20;
/** How long an approval waits for its owner. */
export const APPROVAL_EXPIRATION = 24 * 60 * 60_000;
/** Of the words that a program adds to what it asks. */
export const APPROVAL_NOTE_MAX_CHARACTERS = 280;

/** Of a service account. */
export const SERVICE_USERS_MAX = 10_000;
export const WALLET_NAME_MAX_CHARACTERS = 10;
export const WALLETS_PER_USER_MAX = 10;
export const CONTACT_NAME_MAX_CHARACTERS = 30;
export const CONTACTS_PER_USER_MAX = 100;
/** Recent recipients offered on the send screen. */
export const RECENT_RECIPIENTS_MAX = 8;
/** How long sends to new addresses may wait, hours. */
export const ADDRESS_WAIT_HOURS = [1, 6, 24] as const;
/** Waiting sends of one user. */
export const SCHEDULED_SENDS_PER_USER_MAX = 100;
export const PIN_DIGITS = 6;
/** Of a new password; operators can ask for more. */
export const PASSWORD_MIN_CHARACTERS = 6;
/** A protected change takes a sign-in at most that old, of a user who has no other factor. */
export const RECENT_SIGN_IN = 10 * 60_000;
/** RFC 5321. */
export const EMAIL_MAX_CHARACTERS = 254;
export const TERMS_VERSION = '1.0';

/** Kept back on the send screen, so that a wallet can always pay for its next transaction. */
export const SEND_RESERVE_LAMPORTS = 10_000_000n;
/** Kept back when all SOL is sold. */
export const SWAP_SELL_RESERVE_LAMPORTS = 20_000_000n;
/** A swap must leave at least this much SOL for fees. */
export const SWAP_FEE_RESERVE_LAMPORTS = 10_000_000n;
/** Default slippage, basis points. */
export const SWAP_SLIPPAGE_BPS = 100;
/** Priority fee level of swaps. */
export const SWAP_PRIORITY_FEE = 'high' as const;
/** From this price impact (ratio) on, the user must confirm a swap. */
export const PRICE_IMPACT_HIGH = 0.05;
/** Active market orders of one user. */
export const MARKET_ORDERS_PER_USER_MAX = 5;
/** Pending scheduled orders of one user. */
export const TIME_ORDERS_PER_USER_MAX = 100;
/** Default interval of market checks for orders. */
export const MARKET_CHECK_INTERVAL = 20 * 60_000;
/** How long a market order with `fixed_24h` waits. */
export const ORDER_EXPIRATION = 24 * 60 * 60_000;
export const TRIGGER_PRICE_MAX_USD = 1_000_000;
export const TRIGGER_MARKET_CAP_MIN_USD = 1_000;
/** Deleting a wallet worth more than this is preceded by a funds warning. */
export const DELETE_WARNING_USD = 0.01;

/** Default prize of a contest entry. */
export const CONTEST_LAMPORTS_DEFAULT = 100_000_000n;
/** Entries on a leaderboard. */
export const LEADERBOARD_ENTRIES_MAX = 100;

export const ADDRESS_MIN_CHARACTERS = 32;
export const ADDRESS_MAX_CHARACTERS = 44;
/** Minimum length of a search for symbols and names. */
export const TOKEN_SEARCH_MIN_CHARACTERS = 3;
export const WATCHLIST_TOKENS_MAX = 500;
export const TOP_TOKENS_MAX = 25;
export const TOKEN_DECIMALS_DEFAULT = 9;
/** Name of an unlisted token. */
export const UNKNOWN_TOKEN_NAME = 'Unknown Token';
export const UNKNOWN_TOKEN_SYMBOL = 'Unknown';
export const SOL_DECIMALS = 9;
export const USDC_DECIMALS = 6;

/** The System Program's address; stands for SOL wherever a mint is expected. */
export const SOL_MINT = '11111111111111111111111111111111';
export const WRAPPED_SOL_MINT = 'So11111111111111111111111111111111111111112';
export const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
/** USDC bridged by Wormhole, listed right after USDC. */
export const USDC_E_MINT = 'A9mUU4qviSctJVPJdBJWkb28deg915LYJKrzQ19ji3FM';
export const USDT_MINT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';

export const ADDRESS_VALIDATION_DEBOUNCE = 500;
export const QUOTE_DEBOUNCE = 500;
export const TOKEN_LOOKUP_DEBOUNCE = 500;
export const COPY_CONFIRMATION = 2_000;
export const NOTICE_AUTO_HIDE = 5_000;
export const SEND_SUCCESS_REFRESH_AFTER = 2_000;
export const SEND_SUCCESS_LEAVE_AFTER = 1_000;
export const SEND_SUCCESS_FADE = 300;
export const SWAP_SUCCESS_LEAVE_AFTER = 2_000;
export const CLAIM_RELOAD_DELAY = 2_000;
export const FIREWORKS_DURATION = 3_000;
export const LEADERBOARD_COUNTDOWN_TICK = 1_000;
export const PIN_STATUS_POLL = 2_000;
export const LOCAL_CACHE_VALIDITY = 4 * 60 * 60 * 1_000;

/** Wrong PINs before the first lock, then the locks in minutes; the last one repeats. */
export const PIN_TRIES = 5;
export const PIN_WAITS_MINUTES = [1, 5, 30, 60] as const;

/** Browsers of one user that take push messages. */
export const PUSH_SUBSCRIPTIONS_MAX = 10;

/** Leaves of one owner whose checks are counted in a day. */
export const COUNTED_LEAVES_MAX = 20;

/** More than a signature has. */
export const HISTORY_SEARCH_MAX_CHARACTERS = 100;
