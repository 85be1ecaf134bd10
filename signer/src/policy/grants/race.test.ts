import { expect, onTestFinished, test } from 'vitest';
import { derivedId } from '../../../../process/src/derived-id.ts';
import { CHAOS_SCALE } from '../../../../testing/chaos-scale.ts';
import { grantText } from '../../../../wire/src/grant.ts';
import type { DecisionTerms } from '../../../../wire/src/terms.ts';
import { MAKER, MINT, THIEF, TO } from '../../../testing/cases.ts';
import { sealMandate, sealOrderSwap } from '../../../testing/mandates.ts';
import { compile, transferSol } from '../../../testing/messages.ts';
import { orderedSwap } from '../../../testing/ordered-swap.ts';
import { type Act, budget, testGrant, testProgram } from '../../../testing/programs.ts';
import { WRAPPED_SOL } from '../../../testing/swap.ts';
import { mandateIn, type QuickSigner, quickSigner } from '../../../testing/walk-world.ts';
import type { JournalRecord, SignatureRecord } from '../../journal/record.ts';
import type { Fields } from '../../terms/fields.ts';

/*
 * A program asks for many more acts at once than its grant reaches for, over a server that was taken over: it has the keys of
 * servers and whatever a program has sent, shows it again, changes it, keeps it for later, calls transactions dead, tells prices, and
 * kills the signer. What left is what the program asked for, and not a base unit more than its owner allowed.
 */

/** `CHAOS_SCALE=4`: a thousand calls and two hundred kills. */
const CALLS = 250 * CHAOS_SCALE;
const KILLS = 50 * CHAOS_SCALE;
const OWNER = 'owner';
const ALLOWED_USD = 100n * 1_000_000n;
const SOLD = 40_000_000n;
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';

interface Asked {
  readonly act: Act;
  readonly terms: DecisionTerms;
}

const program = testProgram();
const grant = testGrant({ key: program.key, usd: budget({ all: '100' }) });

/** A pseudo-random sequence that a seed repeats. */
function randomly(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function askedFor(at: number): Asked {
  const lamports = String(20_000_000 + at);
  const trade = { sellMint: WRAPPED_SOL, sellAmount: String(SOLD), buyMint: MINT, buyAmount: '7' };
  const of: readonly DecisionTerms[] = [
    { kind: 'transfer_sol', walletId: 'wallet', to: TO, lamports },
    { kind: 'swap', walletId: 'wallet', ...trade },
    { kind: 'order', walletId: 'wallet', ...trade },
  ];
  const terms = of[at % of.length]!;
  return { terms, act: program.act(grant.id, { call: 'POST /v1/acts', terms }) };
}

test('calls at once over a server that was taken over spend what the grant allows, and nothing for an intruder', async () => {
  const pick = randomly(7);
  signSlowly();
  let signer: QuickSigner = quickSigner();
  const wallet = { walletId: 'wallet', owner: OWNER };
  const created = { ...wallet, ...(await signer.ask({ name: 'create', ...wallet, context: '{}' })) };
  await signer.ask({ name: 'grant_put', owner: OWNER, grant: grantText(grant), ticket: null });
  await signer.memory.pins.set(OWNER, '271828');
  const publicKey = String((created as Fields).publicKey);
  const restart = (): void => {
    signer = quickSigner([...signer.records]);
  };
  let swaps = 0;
  /** Null also if it fails, as for a transaction that is too young to be dead. */
  const ask = (fields: Fields) => signer.ask(fields).catch(() => null);

  /** What a signer is asked to sign for a mandate; `to` may be a lie. */
  async function asked({ terms }: Asked, to: string = TO) {
    const sol = String(terms.kind === 'transfer_sol' ? terms.lamports : SOLD);
    if (terms.kind === 'transfer_sol') {
      const message = compile({
        feePayer: publicKey,
        instructions: [transferSol(publicKey, to, BigInt(sol))],
      });
      return { intent: { kind: 'transfer_sol', to, lamports: sol, feeCapLamports: '5000' }, message };
    }
    swaps += 1;
    const side = { mint: WRAPPED_SOL, program: TOKEN, decimals: 9, amount: SOLD };
    const swap = { wallet: publicKey, maker: MAKER, sell: side, buy: { ...side, mint: MINT } } as never;
    return await orderedSwap(swap, { sold: SOLD, brings: BigInt(100 + swaps) });
  }

  async function authorised(each: Asked, changed = each.terms): Promise<string | null> {
    const { act } = each;
    const { decision, signature } = act;
    const checked = await ask({ name: 'grant_check', grantId: grant.id, decision, signature });
    const { walletId, ...terms } = changed;
    const id = derivedId(terms.kind === 'order' ? 'order' : 'intent', OWNER, act.nonce);
    const mandate = JSON.stringify({ id, owner: OWNER, walletId, expiresAt: null, terms });
    const sealed = checked && (await ask({ name: 'authorise', mandate, ticket: checked.ticket }));
    return sealed && String(sealed.mandate);
  }

  async function sign(mandate: string, each: Asked, to?: string, after: string | null = null) {
    const { id, terms } = mandateIn(mandate);
    const { intent, message } = await asked(each, to);
    const isOrder = terms.kind === 'order';
    if (isOrder) await ask({ name: 'record', mandate, context: '{}' });
    return await ask({
      ...{
        name: 'sign',
        ...created,
        mandate: isOrder ? id : mandate,
        intentId: isOrder ? crypto.randomUUID() : id,
      },
      ...{ after, context: '{}', intent, message: message.toString('base64') },
      ...(isOrder && { orderSeal: sealOrderSwap(id, message) }),
    });
  }

  const kept: [string, Asked][] = [];
  async function serve(each: Asked): Promise<void> {
    const mandate = await authorised(each);
    if (mandate === null) return;
    if (pick(4) === 0) kept.push([mandate, each]);
    else await sign(mandate, each);
    const stolen = { ...each.terms, to: THIEF } as DecisionTerms;
    switch (pick(6)) {
      case 0:
        await authorised(each, stolen);
        return;
      case 1:
        await sign(mandate, each, THIEF);
        return;
      case 2: {
        const forged = sealMandate({ ...mandateIn(mandate), id: crypto.randomUUID() });
        await sign(forged, each, THIEF);
        return;
      }
      case 3:
        await serve(each);
        return;
      case 4: {
        const last = signatures(signer.records).at(-1)?.signature ?? null;
        await sign(mandate, each, TO, last);
        return;
      }
      default:
        await ask({ name: 'price', mint: 'SOL', usd: '1' });
    }
  }

  const all = Array.from({ length: CALLS }, (_, at) => askedFor(at));
  // Half of them at once, and the rest between kills.
  const first = CALLS / 2;
  const atOnce = Math.ceil(first / KILLS);
  await Promise.all(all.slice(0, first).map(serve));
  for (let kill = 0; kill < KILLS; kill += 1) {
    const batch = all.slice(first + kill * atOnce, first + (kill + 1) * atOnce).map(serve);
    // Some are under way when it dies: what they write then is lost with it.
    const isInTime = pick(2) === 0;
    if (isInTime) await Promise.all(batch);
    restart();
    await Promise.all(batch);
    if (kill % 10 === 0) signer.pass(61_000);
  }
  await Promise.all(kept.map(([mandate, each]) => sign(mandate, each)));
  await Promise.all(all.map(serve));

  const signed = signatures(signer.records);
  const usd = signed.flatMap(({ spent = [] }) => spent).reduce((sum, each) => sum + BigInt(each.usd), 0n);
  expect(usd).toBeLessThanOrEqual(ALLOWED_USD);
  expect(usd).toBeGreaterThan((ALLOWED_USD * 9n) / 10n);
  expect(signed.filter(({ facts }) => facts.recipient === THIEF)).toEqual([]);
  expect(new Set(signed.map(({ facts }) => (facts.soldMint ? 'trade' : 'send')))).toEqual(
    new Set(['send', 'trade']),
  );
}, 240_000);

/** As with a key service: others are judged while one is signed for. */
function signSlowly(): void {
  const { kek } = quickSigner().memory;
  const unwrap = kek.unwrap.bind(kek);
  kek.unwrap = async (...given) => {
    await new Promise(setImmediate);
    return await unwrap(...given);
  };
  onTestFinished(() => {
    kek.unwrap = unwrap;
  });
}

const signatures = (records: readonly JournalRecord[]): SignatureRecord[] =>
  records.filter((record): record is SignatureRecord => record.kind === 'signature');
