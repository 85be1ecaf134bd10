import { beforeEach, describe, expect, test } from 'vitest';
import { derivedId } from '../../../../process/src/derived-id.ts';
import { encodeFrame, FRAME_MAX_BYTES } from '../../../../process/src/frames.ts';
import { type Decision, decidedFields } from '../../../../wire/src/decision.ts';
import { type Grant, grantText, readGrant } from '../../../../wire/src/grant.ts';
import type { DecisionTerms } from '../../../../wire/src/terms.ts';
import { MINT, THIEF, TO } from '../../../testing/cases.ts';
import { sealMandate } from '../../../testing/mandates.ts';
import { compile, testAddress, transferSol } from '../../../testing/messages.ts';
import { type Act, actId, budget, testGrant, testProgram } from '../../../testing/programs.ts';
import { mandateIn, type QuickSigner, quickSigner } from '../../../testing/walk-world.ts';
import type { Fields } from '../../terms/fields.ts';
import type { Refusal } from '../../terms/refusal.ts';

const OWNER = 'owner';
const SOL = 1_000_000_000;
const FEE = 5_000;
const program = testProgram();
let signer: QuickSigner;
let wallet: Fields;

beforeEach(async () => {
  signer = quickSigner();
  wallet = await create('wallet', OWNER);
});

async function create(walletId: string, owner: string): Promise<Fields> {
  return { walletId, owner, ...(await signer.ask({ name: 'create', walletId, owner, context: '{}' })) };
}

/** The answer, or the refusal that its user sees. */
async function ask(fields: Fields): Promise<Fields> {
  try {
    return await signer.tell(fields);
  } catch (error) {
    const { told, message } = error as Refusal;
    return told ? { ...told } : { code: message };
  }
}

const put = (grant: Grant, owner = OWNER, ticket: string | null = null) =>
  ask({ name: 'grant_put', owner, grant: grantText(grant), ticket });

const sends = (lamports: number, to: string = TO): DecisionTerms => ({
  ...{ kind: 'transfer_sol', walletId: 'wallet', to, lamports: String(lamports) },
});

const check = (grantId: string, { decision, signature }: Act) =>
  ask({ name: 'grant_check', grantId, decision, signature });

/** A program's payment, from its act to its signature. */
async function pays(grant: Grant, terms: DecisionTerms, by = program, id = actId()): Promise<Fields> {
  const act = by.act(grant.id, { terms }, id);
  const { ticket, ...refused } = await check(grant.id, act);
  if (!ticket) return refused;
  const { walletId, ...own } = terms;
  const mandate = { id: derivedId('intent', OWNER, act.nonce), owner: OWNER, walletId, expiresAt: null };
  const sealed = await ask({
    name: 'authorise',
    mandate: JSON.stringify({ ...mandate, terms: own }),
    ticket,
  });
  return sealed.mandate ? await signs(String(sealed.mandate)) : sealed;
}

async function signs(mandate: string): Promise<Fields> {
  const { terms, id } = mandateIn(mandate);
  const { to, lamports } = terms as { to: string; lamports: string };
  const feePayer = String(wallet.publicKey);
  const intent = { kind: 'transfer_sol', to, lamports, feeCapLamports: String(FEE) };
  const message = compile({ feePayer, instructions: [transferSol(feePayer, to, BigInt(lamports))] });
  return await ask({
    ...{ name: 'sign', ...wallet, mandate, intentId: id, after: null, context: '{}', intent },
    message: message.toString('base64'),
  });
}

/** By the owner, who has no factor. */
const ownerPays = (lamports: number) =>
  signs(
    sealMandate({
      ...{ id: crypto.randomUUID(), owner: OWNER, walletId: 'wallet', expiresAt: null },
      terms: { kind: 'transfer_sol', to: TO, lamports: String(lamports) },
    }),
  );

const isSigned = ({ signature }: Fields) => typeof signature === 'string';
const exceeded = (limit: string) => ({ code: 'GRANT_EXCEEDED', context: { limit } });
const forbids = (what: string) => ({ code: 'GRANT_FORBIDS', context: { what } });
const inSol = (limits: Parameters<typeof budget>[0]) => ({ usd: null, tokens: { SOL: budget(limits) } });
const ofProgram = (limits: Partial<Grant> = {}) => testGrant({ key: program.key, ...limits });

describe('a program', () => {
  test('moves what its grant allows, fees with it, and not one lamport more', async () => {
    const grant = ofProgram(inSol({ day: String(3 * SOL) }));
    await put(grant);
    expect(isSigned(await pays(grant, sends(2 * SOL)))).toBe(true);
    expect(await pays(grant, sends(SOL - 2 * FEE + 1))).toEqual(exceeded('day'));
    expect(isSigned(await pays(grant, sends(SOL - 2 * FEE)))).toBe(true);
    const used = { day: String(3 * SOL), all: String(3 * SOL) };
    expect(await ask({ name: 'grants', owner: OWNER, at: 0 })).toMatchObject({
      standing: { grantId: grant.id, usedTokens: { SOL: used } },
    });
    expect(await ask({ name: 'grants', owner: OWNER, at: 1 })).toEqual({ standing: null });
  });

  test.each([
    ['by one payment', inSol({ payment: '4' }), exceeded('payment')],
    ['in a week', inSol({ week: '4' }), exceeded('week')],
    ['ever', inSol({ all: '4' }), exceeded('all')],
    ['in dollars', { usd: budget({ payment: '0.001' }) }, exceeded('payment')],
    ['to another recipient', { recipients: [THIEF] }, forbids('recipient')],
    ['of another token', { mints: [MINT] }, forbids('token')],
    ['by another act', { acts: ['order', 'swap'] as const }, forbids('act')],
    ['out of another wallet', { wallets: ['other'] }, forbids('wallet')],
    ['without a price or a budget of its own', { usd: null }, forbids('price')],
    ['after it has expired', { expiresAt: '1700000000000' }, { code: 'GRANT_ENDED' }],
  ])('moves nothing %s', async (_what, limits, told) => {
    const grant = ofProgram(limits);
    await put(grant);
    expect(await pays(grant, sends(SOL))).toEqual(told);
  });

  test('acts once, however often its act is shown', async () => {
    const grant = ofProgram(inSol({}));
    await put(grant);
    const id = actId();
    const replies = [await pays(grant, sends(5), program, id), await pays(grant, sends(5), program, id)];
    expect(replies[1]!.signature).toBe(replies[0]!.signature);
    expect(signer.records.filter(({ kind }) => kind === 'signature')).toHaveLength(1);
  });

  test('has one mandate for each act', async () => {
    const grant = ofProgram(inSol({}));
    await put(grant);
    const act = program.act(grant.id, { terms: sends(5) });
    const { ticket } = await check(grant.id, act);
    const terms = { kind: 'transfer_sol', to: TO, lamports: '5' };
    const mandate = {
      id: derivedId('order', OWNER, act.nonce),
      owner: OWNER,
      walletId: 'wallet',
      expiresAt: null,
    };
    const asked = JSON.stringify({ ...mandate, terms });
    expect(await ask({ name: 'authorise', mandate: asked, ticket })).toEqual({ code: 'ACT_INVALID' });
  });

  test('is its key, its grant and the time', async () => {
    const grant = ofProgram(inSol({}));
    await put(grant);
    const now = Date.now();
    const invalid = { code: 'ACT_INVALID' };
    expect(await pays(grant, sends(5), testProgram())).toEqual(invalid);
    expect(await check(grant.id, program.act(crypto.randomUUID(), { terms: sends(5) }))).toEqual(invalid);
    const act = program.act(grant.id, { terms: sends(5) });
    expect(await check(grant.id, { ...act, decision: act.decision.replace('"5"', '"6"') })).toEqual(invalid);
    for (const minutes of [-6, 6])
      expect(await pays(grant, sends(5), program, actId(now + minutes * 60_000))).toEqual({
        code: 'ACT_CLOCK',
      });
    expect(await check(crypto.randomUUID(), act)).toEqual({ code: 'GRANT_ENDED' });
  });

  test('opens nothing that its owner has to decide', async () => {
    const grant = ofProgram(inSol({}));
    await put(grant);
    await signer.memory.pins.set(OWNER, '271828');
    const wider = ofProgram({ id: grant.id });
    const decided: Partial<Decision> = { call: 'POST /v1/transfers', request: { grant: grantText(wider) } };
    const { ticket } = await check(grant.id, program.act(grant.id, decided));
    expect(await put(wider, OWNER, String(ticket))).toEqual({ code: 'ACT_INVALID' });
    expect(await check(grant.id, program.act(grant.id, { ...decided, call: 'changeGrant' }))).toEqual({
      code: 'ACT_INVALID',
    });
  });

  test('has nothing signed for it by a mandate of a server', async () => {
    const grant = ofProgram(inSol({}));
    await put(grant);
    const terms = { kind: 'transfer_sol', to: TO, lamports: '5' } as const;
    const mandate = { id: crypto.randomUUID(), owner: OWNER, walletId: 'wallet', expiresAt: null, terms };
    expect(await signs(sealMandate({ ...mandate, grant: grant.id }))).toEqual({
      code: 'the program has not asked for this',
    });
  });

  test('does nothing once its grant has ended, not even what was on its way', async () => {
    const grant = ofProgram(inSol({}));
    await put(grant);
    const { kek } = signer.memory;
    const unwrap = kek.unwrap.bind(kek);
    const signedAtItsEnd = Promise.withResolvers<boolean>();
    kek.unwrap = async (...given) => {
      kek.unwrap = unwrap;
      const ended = ask({ name: 'grant_end', owner: OWNER, grantId: grant.id, ticket: null });
      signedAtItsEnd.resolve(ended.then(() => signer.records.some(({ kind }) => kind === 'signature')));
      await new Promise(setImmediate);
      return await unwrap(...given);
    };
    expect(isSigned(await pays(grant, sends(5)))).toBe(true);
    expect(await signedAtItsEnd.promise).toBe(true);
    expect(await pays(grant, sends(5))).toEqual({ code: 'GRANT_ENDED' });
    expect(await put(grant)).toEqual({ code: 'GRANT_ENDED' });
  });

  test('has no order changed', async () => {
    const grant = ofProgram();
    await put(grant);
    const terms = { sellMint: MINT, sellAmount: '7', buyMint: TO, buyAmount: '9' };
    const decided: DecisionTerms = { kind: 'order', walletId: 'wallet', ...terms };
    const act = program.act(grant.id, { call: 'POST /v1/orders', terms: decided });
    const id = derivedId('order', OWNER, act.nonce);
    const mandate = {
      id,
      owner: OWNER,
      walletId: 'wallet',
      expiresAt: null,
      terms: { kind: 'order', ...terms },
    };
    const authorise = async (asked: object) =>
      ask({
        ...{ name: 'authorise', mandate: JSON.stringify(asked) },
        ticket: (await check(grant.id, act)).ticket,
      });
    const { mandate: sealed } = await authorise(mandate);
    expect(await ask({ name: 'record', mandate: sealed, context: '{}' })).toEqual({ floor: '9' });
    expect(await authorise({ ...mandate, revision: 5 })).toEqual({ code: 'ACT_INVALID' });
    const byOwner = { ...mandate, revision: 5, terms: { ...mandate.terms, buyAmount: '1' } } as const;
    expect(await ask({ name: 'record', mandate: sealMandate(byOwner as never), context: '{}' })).toEqual({
      code: 'an order of a program stays as it is',
    });
    await ask({ name: 'grant_end', owner: OWNER, grantId: grant.id, ticket: null });
    const other = program.act(grant.id, { call: 'POST /v1/orders', terms: decided });
    expect(await check(grant.id, other)).toEqual({ code: 'GRANT_ENDED' });
  });
});

describe('an owner', () => {
  test('takes a factor to allow more, if they have one', async () => {
    const recipients = Array.from({ length: 9 }, (_, at) => testAddress(at + 1)).sort();
    const grant = ofProgram({ ...inSol({ day: '5' }), recipients });
    // Longer than a decision writes out.
    expect(grantText(grant).length).toBeGreaterThan(400);
    await signer.memory.pins.set(OWNER, '271828');
    expect(await put(grant)).toEqual({ code: "the owner's PIN or passkey was not given" });
    const ticketFor = (call: string, text: string) =>
      signer.memory.tickets.issue(OWNER, {
        ...{ by: 'pin', decision: { version: '1', nonce: '', call, request: { grant: text }, terms: null } },
      });
    const { grant: field = '' } = await decidedFields({ grant: grantText(grant) });
    const otherwise = { code: 'the PIN was given for something else' };
    expect(await put(grant, OWNER, ticketFor('createGrant', 'another'))).toEqual(otherwise);
    expect(await put(grant, OWNER, ticketFor('changeGrant', field))).toEqual(otherwise);
    expect(await put(grant, OWNER, ticketFor('createGrant', field))).toHaveProperty('standing');
    expect(await put(grant)).toHaveProperty('standing');
  });

  test('is bound by their own limit, and so is whatever program they allow', async () => {
    const limit = testGrant({ ...inSol({ day: String(SOL) }), raiseWaitMs: '60000' });
    const grant = ofProgram(inSol({}));
    for (const each of [limit, grant]) await put(each);
    expect(isSigned(await ownerPays(SOL / 2))).toBe(true);
    expect(await pays(grant, sends(SOL / 2 + 1))).toEqual(exceeded('day'));
    expect(isSigned(await pays(grant, sends(SOL / 4)))).toBe(true);
    expect(await ownerPays(SOL / 4 + 1)).toEqual(exceeded('day'));
  });

  test('waits to raise or end their own limit, and to narrow it not', async () => {
    const limit = testGrant({ ...inSol({ day: '9000' }), raiseWaitMs: '60000' });
    await put(limit);
    await put({ ...limit, ...inSol({ day: String(9 * SOL) }) });
    expect(await ownerPays(SOL)).toEqual(exceeded('day'));
    await ask({ name: 'grant_end', owner: OWNER, grantId: limit.id, ticket: null });
    expect(await ownerPays(SOL)).toEqual(exceeded('day'));
    await put({ ...limit, ...inSol({ day: '4' }) });
    expect(await ownerPays(1)).toEqual(exceeded('day'));
    signer.pass(61_000);
    expect(await ownerPays(1)).toEqual(exceeded('day'));
    await ask({ name: 'grant_end', owner: OWNER, grantId: limit.id, ticket: null });
    signer.pass(61_000);
    expect(isSigned(await ownerPays(SOL))).toBe(true);
  });

  test('has an answer that fits into a frame, however long what they allow', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => testAddress(at + 1)).sort();
    const most = '18446744073709551615';
    const of = (count: number, all: string): Grant => {
      const limits = { payment: null, day: null, week: null, all };
      return ofProgram({ tokens: Object.fromEntries(many(count).map((mint) => [mint, limits])), usd: null });
    };
    const count = Array.from({ length: 50 }, (_, at) => 50 - at).find((each) =>
      readGrant(grantText(of(each, most))),
    )!;
    const grant = { ...of(count, most), raiseWaitMs: '1000' };
    await put(grant);
    const raised = { ...of(count, '18446744073709551614'), id: grant.id };
    const answer = await put({ ...raised, name: 'Another' });
    expect(answer).toMatchObject({ standing: { raise: { at: expect.any(Number) } } });
    const { standing } = answer as { standing: { usedTokens: object } };
    const used = Object.fromEntries(many(count).map((mint) => [mint, { day: most, week: most, all: most }]));
    const reply = {
      id: 1,
      ok: { standing: { ...standing, usedTokens: used } },
      head: signer.memory.journal.head(),
    };
    expect(encodeFrame(reply).length).toBeLessThan(FRAME_MAX_BYTES);
    expect(await put({ ...grant, name: 'x'.repeat(64), mints: many(50) })).toEqual({
      code: 'the request is malformed at grant',
    });
  });

  test('has no limit set by others, nor one that holds for more than a month', async () => {
    await create('other', 'another');
    expect(await put(testGrant({ wallets: ['other'] }))).toEqual({
      code: 'the wallet belongs to another user',
    });
    expect(await put(testGrant({ raiseWaitMs: '9999999999' }))).toEqual({
      code: 'a limit is of one wallet, and is raised within 30 days',
    });
    const grant = ofProgram(inSol({}));
    await put(grant);
    expect(await put({ ...grant, wallets: ['other'] }, 'another')).toEqual({
      code: 'what is allowed belongs to another user',
    });
    expect(await put({ ...grant, key: testProgram().key })).toEqual({
      code: 'a change keeps the key of what is allowed, and a limit its wallet',
    });
  });
});
