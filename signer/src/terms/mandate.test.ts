import { createSecretKey, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mandate } from '../../../wire/src/mandate.ts';
import type { Terms } from '../../../wire/src/terms.ts';
import {
  bytesOf,
  MINT,
  reclaimIntent,
  solIntent,
  THIEF,
  TO,
  tokenIntent,
  tokenMove,
} from '../../testing/cases.ts';
import { type Fields, type SignerClient, signerClient } from '../../testing/client.ts';
import { MANDATE_KEY, sealMandate } from '../../testing/mandates.ts';
import { compile, transferSol } from '../../testing/messages.ts';
import { type SignerRun, scratchFolder, startSigner } from '../../testing/process.ts';
import type { Intent } from './intent.ts';
import { checkMandate, digestOf, openMandate, parseMandate } from './mandate.ts';

const key = createSecretKey(MANDATE_KEY, 'utf8');
const mandate: Mandate = {
  ...{ id: randomUUID(), owner: 'user-1', walletId: 'wallet-1', expiresAt: null },
  terms: { kind: 'transfer_sol', to: TO, lamports: '5' },
};

describe('a sealed mandate', () => {
  test('opens as it was sealed', () => {
    expect(openMandate(sealMandate(mandate), [key])).toEqual({ mandate, by: key });
  });

  test('does not open once any of its characters is another', () => {
    const sealed = sealMandate(mandate);
    for (let at = 0; at < sealed.length; at += 1)
      for (const other of ['A', 'B', '.', ' ']) {
        if (sealed[at] === other) continue;
        const changed = `${sealed.slice(0, at)}${other}${sealed.slice(at + 1)}`;
        expect(() => openMandate(changed, [key]), `${other} at ${at}`).toThrow(
          'was not sealed for this signer',
        );
      }
  });

  test('does not open without its seal, with more behind it, or under another key', () => {
    const sealed = sealMandate(mandate);
    const [body] = sealed.split('.');
    const foreign = sealMandate(mandate, createSecretKey('x'.repeat(32), 'utf8'));
    for (const text of [body!, `${body}.`, '.', '', `${sealed}.`, `${sealed}=`, foreign])
      expect(() => openMandate(text, [key])).toThrow('was not sealed for this signer');
  });

  test.each<[string, unknown]>([
    ['no JSON', 'text'],
    ['a list', []],
    ['another field', { ...mandate, also: 'that' }],
    ['a field less', { ...mandate, expiresAt: undefined }],
    ['an id that is no UUID', { ...mandate, id: '1' }],
    ['no owner', { ...mandate, owner: '' }],
    ['a time that is no number', { ...mandate, expiresAt: '1' }],
    ['a time to begin that is no number', { ...mandate, notBefore: null }],
    ['terms of no known kind', { ...mandate, terms: { kind: 'all' } }],
    ['terms of an inherited kind', { ...mandate, terms: { kind: 'constructor' } }],
    ['an amount with a sign', { ...mandate, terms: { ...mandate.terms, lamports: '-5' } }],
    ['a number for an amount', { ...mandate, terms: { ...mandate.terms, lamports: 5 } }],
    ['a recipient that is no address', { ...mandate, terms: { ...mandate.terms, to: 'me' } }],
    ['an empty memo', { ...mandate, terms: { ...mandate.terms, memo: '' } }],
    ['references that are no addresses', { ...mandate, terms: { ...mandate.terms, references: `${TO},` } }],
    ['one more term', { ...mandate, terms: { ...mandate.terms, mint: MINT } }],
  ])('with %s is malformed', (_what, value) => {
    expect(() => parseMandate(typeof value === 'string' ? value : JSON.stringify(value))).toThrow(
      'malformed',
    );
  });
});

describe('a mandate allows', async () => {
  const token = tokenIntent(await tokenMove());
  const side = { tokenProgram: token.tokenProgram, account: token.source };
  const swap: Intent = {
    ...{ kind: 'swap', feeCapLamports: 5_000n },
    sell: { ...side, mint: token.mint, amount: 70n },
    buy: { ...side, mint: token.to, amount: 90n },
  };
  const swapTerms = { kind: 'swap', sellMint: MINT, sellAmount: '70', buyMint: TO, buyAmount: '90' } as const;
  const allows = (terms: Terms, intent: Intent) => () => checkMandate({ ...mandate, terms }, intent);

  test('its transfer of SOL and no other', () => {
    const terms = { kind: 'transfer_sol', to: TO, lamports: String(solIntent.lamports) } as const;
    expect(allows(terms, solIntent)).not.toThrow();
    for (const other of [{ to: THIEF }, { lamports: '1' }])
      expect(allows({ ...terms, ...other }, solIntent)).toThrow('the mandate is for something else');
    expect(allows(terms, token)).toThrow('the mandate is for something else');
  });

  test('a reclaim and nothing else', () => {
    const terms = { kind: 'reclaim' } as const;
    const other = 'the mandate is for something else';
    expect(allows(terms, reclaimIntent)).not.toThrow();
    for (const intent of [solIntent, token, swap]) expect(allows(terms, intent)).toThrow(other);
    for (const others of [{ kind: 'transfer_sol', to: TO, lamports: '1' }, swapTerms] as const)
      expect(allows(others, reclaimIntent)).toThrow(other);
  });

  test('its transfer of tokens and no other', () => {
    const terms = { kind: 'transfer_token', to: TO, mint: MINT, amount: String(token.amount) } as const;
    expect(allows(terms, token)).not.toThrow();
    for (const other of [{ to: THIEF }, { mint: THIEF }, { amount: '1' }])
      expect(allows({ ...terms, ...other }, token)).toThrow('the mandate is for something else');
    expect(allows(terms, solIntent)).toThrow('the mandate is for something else');
    // Which a passkey has decided; the chain compares those of the intent with the mint's.
    expect(allows({ ...terms, decimals: String(token.decimals) }, token)).not.toThrow();
    expect(allows({ ...terms, decimals: '2' }, token)).toThrow('the mandate is for something else');
  });

  test('the memo and the references that it names and no others', () => {
    const memo = 'Invoice 17';
    const attached = { memo: Buffer.from(memo), references: [MINT, THIEF].map(bytesOf) };
    for (const [bare, plain] of [
      [{ kind: 'transfer_sol', to: TO, lamports: String(solIntent.lamports) }, solIntent],
      [{ kind: 'transfer_token', to: TO, mint: MINT, amount: String(token.amount) }, token],
    ] as const) {
      const terms: Terms = { ...bare, memo, references: `${MINT},${THIEF}` };
      const intent: Intent = { ...plain, ...attached };
      expect(allows(terms, intent)).not.toThrow();
      for (const other of [
        { ...terms, memo: 'Invoice 18' },
        { ...terms, references: `${THIEF},${MINT}` },
        { ...terms, references: MINT },
        { ...bare, memo },
        bare,
      ])
        expect(allows(other, intent)).toThrow('the mandate is for something else');
      expect(allows(terms, plain)).toThrow('the mandate is for something else');
    }
  });

  test('a swap that sells no more and buys no less', () => {
    for (const other of [{}, { sellAmount: '71' }, { buyAmount: '89' }, { buyAmount: '0' }])
      expect(allows({ ...swapTerms, ...other }, swap)).not.toThrow();
    for (const other of [{ sellAmount: '69' }, { buyAmount: '91' }, { sellMint: TO }, { buyMint: THIEF }])
      expect(allows({ ...swapTerms, ...other }, swap)).toThrow('the mandate is for something else');
    expect(allows(swapTerms, solIntent)).toThrow('the mandate is for something else');
  });
});

test('no two sets of terms have one digest', () => {
  const token = { kind: 'transfer_token', to: TO, mint: MINT, amount: '5' } as const;
  const all: Terms[] = [
    token,
    { ...token, decimals: '6' },
    { ...token, memo: '6' },
    { ...token, decimals: '6', memo: '6' },
    { ...token, memo: TO },
    { ...token, references: TO },
    { ...token, memo: '6', references: TO },
  ];
  expect(new Set(all.map((terms) => digestOf({ ...mandate, terms }))).size).toBe(all.length);
});

describe('a signer', () => {
  const folder = scratchFolder();
  const owned = { walletId: 'wallet-1', owner: 'user-1' };
  let run: SignerRun;
  let by: SignerClient;
  let wallet: Fields;
  beforeAll(async () => {
    run = await startSigner({ folder: folder.path });
    by = await signerClient(run.socket);
    wallet = { ...owned, ...((await by.ask({ name: 'create', ...owned, context: '{}' })).ok as Fields) };
  });
  afterAll(async () => {
    await run.kill();
    folder[Symbol.dispose]();
  });

  /** Asks for lamports for TO. */
  function sign(mandate: string, lamports = '5'): Promise<Fields> {
    const feePayer = String(wallet.publicKey);
    const instructions = [transferSol(feePayer, TO, BigInt(lamports))];
    const message = compile({ feePayer, instructions }).toString('base64');
    const intent = { kind: 'transfer_sol', to: TO, lamports, feeCapLamports: '5000' };
    const intentId = randomUUID();
    return by.ask({
      name: 'sign',
      ...wallet,
      intentId,
      mandate,
      after: null,
      context: '{}',
      intent,
      message,
    });
  }
  const sealed = (changes: Partial<Mandate> = {}) =>
    sealMandate({ ...mandate, id: randomUUID(), ...changes });

  test('signs nothing for a row that was not sealed', async () => {
    const [body] = sealed().split('.');
    expect((await sign(`${body}.AAAA`)).refused).toBe('the mandate was not sealed for this signer');
    expect((await sign(randomUUID())).refused).toBe('there is no such mandate');
  });

  test('signs nothing for the mandate of another wallet or owner, or once it has expired', async () => {
    for (const other of [{ walletId: 'wallet-2' }, { owner: 'user-2' }])
      expect((await sign(sealed(other))).refused).toBe('the mandate is for another wallet');
    expect((await sign(sealed({ expiresAt: Date.now() - 1 }))).refused).toBe('the mandate has expired');
    expect((await sign(sealed({ expiresAt: Date.now() + 3_600_000 }))).ok).toBeDefined();
  });

  test('signs nothing before the time of a mandate, sealed or recorded', async () => {
    const early = { id: randomUUID(), notBefore: Date.now() + 60_000 };
    expect((await sign(sealed(early))).refused).toBe('the time of the mandate has not come');
    const terms = { kind: 'transfer_sol', to: TO, lamports: '8' } as const;
    const recorded = { ...early, terms };
    const record = (changes: Partial<Mandate>) =>
      by.ask({ name: 'record', mandate: sealed({ ...recorded, ...changes }), context: '{}' });
    expect((await record({})).ok).toEqual({});
    // The first one holds.
    expect((await record({ notBefore: 1 })).ok).toEqual({});
    expect((await sign(early.id, '8')).refused).toBe('the time of the mandate has not come');
    expect((await sign(sealed({ notBefore: Date.now() - 1, terms }), '8')).ok).toBeDefined();
  });

  test('tells what it has signed for an intent, also by a mandate that has expired, and not by another mandate', async () => {
    const terms = { kind: 'transfer_sol', to: TO, lamports: '6' } as const;
    const own = { id: randomUUID(), terms };
    const { intentId, signature } = (await sign(sealed(own), '6')).ok as Fields;
    const told = async (given: string) => (await by.ask({ name: 'signed', mandate: given, intentId })).ok;
    expect(await told(sealed({ ...own, expiresAt: 1 }))).toMatchObject({
      intentId,
      signature,
      context: '{}',
    });
    expect(await told(own.id)).toMatchObject({ signature });
    for (const other of [sealed({ ...own, terms: { ...terms, to: THIEF } }), sealed(), randomUUID()])
      expect(await told(other)).toEqual({ unsigned: 'true' });
  });

  test('signs for a recorded mandate, until it is closed', async () => {
    const [used, closed] = [randomUUID(), randomUUID()];
    const terms = { kind: 'transfer_sol', to: TO, lamports: '7' } as const;
    for (const id of [used, closed])
      expect((await by.ask({ name: 'record', mandate: sealed({ id, terms }), context: '{}' })).ok).toEqual(
        {},
      );
    for (let times = 0; times < 2; times += 1)
      expect((await by.ask({ name: 'close', mandateId: closed })).ok).toEqual({});
    expect((await sign(closed, '7')).refused).toBe('the mandate was closed');
    const first = (await sign(used, '7')).ok as Fields;
    expect(first.signature).toBeDefined();
    expect(await sign(used, '7')).toMatchObject({
      ok: { signature: first.signature, intentId: first.intentId },
    });
  });

  test('keeps the first of two mandates with one id', async () => {
    const id = randomUUID();
    const record = (changes: Partial<Mandate>) =>
      by.ask({ name: 'record', mandate: sealed({ id, ...changes }), context: '{}' });
    expect((await record({})).ok).toEqual({});
    expect((await record({ expiresAt: 1 })).ok, 'made again').toEqual({});
    expect((await record({ terms: { kind: 'transfer_sol', to: THIEF, lamports: '5' } })).refused).toBe(
      'another mandate was recorded under this id',
    );
  });
});
