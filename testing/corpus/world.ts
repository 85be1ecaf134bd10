import { randomUUID } from 'node:crypto';
import { isCallError } from '@cumulus/contract/errors.ts';
import type { Address, Instruction } from '@solana/kit';
import { address, lamports } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { expect, vi } from 'vitest';
import type { Account } from '../../server/src/ports/chain.ts';
import type { Keys, SealedWallet } from '../../server/src/ports/keys.ts';
import { signAttempt } from '../../server/src/settlement/signing/sign.ts';
import { messageBytes } from '../../server/src/solana/message.ts';
import { TOKEN_2022_PROGRAM } from '../../server/src/solana/programs.ts';
import { associatedToken, compile } from '../../signer/testing/messages.ts';
import { ROUTER, type Steps, type TestSide, WRAPPED_SOL } from '../../signer/testing/swap.ts';
import { newAddress, type TestMint } from '../issuer.ts';
import { ownLocalnet } from '../localnet.ts';
import { paymentOf } from '../mandates.ts';
import { permanentDelegate, transferFee } from '../mint-rules.ts';
import { moneyWorld } from '../money-world.ts';
import { tokenAccount } from '../token-bytes.ts';
import { type Candidate, swapIntentOf, swapKind } from './candidate.ts';
import { lookupTable } from './lookup-table.ts';
import { puppetProgram } from './puppet.ts';
import { wireOf as wireOfMessage } from './wire.ts';

const RENT_LAMPORTS = 2_039_280n;
const LOADER = address('BPFLoader2111111111111111111111111111111111');

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

  async function newWallet(name: string): Promise<SealedWallet & { readonly publicKey: Address }> {
    const owner = 'corpus';
    const walletId = `${name} ${randomUUID()}`;
    const made = await keys.create(walletId, owner, '{}');
    const publicKey = made.publicKey as Address;
    await fund(publicKey, 100_000_000_000n);
    return { walletId, owner, publicKey, sealedKey: made.sealedKey };
  }

  for (const mint of Object.values(mints)) await issuer.give(maker, mint, 10n ** 15n);
  await wrap(maker, 10n ** 13n);
  const program = await newAddress();
  for (const place of ownRouter ? [program] : [ROUTER, program])
    await put(place, { lamports: lamports(10n ** 9n), owner: LOADER, executable: true, data: puppetProgram });

  /** The candidate as wire bytes without signatures. */
  async function wireOf(candidate: Candidate): Promise<Uint8Array> {
    const { asked, steps, feePayer = asked.wallet, table, version = 0, rewrite = (same) => same } = candidate;
    const loaded = table && { [await tableOf(table)]: [...table] };
    const { blockhash = (await chain.latestBlockhash()).blockhash } = candidate;
    const instructions = Object.values(steps);
    const message = rewrite(
      compile({ feePayer, instructions, blockhash, version, ...(loaded && { tables: loaded }) }),
    );
    return wireOfMessage(message);
  }

  /** What settlement says to a candidate, and what the signer says on its own: the reason to refuse it, null for none. */
  async function judged(candidate: Candidate, wallet: SealedWallet) {
    return judgedAs(candidate, await wireOf(candidate), wallet);
  }

  /** The same for a given transaction, made of what was asked. */
  async function judgedAs(candidate: Omit<Candidate, 'steps'>, wire: Uint8Array, wallet: SealedWallet) {
    const intent = await swapIntentOf(candidate, wire, wallet);
    let [isAsked, isSigned] = [false, false];
    const sign: Keys['sign'] = async (request) => {
      isAsked = true;
      const signature = await keys.sign(request);
      isSigned = true;
      return signature;
    };
    const refusal = await reasonOf(
      settled(signAttempt({ chain, keys: { ...keys, sign } }, intent, swapKind, null)),
    );
    const settlement = isAsked ? null : refusal;
    const { signIntent } = swapKind.prebuilt(intent);
    const message = messageBytes(wire);
    const signer = await reasonOf(
      keys.sign({ ...wallet, ...asked, ...paymentOf(wallet, signIntent), intent: signIntent, message }),
    );
    return { settlement, signer, isSigned };
  }

  return { chain, localnet, issuer, maker, thief, mints, program, put, wrap, newWallet, judged, judgedAs };
}

const asked = { after: null, context: '{}' };

async function reasonOf(signing: Promise<unknown>): Promise<string | null> {
  try {
    await signing;
    return null;
  } catch (error) {
    if (isCallError(error, 'TRANSACTION_EXPIRED')) return error.message;
    if (!isCallError(error, 'GUARD_REFUSED')) throw error;
    return (error.context as { reason: string }).reason;
  }
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
