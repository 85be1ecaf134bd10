import { isCallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Address, Instruction } from '@solana/kit';
import { address, lamports } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { expect, vi } from 'vitest';
import { associatedToken, compile } from '../../../signer/testing/messages.ts';
import {
  ROUTER,
  type Steps,
  type TestSide,
  type TestSwap,
  WRAPPED_SOL,
} from '../../../signer/testing/swap.ts';
import { toJson } from '../../src/db/json.ts';
import type { Account } from '../../src/ports/chain.ts';
import type { Keys, SealedWallet } from '../../src/ports/keys.ts';
import type { Intent } from '../../src/settlement/intent.ts';
import { signAttempt } from '../../src/settlement/sign.ts';
import { fromBase58 } from '../../src/solana/base58.ts';
import { messageBytes } from '../../src/solana/message.ts';
import { LOOKUP_TABLE_PROGRAM, TOKEN_2022_PROGRAM } from '../../src/solana/programs.ts';
import { createSwapKind } from '../../src/swaps/kind.ts';
import { newAddress, type TestMint } from '../issuer.ts';
import { ownLocalnet } from '../localnet.ts';
import { permanentDelegate, transferFee } from '../mint-rules.ts';
import { moneyWorld } from '../money-world.ts';
import { tokenAccount } from '../token-bytes.ts';
import { puppetProgram } from './puppet.ts';

const FEE_CAP_LAMPORTS = lamports(20_000n);
const RENT_LAMPORTS = 2_039_280n;
const LOADER = address('BPFLoader2111111111111111111111111111111111');

/** A swap as it is handed to the guard: what was asked for, and the steps of the transaction that came for it. */
export interface Candidate {
  readonly asked: TestSwap;
  readonly steps: Steps;
  readonly feePayer?: Address;
  /** Addresses to load from a lookup table. */
  readonly table?: readonly Address[];
  /** Changes the bytes of the message, for what no honest library compiles. */
  readonly rewrite?: (message: Buffer) => Buffer;
  /** A blockhash, if it is not one of now. */
  readonly blockhash?: string;
  /** Least that must arrive, if it differs from what the maker sends. */
  readonly minimum?: bigint;
  /** What a new account of the wallet may cost. */
  readonly rentLamports?: bigint;
}

export type CorpusWorld = Awaited<ReturnType<typeof corpusWorld>>;

/**
 * A chain with a maker who has everything, tokens of all sorts, and a router that does whatever its route says, unless it is
 * to be the localnet's own.
 */
export async function corpusWorld({ ownRouter = false } = {}) {
  const { chain, keys, localnet, issuer, fund, settled } = await moneyWorld({ localnet: ownLocalnet() });
  const [maker, thief] = await Promise.all([newAddress(), newAddress()]);
  await Promise.all([maker, thief].map((party) => fund(party, 1_000_000_000_000n)));
  const mints = {
    usd: await issuer.createMint(),
    bonk: await issuer.createMint({ decimals: 5 }),
    plain: await issuer.createMint({ decimals: 9, program: TOKEN_2022_PROGRAM }),
    taxed: await issuer.createMint({ rule: transferFee(100, 2n ** 63n) }),
    leased: await issuer.createMint({ rule: permanentDelegate }),
  };

  async function put(address: Address, { lamports, owner, data, executable }: Account): Promise<void> {
    const base64 = Buffer.from(data).toString('base64');
    await localnet.control('account', {
      address,
      lamports: String(lamports),
      owner,
      executable,
      data: base64,
    });
  }

  /** Wrapped SOL in the associated account of an owner. */
  async function wrap(owner: Address, amount: bigint): Promise<void> {
    const held = tokenAccount({ mint: WRAPPED_SOL, owner, amount, isNative: RENT_LAMPORTS });
    await put(await associatedToken(owner, WRAPPED_SOL), {
      ...held,
      lamports: lamports(RENT_LAMPORTS + amount),
    });
  }

  const tables = new Map<string, Promise<Address>>();

  /** The table of these addresses: what is in one never changes. */
  function tableOf(addresses: readonly Address[]): Promise<Address> {
    const contents = addresses.join();
    const known = tables.get(contents) ?? putTable(addresses);
    tables.set(contents, known);
    return known;
  }

  async function putTable(addresses: readonly Address[]): Promise<Address> {
    const address = await newAddress();
    await put(address, lookupTable(addresses));
    await vi.waitFor(async () => expect((await chain.accounts([address])).value[0]).not.toBeNull(), {
      interval: 5,
    });
    return address;
  }

  async function newWallet(walletId: string): Promise<SealedWallet & { readonly publicKey: Address }> {
    const made = await keys.create(walletId);
    const publicKey = made.publicKey as Address;
    await fund(publicKey, 100_000_000_000n);
    return { walletId, publicKey, sealedKey: made.sealedKey };
  }

  for (const mint of Object.values(mints)) await issuer.give(maker, mint, 10n ** 15n);
  await wrap(maker, 10n ** 13n);
  const program = await newAddress();
  for (const place of ownRouter ? [program] : [ROUTER, program])
    await put(place, { lamports: lamports(10n ** 9n), owner: LOADER, executable: true, data: puppetProgram });

  /** The candidate as wire bytes without signatures. */
  async function wireOf(candidate: Candidate): Promise<Uint8Array> {
    const { asked, steps, feePayer = asked.wallet, table, rewrite = (message) => message } = candidate;
    const loaded = table && { [await tableOf(table)]: [...table] };
    const { blockhash = (await chain.latestBlockhash()).blockhash } = candidate;
    const instructions = Object.values(steps);
    const message = rewrite(
      compile({ feePayer, instructions, blockhash, ...(loaded && { tables: loaded }) }),
    );
    const signatures = message[0]! >= 0x80 ? message[1]! : message[0]!;
    return Buffer.concat([Buffer.of(signatures), Buffer.alloc(signatures * 64), message]);
  }

  /** The intent as swaps would have written it. */
  async function intentOf(
    candidate: Omit<Candidate, 'steps'>,
    wire: Uint8Array,
    wallet: SealedWallet,
  ): Promise<Intent> {
    const { sell, buy } = candidate.asked;
    const mintOf = ({ mint }: TestSide) => (mint === WRAPPED_SOL ? SOL_MINT : mint);
    const sideOf = async ({ mint, program }: TestSide) => ({
      tokenProgram: program,
      account: await associatedToken(wallet.publicKey, mint, program),
    });
    const request = {
      walletId: wallet.walletId,
      inputMint: mintOf(sell),
      outputMint: mintOf(buy),
      inAmount: sell.amount,
      requestId: 'request',
    };
    const plan = {
      transaction: Buffer.from(wire).toString('base64'),
      outAmount: buy.amount,
      minimumReceived: candidate.minimum ?? buy.amount,
      feeLamports: FEE_CAP_LAMPORTS,
      rentLamports: candidate.rentLamports ?? 0n,
      router: 'corpus',
      sell: await sideOf(sell),
      buy: await sideOf(buy),
    };
    return {
      id: 'intent',
      userId: 'user',
      kind: 'swap',
      request: toJson(request) as Intent['request'],
      plan: toJson(plan) as Intent['plan'],
      createdAt: new Date(),
      fence: 1n,
      ...wallet,
    };
  }

  const noRouter = { quote: vi.fn(), execute: vi.fn(), close: vi.fn() };
  const kind = createSwapKind(noRouter, FEE_CAP_LAMPORTS);

  /** What settlement says to a candidate, and what the signer says on its own: the reason to refuse it, null for none. */
  async function judged(candidate: Candidate, wallet: SealedWallet) {
    return judgedAs(candidate, await wireOf(candidate), wallet);
  }

  /** The same for a given transaction, made of what was asked. */
  async function judgedAs(candidate: Omit<Candidate, 'steps'>, wire: Uint8Array, wallet: SealedWallet) {
    const intent = await intentOf(candidate, wire, wallet);
    let [isAsked, isSigned] = [false, false];
    const sign: Keys['sign'] = async (request) => {
      isAsked = true;
      const signature = await keys.sign(request);
      isSigned = true;
      return signature;
    };
    const refusal = await reasonOf(settled(signAttempt({ chain, keys: { ...keys, sign } }, intent, kind)));
    const settlement = isAsked ? null : refusal;
    const { signIntent } = kind.prebuilt(intent);
    const message = messageBytes(wire);
    const signer = await reasonOf(keys.sign({ ...wallet, intent: signIntent, message }));
    return { settlement, signer, isSigned };
  }

  return { chain, localnet, issuer, maker, thief, mints, program, put, wrap, newWallet, judged, judgedAs };
}

async function reasonOf(signing: Promise<unknown>): Promise<string | null> {
  try {
    await signing;
    return null;
  } catch (error) {
    if (!isCallError(error, 'GUARD_REFUSED')) throw error;
    return (error.context as { reason: string }).reason;
  }
}

/** A table as its program keeps it: active for ever, without an authority. */
function lookupTable(addresses: readonly Address[]): Account {
  const head = Buffer.alloc(56);
  head.writeUInt32LE(1, 0);
  head.writeBigUInt64LE(2n ** 64n - 1n, 4);
  const data = Buffer.concat([head, ...addresses.map(fromBase58)]);
  return { lamports: lamports(10n ** 9n), owner: LOOKUP_TABLE_PROGRAM, executable: false, data };
}

/** One side of a swap; without a mint it is SOL. */
export function sideOf(mint: TestMint | null, amount: bigint): TestSide {
  return mint
    ? { mint: mint.address, program: mint.program, decimals: mint.decimals, amount }
    : { mint: WRAPPED_SOL, program: TOKEN_PROGRAM_ADDRESS, decimals: 9, amount };
}

export function stepsBehind(steps: Steps, more: readonly Instruction[]): Steps {
  return {
    ...steps,
    ...Object.fromEntries(more.map((instruction, index) => [`more ${index}`, instruction])),
  };
}
