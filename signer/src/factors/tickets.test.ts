import { expect, test } from 'vitest';
import { createTickets } from './tickets.ts';

const MINUTE = 60_000;

test('a ticket is spent once, by its owner, within two minutes', () => {
  const clock = { now: 1_000_000 };
  const tickets = createTickets(() => clock.now);
  const decision = { version: '1', nonce: '', call: 'transferSol', request: {}, terms: null } as const;
  const given = { by: 'pin', decision } as const;
  const issue = (owner: string) => tickets.issue(owner, given);
  const [spent, foreign, late] = [issue('owner'), issue('other'), issue('owner')];
  expect(tickets.spend('owner', spent)).toBe(given);
  const refused = 'the PIN was not given for this';
  for (const ticket of [spent, foreign, '', 'made up'])
    expect(() => tickets.spend('owner', ticket)).toThrow(refused);
  clock.now += 2 * MINUTE + 1;
  expect(() => tickets.spend('owner', late)).toThrow(refused);
});
