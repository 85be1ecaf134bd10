import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { decisionText } from '../../testing/authenticator.ts';
import { MANDATE_KEY } from '../../testing/mandates.ts';
import { type TestMember, threeSigners, withHelps } from '../../testing/three-signers.ts';
import { isRight, verifierOf } from '../factors/pin-verifier.ts';
import { helpedHashing } from './helped-pins.ts';

const owner = 'ann';
const PIN = '482915';

type Three = readonly [TestMember, TestMember, TestMember];

async function withPin() {
  const three = (await threeSigners()) as Three;
  await setPin(three);
  return three;
}

async function setPin(three: Three): Promise<void> {
  const fields = { owner, pin: PIN, ticket: null };
  const given = await Promise.all(three.map((one) => withHelps(three, one, fields)));
  await Promise.all(three.map((one, at) => one.ask('pin_set', given[at]!)));
}

const checked = (pin: string) => ({ owner, pin, decision: decisionText('', 'reclaim') });

test('with the help of either other a signer checks a PIN, and with none it cannot', async () => {
  const [a, b, c] = await withPin();
  for (const here of [
    [a, b],
    [a, c],
    [a, b, c],
  ])
    expect(await a.ask('pin_check', await withHelps(here, a, checked(PIN)))).toMatchObject({ is: 'right' });
  expect(await a.ask('pin_check', checked(PIN))).toEqual({ is: 'lost' });
  const { helps } = await withHelps([a, b], a, checked('111111'));
  const mixed = a.ask('pin_check', { ...checked(PIN), helps });
  await expect(mixed).rejects.toThrow('what b has sealed does not open');
});

test('an attacker with the disk and the pepper of one signer gets five tries at each of the others', async () => {
  const [a, b, c] = await withPin();
  for (const helper of [b, c]) {
    for (let tries = 1; tries <= 5; tries++) {
      const answer = await helper.ask('pin_help', { owner, pin: `10000${tries}` });
      expect(answer).toHaveProperty('helps');
    }
    const locked = await helper.ask('pin_help', { owner, pin: PIN });
    expect(locked).toMatchObject({ is: 'locked' });
    expect(await helper.ask('pin_check', await withHelps([helper, a], helper, checked(PIN)))).toMatchObject({
      is: 'locked',
    });
  }
});

test('help with all PINs before one of them is set is of no use with it', async () => {
  const three = (await threeSigners()) as Three;
  const [a, b] = three;
  const before = await withHelps([a, b], a, checked(PIN));
  await b.ask('pin_help', { owner, pin: '111111' });
  await setPin(three);
  expect(await a.ask('pin_check', before)).toMatchObject({ is: 'wrong' });
  expect(await a.ask('pin_check', await withHelps([a, b], a, checked(PIN)))).toMatchObject({ is: 'right' });
});

test('a verifier is over nothing that one signer knows alone', async () => {
  const pepper = createSecretKey(Buffer.alloc(32, 1));
  const helps = new Map([
    ['b', 'help of b'],
    ['c', 'help of c'],
  ]);
  const verifier = await helpedHashing.verifierOf(pepper, owner, PIN, helps);
  const each = Object.values(JSON.parse(verifier) as Record<string, string>);
  expect(each).toHaveLength(2);
  for (const one of each) expect(await isRight(one, pepper, owner, PIN, 0)).toBe(false);
  const right = (of: string, help: string) =>
    helpedHashing.isRight(verifier, pepper, owner, PIN, 0, new Map([[of, help]]));
  expect([await right('b', 'help of b'), await right('b', 'help of c')]).toEqual([true, false]);
});

test('a PIN from before there were others is taken again and again, whatever was tried in between', async () => {
  const three = (await threeSigners()) as Three;
  const [a] = three;
  const verifier = await verifierOf(createSecretKey(MANDATE_KEY, 'utf8'), owner, PIN);
  await a.append({ kind: 'pin', at: 1, owner, verifier, failed: 0, lockedUntil: null });
  const check = async (pin: string) => await a.ask('pin_check', await withHelps(three, a, checked(pin)));
  expect(await check(PIN)).toMatchObject({ is: 'right' });
  expect(await check('111111')).toMatchObject({ is: 'wrong' });
  expect(await check(PIN)).toMatchObject({ is: 'right' });
});

test('a PIN counts once for the help and the check of one attempt', async () => {
  const three = await withPin();
  const [a, b] = three;
  const wrong = async (pin: string) => {
    const given = await Promise.all([a, b].map((one) => withHelps(three, one, checked(pin))));
    return await Promise.all([a, b].map((one, at) => one.ask('pin_check', given[at]!)));
  };
  for (const failed of ['1', '2', '3', '4'])
    expect(await wrong(`20000${failed}`)).toEqual([
      { is: 'wrong', failed },
      { is: 'wrong', failed },
    ]);
  const fifth = { is: 'wrong', failed: '5', seconds: expect.any(String), until: expect.any(String) };
  expect(await wrong('200005')).toEqual([fifth, fifth]);
});
