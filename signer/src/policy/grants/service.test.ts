import { createSecretKey } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { derivedId } from '../../../../process/src/derived-id.ts';
import { type Grant, grantText } from '../../../../wire/src/grant.ts';
import { THIEF, TO } from '../../../testing/cases.ts';
import { sealMandate } from '../../../testing/mandates.ts';
import { compile, transferSol } from '../../../testing/messages.ts';
import { sealed } from '../../../testing/operator.ts';
import { budget, testGrant, testProgram } from '../../../testing/programs.ts';
import { mandateIn, type QuickSigner, quickSigner } from '../../../testing/walk-world.ts';
import type { Fields } from '../../terms/fields.ts';

const SHOP = 'shop';
const SOL = 1_000_000_000;
const FEE = 5_000;
const shop = testProgram();
const service = testGrant({
  ...{ key: shop.key, wallets: ['*'], acts: ['read', 'send'], raiseWaitMs: '60000' },
  ...{ usd: null, tokens: { SOL: budget({ day: String(3 * SOL) }) } },
});
let signer: QuickSigner;

beforeEach(() => {
  signer = quickSigner();
});

/** The answer, or the refusal that its user sees, or the reason. */
async function ask(fields: Fields): Promise<Fields> {
  try {
    return await signer.tell(fields);
  } catch (error) {
    const { told, message } = error as { told?: object; message: string };
    return told ? { ...told } : { code: message };
  }
}

let orders = 0;
/** As an operator orders it. */
function allow(grant: Grant, owner = SHOP, by?: Parameters<typeof sealed>[2]): Promise<Fields> {
  const why = `the ${orders++}th order`;
  return ask({
    name: 'operate',
    order: sealed(Date.now(), { kind: 'service', owner, grant: grantText(grant), why }, by),
  });
}

/** As any server asks for it. */
const put = (grant: Grant, owner = SHOP) =>
  ask({ name: 'grant_put', owner, grant: grantText(grant), ticket: null });

async function wallet(walletId: string, owner = SHOP): Promise<Fields> {
  return { walletId, owner, ...(await signer.ask({ name: 'create', walletId, owner, context: '{}' })) };
}

/** By an act of a key, from the act to the signature. */
async function pays(
  from: Fields,
  lamports: number,
  to: string = TO,
  grant = service,
  by = shop,
): Promise<Fields> {
  const terms = { kind: 'transfer_sol', to, lamports: String(lamports) } as const;
  const walletId = String(from.walletId);
  const act = by.act(grant.id, { terms: { ...terms, walletId } });
  const { decision, signature } = act;
  const { ticket, ...refused } = await ask({ name: 'grant_check', grantId: grant.id, decision, signature });
  if (!ticket) return refused;
  const id = derivedId('intent', SHOP, act.nonce);
  const mandate = JSON.stringify({ id, owner: SHOP, walletId, expiresAt: null, terms });
  const { mandate: text, ...otherwise } = await ask({ name: 'authorise', mandate, ticket });
  return text ? await signs(from, String(text)) : otherwise;
}

async function signs(from: Fields, mandate: string): Promise<Fields> {
  const { terms, id } = mandateIn(mandate);
  const { to, lamports } = terms as { to: string; lamports: string };
  const feePayer = String(from.publicKey);
  const intent = { kind: 'transfer_sol', to, lamports, feeCapLamports: String(FEE) };
  const message = compile({ feePayer, instructions: [transferSol(feePayer, to, BigInt(lamports))] });
  return await ask({
    ...{ name: 'sign', ...from, mandate, intentId: id, after: null, context: '{}', intent },
    message: message.toString('base64'),
  });
}

const byServer = (from: Fields, more: object = {}) =>
  signs(
    from,
    sealMandate({
      ...{ id: crypto.randomUUID(), owner: String(from.owner), walletId: String(from.walletId) },
      ...{ expiresAt: null, terms: { kind: 'transfer_sol', to: THIEF, lamports: '5' } },
      ...more,
    }),
  );

const signed = { signature: expect.any(String) };
const FOR_OPERATORS = { code: 'what a service account may do is for operators to decide' };

describe('a service account', () => {
  test('pays out of every wallet of its owner by its key, and all of them by one budget', async () => {
    expect(await allow(service)).toEqual({ grant: grantText(service) });
    const [one, other] = [await wallet('one'), await wallet('other')];
    expect(await pays(one, 2 * SOL)).toMatchObject(signed);
    expect(await pays(other, SOL)).toEqual({ code: 'GRANT_EXCEEDED', context: { limit: 'day' } });
    expect(await pays(other, SOL - 2 * FEE)).toMatchObject(signed);
    expect(await pays(other, 1, TO, service, testProgram())).toEqual({ code: 'ACT_INVALID' });
  });

  test('moves nothing of a person, and no person moves anything of it', async () => {
    await allow(service);
    const theirs = await wallet('theirs', 'person');
    expect(await pays(theirs, 5)).not.toMatchObject(signed);
    const person = testProgram();
    const grant = testGrant({ key: person.key, wallets: ['shops'], tokens: { SOL: budget({}) }, usd: null });
    const shops = await wallet('shops');
    await put(grant, 'person');
    expect(await pays(shops, 5, TO, grant, person)).not.toMatchObject(signed);
  });

  test('is made by the key of operators, and not by a server', async () => {
    expect(await put(service)).toEqual(FOR_OPERATORS);
    expect(await allow(service, SHOP, createSecretKey(Buffer.alloc(32, 1)))).toEqual({
      code: 'the order was not sealed by the operator',
    });
    await allow(service);
    const mine = testProgram();
    for (const grant of [
      testGrant({ key: mine.key, wallets: ['one'], tokens: { SOL: budget({}) }, usd: null }),
      { ...service, tokens: { SOL: budget({}) } },
    ])
      expect(await put(grant)).toEqual(FOR_OPERATORS);
  });

  test('has nothing signed for it by a mandate of a server, nor by one that was recorded before', async () => {
    const one = await wallet('one');
    const id = crypto.randomUUID();
    const terms = { kind: 'transfer_sol', to: THIEF, lamports: '5' } as const;
    const before = { id, owner: SHOP, walletId: 'one', expiresAt: null, notBefore: 1, terms };
    expect(await ask({ name: 'record', mandate: sealMandate(before), context: '{}' })).toEqual({});
    await allow(service);
    const refused = { code: 'the key of the service account was not used' };
    expect(await byServer(one)).toEqual(refused);
    const intent = { kind: 'transfer_sol', to: THIEF, lamports: '5', feeCapLamports: String(FEE) };
    const feePayer = String(one.publicKey);
    const message = compile({ feePayer, instructions: [transferSol(feePayer, THIEF, 5n)] });
    const asked = { ...one, mandate: id, intentId: id, after: null, context: '{}', intent };
    expect(await ask({ name: 'sign', ...asked, message: message.toString('base64') })).toEqual(refused);
    await ask({ name: 'grant_end', owner: SHOP, grantId: service.id, ticket: null });
    expect(await byServer(one)).toEqual(refused);
  });

  test('has no PIN, and is not for an owner who has one', async () => {
    await allow(service);
    const pin = { name: 'pin_set', owner: SHOP, pin: '271828', ticket: null };
    expect(await ask(pin)).toEqual({ code: 'a service account has a key, and no PIN and no passkey' });
    await ask({ ...pin, owner: 'person' });
    expect(await allow({ ...service, id: crypto.randomUUID() }, 'person')).toEqual({
      code: 'the owner is a person',
    });
    await put(testGrant({ key: testProgram().key }), 'squatted');
    expect(await allow({ ...service, id: crypto.randomUUID() }, 'squatted')).toEqual({
      code: 'the owner is a person, or was made one',
    });
  });

  test('has one key at a time', async () => {
    await allow(service);
    const next = testProgram();
    const second = { ...service, id: crypto.randomUUID(), key: next.key };
    expect(await allow(second)).toEqual({ code: 'the service account has another key: end that first' });
    await ask({ name: 'grant_end', owner: SHOP, grantId: service.id, ticket: null });
    expect(await allow(second)).toEqual({ grant: grantText(second) });
    const one = await wallet('one');
    expect(await pays(one, 5)).toEqual({ code: 'GRANT_ENDED' });
    expect(await pays(one, 5, TO, second, next)).toMatchObject(signed);
  });

  test('waits to pay more, and pays less at once', async () => {
    await allow(service);
    const one = await wallet('one');
    const of = (day: string): Grant => ({ ...service, tokens: { SOL: budget({ day }) } });
    expect(await allow(of(String(9 * SOL)))).toEqual({ grant: grantText(service) });
    expect(await pays(one, 4 * SOL)).toEqual({ code: 'GRANT_EXCEEDED', context: { limit: 'day' } });
    signer.pass(61_000);
    expect(await pays(one, 4 * SOL)).toMatchObject(signed);
    await allow(of('5'));
    expect(await pays(one, 1)).toEqual({ code: 'GRANT_EXCEEDED', context: { limit: 'day' } });
  });

  test('pays its own wallets and those listed alone, if that is what it may', async () => {
    const listed = { ...service, recipients: [TO, 'own'] };
    await allow(listed);
    const [one, other] = [await wallet('one'), await wallet('other')];
    const theirs = await wallet('theirs', 'person');
    expect(await pays(one, 5, String(other.publicKey), listed)).toMatchObject(signed);
    expect(await pays(one, 5, TO, listed)).toMatchObject(signed);
    for (const to of [THIEF, String(theirs.publicKey)])
      expect(await pays(one, 5, to, listed)).toEqual({
        code: 'GRANT_FORBIDS',
        context: { what: 'recipient' },
      });
  });

  test('is what it was after a restart', async () => {
    await allow(service);
    const one = await wallet('one');
    await pays(one, 2 * SOL);
    signer = quickSigner([...signer.records]);
    expect(await byServer(one)).toEqual({ code: 'the key of the service account was not used' });
    expect(await pays(one, SOL)).toEqual({ code: 'GRANT_EXCEEDED', context: { limit: 'day' } });
  });
});
