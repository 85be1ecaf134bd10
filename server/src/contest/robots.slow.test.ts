import { expect, test } from 'vitest';
import { robotsWorld } from '../../../testing/robots.ts';

const { attack, claim, hashes, placesTaken } = await robotsWorld();
const SCRIPT = 10_000;

test('10,000 sign-ups of a script are refused before they are hashed, and a person’s claim among them gets a place', async () => {
  // On a server that has just started, the first sign-up also loads what all others use.
  const first = await claim('first@home.example', '198.51.100.7');
  const robots = attack(SCRIPT, () => '203.0.113.9');
  const people = [first];
  for (let nth = 1; nth <= 5; nth += 1)
    people.push(await claim(`person${nth}@home.example`, `198.51.${100 + nth}.7`));
  const { signedUp, others, places, minutes } = await robots;
  for (const person of people) expect(person).toMatchObject({ status: 200, hasPlace: true });
  expect(places).toBeLessThanOrEqual(5);
  expect(others).toEqual([]);
  // Thirty in any minute.
  expect(signedUp).toBeLessThanOrEqual(30 * Math.ceil(minutes + 1));
  expect(await hashes()).toBe(signedUp + people.length);
  expect(await placesTaken()).toBe(places + people.length);
  const [before, ...beside] = people.map((person) => person.seconds.toFixed(2));
  process.stdout.write(
    `${SCRIPT} sign-ups in ${(minutes * 60).toFixed(0)} s: ${signedUp} hashed, ${places} places; people took ${beside.join(', ')} s beside them, ${before} s before.\n`,
  );
}, 600_000);
