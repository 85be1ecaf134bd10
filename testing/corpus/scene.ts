import { type Address, createNoopSigner, type Instruction, lamports } from '@solana/kit';
import { type AuthorityType, getSetAuthorityInstruction } from '@solana-program/token';
import { fromBase58 } from '../../server/src/solana/base58.ts';
import { SYSTEM_PROGRAM } from '../../server/src/solana/programs.ts';
import { associatedToken } from '../../signer/testing/messages.ts';
import { coSigned, route, type Steps, type TestSide, type TestSwap } from '../../signer/testing/swap.ts';
import { newAddress, type TestMint } from '../issuer.ts';
import { mintAccount, someAddress, tokenAccount } from '../token-bytes.ts';
import type { Candidate } from './candidate.ts';
import { pulling } from './puppet.ts';
import { type CorpusWorld, sideOf, stepsBehind } from './world.ts';

const SOL = 1_000_000_000n;
export const HELD = 1_000_000_000_000n;
export const WRAPPED = 3n * SOL;

export type Scene = Awaited<ReturnType<typeof openScene>>;

/** A wallet that has much to lose, and swaps that it asks for. Nothing lands in it: it is always as it was. */
export async function openScene(world: CorpusWorld) {
  const { issuer, maker, thief, mints, put, wrap } = world;
  const sealed = await world.newWallet('victim');
  const wallet = sealed.publicKey;
  const owner = createNoopSigner(wallet);
  const { usd, bonk, plain, taxed, leased } = mints;
  for (const mint of [usd, bonk, plain, leased]) await issuer.give(wallet, mint, HELD);
  for (const mint of [usd, bonk, plain, leased]) await issuer.give(thief, mint, 1n);
  await wrap(wallet, WRAPPED);
  await wrap(thief, 1n);
  /** A second account of a token that the wallet has an associated one of. */
  const second = await issuer.giveAside(wallet, bonk, HELD);
  const empty = await issuer.give(wallet, taxed, 0n);
  /** A token that the wallet has no account for, and the maker has plenty of. */
  const madeFor = async (holder: Address) => {
    const mint = await issuer.createMint();
    await issuer.give(holder, mint, HELD);
    return mint;
  };
  const [nobody, unheld] = [await newAddress(), await madeFor(maker)];
  /** Accounts that obey the wallet without being its own. */
  const [nonce, ownMint, thiefs] = [someAddress(71), someAddress(72), someAddress(74)];
  await put(nonce, {
    lamports: lamports(5n * SOL),
    owner: SYSTEM_PROGRAM,
    executable: false,
    data: nonceData(wallet),
  });
  await put(ownMint, mintAccount({ mintAuthority: wallet }));
  await put(thiefs, tokenAccount({ mint: ownMint, owner: thief, amount: 0n }));
  /** An account of the wallet with a delegate. */
  const lent = someAddress(75);
  const lending = { delegate: maker, delegatedAmount: 5n };
  await put(lent, tokenAccount({ mint: bonk.address, owner: wallet, amount: 9n, ...lending }));
  /** A second account of a token whose issuer may take it from anybody. */
  const leasedAside = await issuer.giveAside(wallet, leased, HELD);

  const swap = (sell: TestSide, buy: TestSide): TestSwap => ({ wallet, maker, sell, buy });
  const asked = {
    sellsSol: swap(sideOf(null, SOL), sideOf(usd, 150_000_000n)),
    buysSol: swap(sideOf(usd, 150_000_000n), sideOf(null, SOL)),
    tokens: swap(sideOf(usd, 150_000_000n), sideOf(bonk, 700_000_000n)),
    token2022: swap(sideOf(plain, 4n * SOL), sideOf(leased, 9_000_000n)),
  } as const;
  type Asked = keyof typeof asked;

  const account = (of: Address, mint: TestMint | null) => {
    const { mint: address, program } = sideOf(mint, 0n);
    return associatedToken(of, address, program);
  };
  const [usdAccount, bonkAccount, plainAccount, wrappedAccount] = await Promise.all(
    [usd, bonk, plain, null].map((mint) => account(wallet, mint)),
  );
  // More than its rent, as after a gift.
  await world.localnet.fund(plainAccount!, SOL);

  /** Gives an authority of the wallet to the thief. */
  const handOver = (owned: Address, authorityType: AuthorityType) =>
    getSetAuthorityInstruction({ owned, owner, authorityType, newAuthority: thief });

  /** A co-signed swap, as it should be but for `change`. */
  async function coSignedAs(
    name: Asked,
    change: (steps: Steps) => Steps | Promise<Steps>,
  ): Promise<Candidate> {
    return { asked: asked[name], steps: await change(await coSigned(asked[name])) };
  }

  /** A co-signed swap with more behind it. */
  const coSignedAnd = (name: Asked, ...more: readonly Instruction[]) =>
    coSignedAs(name, (steps) => stepsBehind(steps, more));

  /** A swap by a router whose route says what was asked for, and which does both halves, changed, and more. */
  async function routed(
    name: Asked,
    more: readonly Instruction[],
    halves: { pay?: Instruction; receive?: Instruction } = {},
  ): Promise<Candidate> {
    const { pay, receive, ...steps } = await coSigned(asked[name]);
    const { sell, buy } = asked[name];
    const quote = { amount: sell.amount, quoted: buy.amount, slippageBps: 0 };
    const calls = [halves.pay ?? pay!, halves.receive ?? receive!, ...more];
    const { unwrap, ...before } = steps;
    const exchange = pulling(await route(asked[name], 'route_v2', quote), calls);
    return { asked: asked[name], steps: { ...before, exchange, ...(unwrap && { unwrap }) } };
  }

  return {
    wallet,
    sealed,
    owner,
    maker,
    thief,
    mints,
    asked,
    issuer: issuer.address,
    nobody,
    unheld,
    newMint: () => madeFor(maker),
    held: HELD,
    second,
    empty,
    nonce,
    ownMint,
    /** The thief's account for `ownMint`. */
    thiefs,
    lent,
    leasedAside,
    /** A program that the thief has put there: it calls what its data says. */
    program: world.program,
    usdAccount: usdAccount!,
    bonkAccount: bonkAccount!,
    plainAccount: plainAccount!,
    wrappedAccount: wrappedAccount!,
    account,
    handOver,
    coSignedAs,
    coSignedAnd,
    routed,
  };
}

/** A nonce account in use, whose authority is the wallet. */
function nonceData(authority: Address): Uint8Array {
  const data = Buffer.alloc(80);
  data.writeUInt32LE(1, 0);
  data.writeUInt32LE(1, 4);
  data.set(fromBase58(authority), 8);
  data.fill(9, 40, 72);
  data.writeBigUInt64LE(5_000n, 72);
  return data;
}
