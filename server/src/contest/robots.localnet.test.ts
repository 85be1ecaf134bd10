import { expect, test } from 'vitest';
import { robotsWorld } from '../../../testing/robots.ts';

const { attack, claim, placesTaken } = await robotsWorld();

test('a script from one address gets a network’s places, and another user’s claim meanwhile gets one', async () => {
  const robots = attack(200, () => '203.0.113.9');
  const person = await claim('person@home.example', '198.51.100.7');
  const { signedUp, others, places, minutes } = await robots;
  expect(person).toMatchObject({ status: 200, hasPlace: true });
  expect(places).toBeLessThanOrEqual(5);
  expect(signedUp).toBeLessThanOrEqual(30 * Math.ceil(minutes + 1));
  expect(others).toEqual([]);
  expect(await placesTaken()).toBe(places + 1);
});

test('a script with all addresses of its network gets no more', async () => {
  const before = await placesTaken();
  const { signedUp, places } = await attack(40, (nth) => `192.0.2.${nth + 1}`);
  expect(signedUp).toBe(40);
  expect(places).toBe(5);
  expect(await placesTaken()).toBe(before + 5);
});
