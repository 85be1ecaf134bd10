import { COMPUTE_BUDGET_PROGRAM_ADDRESS } from '@solana-program/compute-budget';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { TOKEN_2022_ADDRESS } from './cases.ts';
import { associatedToken } from './messages.ts';
import { ORDER_ENGINE, ROUTER, type TestSide, TOKEN_RENT, temporaryAccount, WRAPPED_SOL } from './swap.ts';
import { type ReadInstruction, readMessage } from './twist.ts';

/** A swap as its wallet wants it; amounts are the most that is sold and the least that is bought. */
interface Wanted {
  readonly wallet: TestSide['mint'];
  readonly sell: Omit<TestSide, 'decimals'>;
  readonly buy: Omit<TestSide, 'decimals'>;
  readonly feeCapLamports: bigint;
}

/** Offsets of the amounts in the router's instructions, and the accounts that they name. */
const ROUTES: Readonly<Record<string, { at: number; places: readonly number[]; elsewhere?: number }>> = {
  bb64facc31c4af14: { at: 8, places: [0, 1, 2], elsewhere: 7 },
  d19853937cfed8e9: { at: 9, places: [1, 2, 5] },
};
const CREATE_TOKEN_ACCOUNT = '93f17b64f484ae76';
const FEE_BPS_MAX = 255n;
const FILL = 'a860b7a35c0a28a0';
/** Where Jupiter collects its fees, and the most that they are. */
const JUPITER_FEES = 'ADKKyzoY8MUtPAMgjuBkuc9Y3BmZaTueeGkbMo7CVrdg';
const JUPITER_FEE_BPS_MAX = 50n;
/** Jupiter's wallet that pays for takers without SOL. */
const SPONSOR = 'gasTzr94Pmp4Gf8vknQnqxeYxdgwFjbgdJa4msYRpnB';

/**
 * A reader of swaps that is not the signer's: what a message does, by the official decoders and the published layouts, that
 * the wallet would regret. It takes the programs for what they say they are: Associated Token opens an account only at the
 * address of its owner and mint, token programs and router compare mints with accounts, and a route moves what its amounts
 * say, over whatever pools.
 */
export async function regretsOf({ wallet, sell, buy, feeCapLamports }: Wanted) {
  const [wrapped, temporary, source, destination] = await Promise.all([
    associatedToken(wallet, WRAPPED_SOL),
    temporaryAccount(wallet),
    associatedToken(wallet, sell.mint, sell.program),
    associatedToken(wallet, buy.mint, buy.program),
  ]);
  const accountsOf = ({ mint }: { mint: string }, own: string) =>
    mint === WRAPPED_SOL ? [own, temporary] : [own];
  const [sources, destinations] = [accountsOf(sell, source), accountsOf(buy, destination)];

  /** The SOL that the wallet pays beside a fill, which may cost it no more than what is bought exceeds what is asked. */
  const isFee = (lamports: bigint, to: string, fill: Buffer): boolean => {
    const [input, output] = [fill.readBigUInt64LE(8), fill.readBigUInt64LE(16)];
    const ofAll = buy.mint === WRAPPED_SOL ? output : input;
    const isOfJupiter = to === JUPITER_FEES && lamports * 10_000n <= ofAll * JUPITER_FEE_BPS_MAX;
    if (lamports * 10_000n > ofAll * FEE_BPS_MAX) return false;
    if (buy.mint === WRAPPED_SOL) return isOfJupiter || output - lamports >= buy.amount;
    return sell.mint === WRAPPED_SOL && input + lamports <= sell.amount;
  };
  /** The wallet's rent of wrapped SOL goes back to the sponsor that has paid it, once the account is closed. */
  const isRepaid = (lamports: bigint, to: string, instructions: readonly ReadInstruction[]): boolean => {
    const names = instructions.map(({ programAddress, accounts: [first, second], data: [code] }) =>
      [programAddress, first?.address, second?.address, code ?? 0].join(),
    );
    const opened = [ASSOCIATED_TOKEN_PROGRAM_ADDRESS, SPONSOR, wrapped];
    return (
      to === SPONSOR &&
      lamports <= TOKEN_RENT &&
      names.some((name) => name.startsWith(opened.join())) &&
      names.includes([TOKEN_PROGRAM_ADDRESS, wrapped, wallet, 9].join())
    );
  };
  const ofSystem = (
    data: Buffer,
    [from, to]: readonly string[],
    fill: Buffer | undefined,
    sponsored: readonly ReadInstruction[] | null,
  ): string[] => {
    if (data.length !== 12 || data.readUInt32LE(0) !== 2) return ['does something else with SOL'];
    if (sponsored && (from !== wallet || isRepaid(data.readBigUInt64LE(4), to!, sponsored))) return [];
    if (fill && (from !== wallet || isFee(data.readBigUInt64LE(4), to!, fill))) return [];
    const isWrap = from === wallet;
    const sold = sell.mint === WRAPPED_SOL ? sell.amount : 0n;
    const most = to === temporary ? sold + TOKEN_RENT : to === wrapped ? sold : -1n;
    return isWrap && data.readBigUInt64LE(4) <= most ? [] : ['SOL goes astray'];
  };
  const ofToken = (data: Buffer, named: readonly string[], opened: readonly string[]): string[] => {
    if (data[0] === 17) return [];
    if (data[0] === 9) {
      const isOwn = [wrapped, temporary, ...opened].some((account) => account === named[0]);
      return isOwn && named[1] === wallet ? [] : ['closes to somebody else'];
    }
    if (data[0] !== 12) return ['does something else with tokens'];
    if (named[3] === wallet)
      return named[0] === source && data.readBigUInt64LE(1) <= sell.amount ? [] : ['sells too much'];
    return named[2] === destination && data.readBigUInt64LE(1) >= buy.amount ? [] : ['buys too little'];
  };
  const ofRouter = (data: Buffer, named: readonly string[]): string[] => {
    const discriminator = data.toString('hex', 0, 8);
    if (discriminator === CREATE_TOKEN_ACCOUNT)
      return named[0] === temporary && named[1] === wallet ? [] : ['opens what is not its own'];
    const route = ROUTES[discriminator];
    if (!route) return ['calls the router for something else'];
    const { at, places, elsewhere } = route;
    const [authority, from, to] = places.map((place) => named[place]!);
    const receives = elsewhere === undefined || named[elsewhere] === ROUTER ? to! : named[elsewhere]!;
    const [quoted, slippage] = [data.readBigUInt64LE(at + 8), BigInt(data.readUInt16LE(at + 16))];
    // Rounded up, as the router may.
    const least = (quoted * (10_000n - slippage) + 9_999n) / 10_000n;
    const fits =
      authority === wallet &&
      sources.includes(from as never) &&
      destinations.includes(to as never) &&
      destinations.includes(receives as never) &&
      data.readBigUInt64LE(at) <= sell.amount &&
      least >= buy.amount &&
      BigInt(data.readUInt16LE(at + 18)) <= FEE_BPS_MAX;
    return fits ? [] : ['routes badly'];
  };
  const ofEngine = (data: Buffer, named: readonly string[]): string[] => {
    const [taker, maker, from, , to, makers] = named;
    const isOwn = ({ mint }: { mint: string }, account: string | undefined, own: string) =>
      account === own || (mint === WRAPPED_SOL && account === ORDER_ENGINE);
    const fits =
      data.toString('hex', 0, 8) === FILL &&
      data.length >= 32 &&
      taker === wallet &&
      maker !== wallet &&
      isOwn(sell, from, source) &&
      isOwn(buy, to, destination) &&
      makers !== source &&
      makers !== destination &&
      data.readBigUInt64LE(8) <= sell.amount &&
      data.readBigUInt64LE(16) >= buy.amount;
    return fits ? [] : ['fills badly'];
  };
  const feeOf = (signatures: number, instructions: readonly ReadInstruction[]): bigint => {
    const budget = instructions.filter(
      ({ programAddress }) => programAddress === COMPUTE_BUDGET_PROGRAM_ADDRESS,
    );
    const dataOf = (code: number) => budget.find(({ data }) => data[0] === code)?.data;
    const [limit, price] = [dataOf(2), dataOf(3)].map((data) => data && Buffer.from(data));
    const units = limit ? BigInt(Math.min(limit.readUInt32LE(1), 1_400_000)) : 1_400_000n;
    return 5_000n * BigInt(signatures) + (price ? (units * price.readBigUInt64LE(1)) / 1_000_000n : 0n);
  };

  return (message: Buffer): string[] => {
    const { payer, signers, instructions } = readMessage(message);
    const opened = instructions
      .filter(({ programAddress }) => programAddress === ASSOCIATED_TOKEN_PROGRAM_ADDRESS)
      .map(({ accounts }) => accounts[1]!.address);
    const fill = instructions.find(({ programAddress }) => programAddress === ORDER_ENGINE);
    const fills = fill && Buffer.from(fill.data);
    const isPaidByMaker =
      payer !== wallet && fill?.accounts[1]?.address === payer && signers.includes(wallet);
    const isSponsored =
      payer === SPONSOR &&
      signers.includes(wallet) &&
      instructions.some(({ programAddress }) => programAddress === ROUTER);
    const of = ({ programAddress, accounts, data: bytes }: ReadInstruction): string[] => {
      const named = accounts.map(({ address }) => address);
      const data = Buffer.from(bytes);
      switch (programAddress) {
        case COMPUTE_BUDGET_PROGRAM_ADDRESS:
          return [];
        case SYSTEM_PROGRAM_ADDRESS:
          return ofSystem(data, named, fills, isSponsored ? instructions : null);
        case ASSOCIATED_TOKEN_PROGRAM_ADDRESS:
          return named[2] === wallet && (data[0] ?? 0) < 2 ? [] : ['opens what is not its own'];
        case TOKEN_PROGRAM_ADDRESS:
        case TOKEN_2022_ADDRESS:
          return ofToken(data, named, opened);
        case ROUTER:
          return ofRouter(data, named);
        case ORDER_ENGINE:
          return ofEngine(data, named);
        default:
          return ['calls a stranger'];
      }
    };
    return [
      ...(payer === wallet || isPaidByMaker || isSponsored ? [] : ['is paid by another']),
      ...(isPaidByMaker || isSponsored || feeOf(signers.length, instructions) <= feeCapLamports
        ? []
        : ['costs too much']),
      ...instructions.flatMap(of),
    ];
  };
}
