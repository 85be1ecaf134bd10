import type { Address, Instruction } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { NO_ATTACHMENT } from '../src/terms/attachment.ts';
import { decodeAddress } from '../src/terms/base58.ts';
import type {
  ReclaimIntent,
  SwapIntent,
  TransferSolIntent,
  TransferTokenIntent,
} from '../src/terms/intent.ts';
import {
  associatedToken,
  closeAccount,
  createAssociated,
  type TokenMove,
  testAddress,
  transferChecked,
  transferSol,
  unitLimit,
  unitPrice,
  withdrawExcess,
} from './messages.ts';
import { type TestSide, type TestSwap, WRAPPED_SOL } from './swap.ts';

/** The cast of the tests: one wallet, one recipient, one token, and a thief. */
export const WALLET = testAddress(11);
export const TO = testAddress(22);
export const MINT = testAddress(33);
export const THIEF = testAddress(66);
/** The operator's wallet that pays for others' sends. */
export const SPONSOR = testAddress(77);
export const TOKEN_2022_ADDRESS = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address;
export const MEMO_ADDRESS = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address;
export const LAMPORTS = 1_500_000n;
export const FEE_CAP = 10_000n;

export function bytesOf(address: string): Buffer {
  const bytes = decodeAddress(address);
  if (!bytes) throw new Error(`${address} is no address.`);
  return bytes;
}

export const solIntent: TransferSolIntent = {
  kind: 'transfer_sol',
  to: bytesOf(TO),
  lamports: LAMPORTS,
  ...NO_ATTACHMENT,
  feeCapLamports: FEE_CAP,
};

export const solTransfer: Instruction = transferSol(WALLET, TO, LAMPORTS);

export function writtenMemo(text: string): Instruction {
  return { programAddress: MEMO_ADDRESS, data: Buffer.from(text) };
}

export async function tokenMove(tokenProgram: Address = TOKEN_PROGRAM_ADDRESS): Promise<TokenMove> {
  const source = await associatedToken(WALLET, MINT, tokenProgram);
  return { wallet: WALLET, to: TO, mint: MINT, source, amount: 987_654n, decimals: 6, tokenProgram };
}

export function tokenIntent(move: TokenMove): TransferTokenIntent {
  return {
    kind: 'transfer_token',
    to: bytesOf(move.to),
    mint: bytesOf(move.mint),
    tokenProgram: bytesOf(move.tokenProgram ?? TOKEN_PROGRAM_ADDRESS),
    source: bytesOf(move.source),
    amount: move.amount,
    decimals: move.decimals,
    feeCapLamports: FEE_CAP,
    ...NO_ATTACHMENT,
  };
}

/** 60,000 units at 50,000 micro-lamports: 8,000 lamports with the signature. */
export const priority: readonly Instruction[] = [unitLimit(60_000), unitPrice(50_000n)];

export async function tokenTransfer(move: TokenMove): Promise<Instruction[]> {
  return [...priority, await createAssociated(move), await transferChecked(move)];
}

/** What the sponsor gets for paying. */
export const FEE_AMOUNT = 400_000n;

export const sponsoredIntent = (move: TokenMove): TransferTokenIntent => ({
  ...tokenIntent(move),
  feeCapLamports: 2n * FEE_CAP,
  feeAmount: FEE_AMOUNT,
});

/** A send whose fee and rent the sponsor pays, and which pays the sponsor. */
export async function sponsoredTransfer(move: TokenMove): Promise<Instruction[]> {
  return [
    ...priority,
    await createAssociated({ ...move, wallet: SPONSOR }),
    await transferChecked({ ...move, to: SPONSOR, amount: FEE_AMOUNT }),
    await transferChecked(move),
  ];
}

/** Empty token accounts of the wallet, one of each program. */
const EMPTY = [
  { account: testAddress(71), tokenProgram: TOKEN_PROGRAM_ADDRESS },
  { account: testAddress(72), tokenProgram: TOKEN_2022_ADDRESS },
] as const;

/** Token accounts of the wallet that hold tokens, and more than their rent. */
const IN_USE = [
  { account: testAddress(74), tokenProgram: TOKEN_PROGRAM_ADDRESS },
  { account: testAddress(75), tokenProgram: TOKEN_2022_ADDRESS },
] as const;

export const reclaimIntent: ReclaimIntent = {
  kind: 'reclaim',
  accounts: EMPTY.map(({ account }) => bytesOf(account)),
  withdraws: IN_USE.map(({ account }) => bytesOf(account)),
  feeCapLamports: FEE_CAP,
};

/** Closes the accounts of `reclaimIntent`, and withdraws from those that stay. */
export const reclaim: readonly Instruction[] = [
  ...EMPTY.map(({ account, tokenProgram }) => closeAccount(account, WALLET, WALLET, tokenProgram)),
  ...IN_USE.map(({ account, tokenProgram }) => withdrawExcess(account, WALLET, WALLET, tokenProgram)),
];

/** Signs the other half of a swap. */
export const MAKER = testAddress(44);
export const OTHER_MINT = testAddress(55);

const sol: TestSide = {
  mint: WRAPPED_SOL,
  program: TOKEN_PROGRAM_ADDRESS,
  decimals: 9,
  amount: 2_000_000_000n,
};
const spl: TestSide = { mint: MINT, program: TOKEN_PROGRAM_ADDRESS, decimals: 6, amount: 7_000_000n };
const token2022: TestSide = { mint: OTHER_MINT, program: TOKEN_2022_ADDRESS, decimals: 8, amount: 90_000n };

const swapOf = (sell: TestSide, buy: TestSide): TestSwap => ({ wallet: WALLET, maker: MAKER, sell, buy });
export const sellsSol = swapOf(sol, spl);
export const buysSol = swapOf(token2022, sol);
export const tokensOnly = swapOf(spl, token2022);

export async function swapIntent({ wallet, sell, buy }: TestSwap): Promise<SwapIntent> {
  const side = async ({ mint, program, amount }: TestSide) => ({
    mint: bytesOf(mint),
    tokenProgram: bytesOf(program),
    account: bytesOf(await associatedToken(wallet, mint, program)),
    amount,
  });
  return { kind: 'swap', sell: await side(sell), buy: await side(buy), feeCapLamports: 2n * FEE_CAP };
}
