import { createSecretKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decisionText, ORIGIN, testAuthenticator } from '../../../testing/authenticator.ts';
import type { JournalRecord, PasskeyRecord } from '../../journal/record.ts';
import type { Assertion, Registration } from './ceremony.ts';
import { createPasskeys } from './passkeys.ts';
import { readSites } from './site.ts';

const MINUTE = 60_000;
const REGISTERED = 'addPasskey';

/** Passkeys over a journal in memory. */
function signer(origins = ORIGIN) {
  const records: JournalRecord[] = [];
  const clock = { now: 1_000_000 };
  const disk = { isFull: false };
  const all = () => records.filter((record): record is PasskeyRecord => record.kind === 'passkey');
  const passkey = (id: string) => all().findLast(({ credentialId }) => credentialId === id) ?? null;
  const journal = {
    passkey,
    passkeysOf: (owner: string) =>
      [...new Set(all().map(({ credentialId }) => credentialId))]
        .map((id) => passkey(id)!)
        .filter((record) => record.owner === owner && record.removedAt === null),
    passkeyCounter: (id: string) =>
      records
        .filter((record) => record.kind === 'passkey_use')
        .findLast(({ credentialId }) => credentialId === id)?.counter ?? null,
    handleKey: createSecretKey(Buffer.alloc(32, 1)),
    async append(record: JournalRecord) {
      if (disk.isFull) throw new Error('the disk is full');
      records.push(record);
    },
  } as Parameters<typeof createPasskeys>[0];
  const start = () => createPasskeys(journal, readSites(origins), () => clock.now);
  return { records, clock, disk, start, passkeys: start() };
}

type Signer = ReturnType<typeof signer>;
type Authenticator = ReturnType<typeof testAuthenticator>;
const bytes = (text: string) => Buffer.from(text, 'base64');
const registration = ({ decision, ...rest }: ReturnType<Authenticator['create']>): Registration => ({
  decision,
  clientDataJSON: bytes(rest.clientDataJSON),
  authenticatorData: bytes(rest.authenticatorData),
});
const assertion = (answer: ReturnType<Authenticator['get']>): Assertion => ({
  ...registration(answer),
  credentialId: answer.credentialId,
  signature: bytes(answer.signature),
});

async function enrol({ passkeys }: Signer, authenticator: Authenticator, owner = 'owner') {
  const { nonce } = passkeys.begin(owner);
  const made = authenticator.create(decisionText(nonce, REGISTERED, { name: 'Phone' }));
  return await passkeys.add(owner, 'Phone', registration(made), () => {});
}

/** A good decision, until it is changed. */
function cancelling({ passkeys }: Signer, owner = 'owner') {
  return decisionText(passkeys.begin(owner).nonce, 'cancelConditionalOrder', { orderId: 'order-1' });
}

test.each(['ES256', 'EdDSA', 'RS256'] as const)('a passkey of %s decides and signs in', async (algorithm) => {
  const world = signer();
  const authenticator = testAuthenticator(algorithm);
  expect(await enrol(world, authenticator)).toBe(authenticator.credentialId);
  expect(world.passkeys.has('owner')).toBe(true);
  const decision = await world.passkeys.check('owner', assertion(authenticator.get(cancelling(world))));
  expect(decision).toMatchObject({ call: 'cancelConditionalOrder', request: { orderId: 'order-1' } });
  const signIn = decisionText(world.passkeys.begin(null).nonce, 'signInWithPasskey');
  expect(await world.passkeys.signIn(assertion(authenticator.get(signIn)))).toBe('owner');
});

test('one assertion proves an act to several signers, to each once, and to no one by two of its nonces', async () => {
  const worlds = [signer(), signer(), signer()];
  const authenticator = testAuthenticator();
  for (const world of worlds) await enrol(world, authenticator);
  const joined = (...of: Signer[]) => of.map(({ passkeys }) => passkeys.begin('owner').nonce).join(' ');
  const given = (nonce: string) =>
    assertion(authenticator.get(decisionText(nonce, 'cancelConditionalOrder', { orderId: 'order-1' })));
  const once = given(joined(...worlds));
  for (const { passkeys } of worlds) {
    expect(await passkeys.check('owner', once)).toMatchObject({ call: 'cancelConditionalOrder' });
    await expect(passkeys.check('owner', once)).rejects.toThrow('too late or twice');
  }
  const [one, other] = [worlds[0]!, worlds[1]!];
  await expect(one.passkeys.check('owner', given(joined(one, one)))).rejects.toThrow('too late or twice');
  await expect(one.passkeys.check('owner', given(joined(other)))).rejects.toThrow('too late or twice');
});

describe('an assertion is refused', () => {
  const other = testAuthenticator();
  const twisted =
    (twists: Parameters<Authenticator['get']>[1]) => (world: Signer, authenticator: Authenticator) =>
      authenticator.get(cancelling(world), twists);
  test.each<
    [string, RegExp, (world: Signer, authenticator: Authenticator) => ReturnType<Authenticator['get']>]
  >([
    [
      'of another origin',
      /on another site/,
      twisted({ client: { origin: 'http://localhost.evil.example' } }),
    ],
    ['of another port', /on another site/, twisted({ client: { origin: `${ORIGIN}:81` } })],
    ['from within a frame', /on another site/, twisted({ client: { crossOrigin: true } })],
    [
      'from a frame that it names',
      /on another site/,
      twisted({ client: { topOrigin: 'http://evil.example' } }),
    ],
    ['for another domain', /for another site/, twisted({ rpId: 'evil.example' })],
    ['of another challenge', /something else/, twisted({ client: { challenge: 'AAAA' } })],
    ['of a registration', /something else/, twisted({ client: { type: 'webauthn.create' } })],
    ['without a press', /not recognised/, twisted({ flags: 0x04 })],
    ['without its user', /not recognised/, twisted({ flags: 0x01 })],
    [
      'with another decision than was signed',
      /something else/,
      (world, authenticator) => ({ ...authenticator.get(cancelling(world)), decision: cancelling(world) }),
    ],
    [
      "with another's signature",
      /not signed this/,
      (world, authenticator) => {
        const decision = cancelling(world);
        return { ...authenticator.get(decision), signature: other.get(decision).signature };
      },
    ],
    ['of a passkey that is unknown', /no such passkey/, (world) => other.get(cancelling(world))],
    [
      "with another user's nonce",
      /for another request/,
      (world, authenticator) => authenticator.get(cancelling(world, 'other')),
    ],
    [
      'with a made-up nonce',
      /for another request/,
      (_world, authenticator) => authenticator.get(decisionText('1.a.b', 'cancelConditionalOrder')),
    ],
    [
      'whose decision is written in another way',
      /malformed/,
      (world, authenticator) => authenticator.get(cancelling(world).replace('{', '{ ')),
    ],
    [
      'whose decision says a thing twice',
      /malformed/,
      (world, authenticator) => authenticator.get(cancelling(world).replace('{', '{"call":"transferSol",')),
    ],
  ])('%s', async (_title, reason, answerOf) => {
    const world = signer();
    const authenticator = testAuthenticator();
    await enrol(world, authenticator);
    const answer = assertion(answerOf(world, authenticator));
    await expect(world.passkeys.check('owner', answer)).rejects.toThrow(reason);
  });

  test('of another user', async () => {
    const world = signer();
    const authenticator = testAuthenticator();
    await enrol(world, authenticator, 'other');
    const answer = assertion(authenticator.get(cancelling(world)));
    await expect(world.passkeys.check('owner', answer)).rejects.toThrow('there is no such passkey');
  });

  test('twice, late, or after a restart of the signer', async () => {
    const world = signer();
    const authenticator = testAuthenticator();
    await enrol(world, authenticator);
    const once = assertion(authenticator.get(cancelling(world)));
    const outcomes = await Promise.allSettled(
      [once, once].map((each) => world.passkeys.check('owner', each)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    const late = assertion(authenticator.get(cancelling(world)));
    await expect(world.start().check('owner', late)).rejects.toThrow(/for another request/);
    world.clock.now += 2 * MINUTE + 1;
    await expect(world.passkeys.check('owner', late)).rejects.toThrow(/too late/);
  });

  test('if any bit of it was changed', async () => {
    const world = signer();
    const authenticator = testAuthenticator('EdDSA');
    await enrol(world, authenticator);
    const good = assertion(authenticator.get(cancelling(world)));
    for (const part of ['authenticatorData', 'clientDataJSON', 'signature'] as const)
      for (let bit = 0; bit < good[part].length * 8; bit += 1) {
        const changed = Buffer.from(good[part]);
        changed[bit >> 3]! ^= 1 << (bit & 7);
        await expect(world.passkeys.check('owner', { ...good, [part]: changed })).rejects.toThrow();
      }
    expect(await world.passkeys.check('owner', good)).toMatchObject({ request: { orderId: 'order-1' } });
  });
});

describe('a counter', () => {
  test('never goes back, nor stays, once it counts', async () => {
    const world = signer();
    const authenticator = testAuthenticator('ES256', 7);
    await enrol(world, authenticator);
    const use = (counter: number) =>
      world.start().check('owner', assertion(authenticator.get(cancelling(world), { counter })));
    for (const counter of [7, 6, 0]) await expect(use(counter)).rejects.toThrow(/counted back/);
    await world.passkeys.check('owner', assertion(authenticator.get(cancelling(world), { counter: 9 })));
    await expect(use(9)).rejects.toThrow(/counted back/);
  });

  test('is on the disk before anything follows from the press', async () => {
    const world = signer();
    const authenticator = testAuthenticator('ES256', 7);
    await enrol(world, authenticator);
    world.disk.isFull = true;
    const answer = assertion(authenticator.get(cancelling(world)));
    await expect(world.passkeys.check('owner', answer)).rejects.toThrow('the disk is full');
  });
});

describe('a passkey is not added', () => {
  const attempt = (world: Signer, authenticator: Authenticator, name = 'Phone') => {
    const { nonce } = world.passkeys.begin('owner');
    const made = authenticator.create(decisionText(nonce, REGISTERED, { name: 'Phone' }));
    return world.passkeys.add('owner', name, registration(made), () => {});
  };

  test('under another name, a second time, or beside ten', async () => {
    const world = signer();
    await expect(attempt(world, testAuthenticator(), 'Thief')).rejects.toThrow(/something else/);
    const authenticator = testAuthenticator();
    await attempt(world, authenticator);
    await expect(attempt(world, authenticator)).rejects.toThrow(/known already/);
    for (let more = 1; more < 10; more += 1) await attempt(world, testAuthenticator('EdDSA'));
    await expect(attempt(world, testAuthenticator())).rejects.toThrow(/ten passkeys/);
  });

  test('without what its owner has given, and its nonce is still good', async () => {
    const world = signer();
    const { nonce } = world.passkeys.begin('owner');
    const made = registration(testAuthenticator().create(decisionText(nonce, REGISTERED, { name: 'Phone' })));
    const refuse = () => {
      throw new Error('not given');
    };
    await expect(world.passkeys.add('owner', 'Phone', made, refuse)).rejects.toThrow('not given');
    expect(world.passkeys.has('owner')).toBe(false);
    await world.passkeys.add('owner', 'Phone', made, () => {});
    expect(world.passkeys.has('owner')).toBe(true);
  });

  test('if what the authenticator says is cut off anywhere, or goes on', async () => {
    const world = signer();
    const { nonce } = world.passkeys.begin('owner');
    const authenticator = testAuthenticator();
    const good = registration(authenticator.create(decisionText(nonce, REGISTERED, { name: 'Phone' })));
    const add = (authenticatorData: Buffer) =>
      world.passkeys.add('owner', 'Phone', { ...good, authenticatorData }, () => {});
    for (let length = 0; length < good.authenticatorData.length; length += 1)
      await expect(add(good.authenticatorData.subarray(0, length))).rejects.toThrow();
    await expect(add(Buffer.concat([good.authenticatorData, Buffer.alloc(1)]))).rejects.toThrow();
    expect(world.passkeys.has('owner')).toBe(false);
  });

  test('if no origin is set', () => {
    expect(() => signer('').passkeys.begin('owner')).toThrow('passkeys are not set up');
  });
});

test('is renamed and removed by its owner alone, and then decides nothing', async () => {
  const world = signer();
  const authenticator = testAuthenticator();
  const id = await enrol(world, authenticator);
  await expect(world.passkeys.remove('other', id)).rejects.toThrow('there is no such passkey');
  await world.passkeys.rename('owner', id, 'Old phone');
  expect(world.records.at(-1)).toMatchObject({ name: 'Old phone', removedAt: null });
  await world.passkeys.remove('owner', id);
  expect(world.passkeys.has('owner')).toBe(false);
  const answer = assertion(authenticator.get(cancelling(world)));
  await expect(world.passkeys.check('owner', answer)).rejects.toThrow('there is no such passkey');
  await expect(enrol(world, authenticator)).rejects.toThrow('the passkey is known already');
});

test('the name under which authenticators know an owner stays, and says nothing of the owner', () => {
  const world = signer();
  const handle = world.passkeys.begin('owner').userHandle;
  expect(world.start().begin('owner').userHandle).toBe(handle);
  expect(world.passkeys.begin('other').userHandle).not.toBe(handle);
  expect(Buffer.from(handle, 'base64url')).toHaveLength(32);
});
