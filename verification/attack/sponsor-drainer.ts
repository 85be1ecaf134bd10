import { randomUUID } from 'node:crypto';
import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { address, getBase58Encoder, type Instruction } from '@solana/kit';
import { chainBalances, newAddress, rpc, setPrice } from '../../launch/src/chain-client.ts';
import type { Fields } from '../../signer/testing/client.ts';
import {
  associatedToken,
  closeAccount,
  compile,
  createAssociated,
  transferChecked,
  transferSol,
} from '../../signer/testing/messages.ts';
import { WRAPPED_SOL } from '../../signer/testing/swap.ts';
import { inParallel, pick, type Scene } from './attacker.ts';
import { type Loot, sealedMandate, take, withLoot } from './intruder.ts';
import { SOL, type Victim } from './victims.ts';

const SOL_USD = 150n;
/** Below what the signer believes. */
const FALSE_SOL_USD = 1n;
/** The lowest that it believes. */
const LOW_SOL_USD = 50n;
const FEE_LAMPORTS = 10_000n;
/** What the signer takes the rent of an account for. */
const RENT_LAMPORTS = 2_039_280n;
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const OTHER_MINT = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';

interface Drain {
  readonly loot: Loot;
  readonly sponsor: Victim;
  /** Has USDC, and is in league with the intruder. */
  readonly user: Victim;
  /** Requests that were signed, to be asked again. */
  readonly signed: { readonly fields: Fields; readonly user: Victim; readonly wire: string }[];
}

type Move = (drain: Drain) => Promise<unknown>;

/**
 * Code in the server that has the sponsor pay: for dust, for accounts that are opened and left, for less than it costs, for more than a send, and
 * twice. Resolves with what the sponsor has lost beyond what it was paid, lamports at the price of the market.
 */
export async function drainSponsor(scene: Scene, moves: readonly Move[]): Promise<bigint> {
  const { world, victims, random } = scene;
  const [sponsor, ...users] = victims as [Victim, ...Victim[]];
  await setPrice(world, WRAPPED_SOL, Number(SOL_USD));
  const before = await chainBalances(world, sponsor.publicKey, USDC_MINT);
  await withLoot(scene, async (loot) => {
    await tell(loot, SOL_USD);
    const signed: Drain['signed'] = [];
    await inParallel(scene.tries, () =>
      pick(moves, random)({ loot, sponsor, user: pick(users, random), signed }),
    );
  });
  const after = await chainBalances(world, sponsor.publicKey, USDC_MINT);
  const lost = before.lamports - after.lamports - ((after.tokens - before.tokens) * 1_000n) / SOL_USD;
  return lost > 0n ? lost : 0n;
}

/** With the prices of the market, and of what can land. */
export const FAIR: readonly Move[] = [
  (drain) => sponsored(drain, {}),
  (drain) => sponsored(drain, { opens: true }),
  (drain) => sponsored(drain, { opens: true }),
  (drain) => sponsored(drain, { feeAmount: share(drain, FEE_LAMPORTS) }),
  (drain) => sponsored(drain, { opens: true, feeAmount: share(drain, FEE_LAMPORTS + RENT_LAMPORTS) }),
  (drain) => sponsored(drain, { opens: true, feeAmount: worth(FEE_LAMPORTS) }),
  (drain) => sponsored(drain, { mint: OTHER_MINT, feeAmount: SOL }),
  (drain) => sponsored(drain, { declared: worth(FEE_LAMPORTS), feeAmount: 1n }),
  (drain) => sponsored(drain, { more: [transferSol(drain.sponsor.publicKey, thief(drain), SOL)] }),
  async (drain) => sponsored(drain, { more: [await closing(drain)] }),
  async (drain) => sponsored(drain, { opens: true, more: [await opening(drain, thief(drain))] }),
  // As any wallet of the installation.
  ({ loot, sponsor }) => take(loot, sponsor),
  ({ loot, sponsor }) => take(loot, sponsor, { owner: loot.scene.thief.userId }),
  again,
  again,
];

export const FAILURES_AND_LIES: readonly Move[] = [
  ({ loot }) => tell(loot, FALSE_SOL_USD),
  // More than anybody has: it fails on the chain.
  (drain) => sponsored(drain, { amount: 2n ** 63n }),
  (drain) => sponsored(drain, { opens: true, feeAmount: worth(FEE_LAMPORTS + RENT_LAMPORTS, LOW_SOL_USD) }),
  (drain) => sponsored(drain, { feeAmount: worth(FEE_LAMPORTS, LOW_SOL_USD) }),
];

interface Send {
  readonly opens?: boolean;
  readonly amount?: bigint;
  readonly mint?: string;
  /** What the sponsor gets. */
  readonly feeAmount?: bigint;
  /** What mandate and intent say that it gets. */
  readonly declared?: bigint;
  readonly more?: readonly Instruction[];
}

/** Base units of USDC that are worth so many lamports. */
const worth = (lamports: bigint, solUsd = SOL_USD) => (lamports * solUsd + 999n) / 1_000n;
const share = ({ loot }: Drain, lamports: bigint) =>
  (worth(lamports) * BigInt(1 + Math.floor(loot.scene.random() * 99))) / 100n;
const thief = ({ loot }: Drain) => loot.scene.thief.publicKey;

function tell({ signer }: Loot, solUsd: bigint) {
  const told = { SOL: solUsd, [USDC_MINT]: 1n };
  return Promise.all(
    Object.entries(told).map(([mint, usd]) =>
      signer.ask({ name: 'price', mint, usd: String(usd * 1_000_000n) }),
    ),
  );
}

async function closing(drain: Drain): Promise<Instruction> {
  const account = await associatedToken(drain.sponsor.publicKey, USDC_MINT);
  return closeAccount(account, address(thief(drain)), address(drain.sponsor.publicKey));
}

const opening = ({ sponsor }: Drain, to: string) =>
  createAssociated({
    ...{ wallet: sponsor.publicKey, to, mint: USDC_MINT },
    ...{ source: sponsor.publicKey, amount: 1n, decimals: 6 },
  });

/** A send of an accomplice's to an address that is new, or to the thief; sent if it is signed. */
async function sponsored(drain: Drain, send: Send): Promise<void> {
  const { loot, sponsor, user } = drain;
  const { random } = loot.scene;
  // No two are the same transaction.
  const {
    opens = false,
    amount = 1n + BigInt(Math.floor(random() * 10_000)),
    mint = USDC_MINT,
    more = [],
  } = send;
  const feeAmount = send.feeAmount ?? worth(FEE_LAMPORTS + (opens ? RENT_LAMPORTS : 0n));
  const declared = String(send.declared ?? feeAmount);
  const others = loot.scene.victims.filter((each) => each !== user && each !== sponsor);
  // An account whose owner closes it costs as much as one that no one needs.
  const to = opens ? newAddress() : pick(others, random).publicKey;
  const source = await associatedToken(user.publicKey, mint);
  const move = { wallet: user.publicKey, to, mint, source, amount, decimals: 6 };
  const { value } = await rpc<{ value: { blockhash: string } }>(loot.scene.world, 'getLatestBlockhash', []);
  const message = compile({
    feePayer: sponsor.publicKey,
    blockhash: value.blockhash,
    instructions: [
      ...(opens ? [await createAssociated({ ...move, wallet: sponsor.publicKey })] : []),
      await transferChecked({ ...move, to: sponsor.publicKey, amount: feeAmount }),
      ...more,
      await transferChecked(move),
    ],
  });
  const terms = { kind: 'transfer_token', to, mint, amount: String(amount), feeAmount: declared } as const;
  await signedAndSent(drain, user, {
    mandate: sealedMandate(loot, user, terms),
    ...{ intentId: randomUUID(), after: null, context: '{}', message: message.toString('base64') },
    intent: {
      ...terms,
      ...{ source, decimals: 6, tokenProgram: TOKEN_PROGRAM, feeCapLamports: String(FEE_LAMPORTS) },
    },
  });
}

/** What was signed is sent again, and asked for again: as it was, and as the one after it. */
async function again(drain: Drain): Promise<void> {
  const { loot, signed } = drain;
  if (signed.length === 0) return;
  const { fields, user, wire } = pick(signed, loot.scene.random);
  await broadcast(loot, wire);
  const answer = await signedAndSent(drain, user, fields);
  await signedAndSent(drain, user, { ...fields, after: answer?.signature, intentId: randomUUID() });
}

async function signedAndSent(
  { loot, signed }: Drain,
  user: Victim,
  fields: Fields,
): Promise<Fields | undefined> {
  const { walletId, userId: owner, publicKey } = user;
  const { ok } = await loot.signer.ask({
    ...{ name: 'sign', walletId, owner, publicKey, sealedKey: loot.sealedKeys.get(walletId) },
    ...fields,
  });
  const answer = ok as Fields | undefined;
  if (answer?.sponsorSignature === undefined) return answer;
  const [first, second] = [answer.sponsorSignature, answer.signature].map((signature) =>
    getBase58Encoder().encode(String(signature)),
  );
  const message = Buffer.from(String(answer.message), 'base64');
  const wire = Buffer.concat([Uint8Array.of(2), Buffer.from(first!), Buffer.from(second!), message]).toString(
    'base64',
  );
  await broadcast(loot, wire);
  signed.push({ fields, user, wire });
  return answer;
}

async function broadcast({ scene }: Loot, wire: string): Promise<void> {
  const options = { encoding: 'base64', skipPreflight: true };
  await rpc(scene.world, 'sendTransaction', [wire, options]).catch(() => {});
}
