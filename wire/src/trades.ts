/*
 * What an order may do that is more than one swap of a known amount: its trades. Each is made at most once a round, by one of its
 * choices. They are one line of text, so that there is one way to write, seal, show and compare them.
 */

/** One trade of a mandate. */
export interface Trade {
  /** Base58; SOL is wrapped in mandates and all ones in decisions. */
  readonly sellMint: string;
  readonly buyMint: string;
  /** How often it may be made. */
  readonly rounds: number;
  /** Round n, from 0, is not before n times this after the mandate's time, milliseconds. */
  readonly everyMs: number;
  /** The number of an earlier trade, without whose transaction nothing is signed for this one; null if there is none. */
  readonly after: number | null;
  readonly choices: readonly Choice[];
}

/** A swap sells at most this and brings at least that, less in proportion if it sells less. Base units, decimal. */
export interface Choice {
  readonly sellAmount: string;
  /** Empty in a decision that leaves it to the server. */
  readonly buyAmount: string;
}

/** Which swap of a mandate is meant: `<id of the mandate>/<trade>/<round>/<choice>`, each but the id from 0. */
export interface Part {
  readonly mandateId: string;
  readonly trade: number;
  readonly round: number;
  readonly choice: number;
}

export const TRADES_MAX = 12;
export const CHOICES_MAX = 2;
export const ROUNDS_MAX = 10_000;
const NUMBER = '(?:0|[1-9]\\d{0,15})';
const MINT = '[1-9A-HJ-NP-Za-km-z]{32,44}';
const AMOUNT = '[1-9]\\d{0,19}';
const TRADE = new RegExp(
  `^(${NUMBER}) (${NUMBER}) (-|${NUMBER}) (${MINT}) (${MINT}) (${AMOUNT}:(?:${AMOUNT})?(?:,${AMOUNT}:(?:${AMOUNT})?)*)$`,
);
const PART = new RegExp(`^([\\da-f-]{36})/(${NUMBER})/(${NUMBER})/(${NUMBER})$`);

export function tradesText(trades: readonly Trade[]): string {
  return trades
    .map(({ rounds, everyMs, after, sellMint, buyMint, choices }) =>
      [
        ...[rounds, everyMs, after ?? '-', sellMint, buyMint],
        choices.map(({ sellAmount, buyAmount }) => `${sellAmount}:${buyAmount}`).join(),
      ].join(' '),
    )
    .join(';');
}

/** Null unless it is what `tradesText` writes, and can be kept. */
export function readTrades(text: string): readonly Trade[] | null {
  const lines = text.split(';');
  if (lines.length > TRADES_MAX) return null;
  const trades: Trade[] = [];
  for (const [number, line] of lines.entries()) {
    const [, rounds, everyMs, after, sellMint, buyMint, given] = TRADE.exec(line) ?? [];
    if (given === undefined) return null;
    const trade = {
      ...{ sellMint: sellMint!, buyMint: buyMint!, rounds: Number(rounds), everyMs: Number(everyMs) },
      after: after === '-' ? null : Number(after),
      choices: given.split(',').map((pair) => {
        const [sellAmount, buyAmount] = pair.split(':') as [string, string];
        return { sellAmount, buyAmount };
      }),
    };
    const isKnown =
      trade.rounds >= 1 &&
      trade.rounds <= ROUNDS_MAX &&
      Number.isSafeInteger(trade.everyMs) &&
      trade.choices.length <= CHOICES_MAX &&
      trade.sellMint !== trade.buyMint &&
      (trade.after === null || trade.after < number);
    if (!isKnown) return null;
    trades.push(trade);
  }
  return trades;
}

export function partText({ mandateId, trade, round, choice }: Part): string {
  return `${mandateId}/${trade}/${round}/${choice}`;
}

/** Null if it names a whole mandate, or nothing. */
export function readPart(text: string): Part | null {
  const [, mandateId, trade, round, choice] = PART.exec(text) ?? [];
  if (choice === undefined) return null;
  return { mandateId: mandateId!, trade: Number(trade), round: Number(round), choice: Number(choice) };
}
