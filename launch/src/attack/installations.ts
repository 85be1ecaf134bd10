import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ORIGIN } from '../../../signer/testing/authenticator.ts';
import { newAddress } from '../chain-client.ts';
import { freePorts } from '../port.ts';
import { UNLIMITED } from '../unlimited.ts';
import { startWorld, type World } from '../world.ts';
import { newVictim, SOL, type Victim } from './victims.ts';

/** An installation to attack, with users who were there before it was set as it is. */
export interface Started {
  readonly world: World;
  readonly prepared: readonly Victim[];
  /** Address and session of the attackers. */
  readonly thief: Victim;
  end(): Promise<void>;
}

/** What the operator of the usual installation has set. */
export const PER_HOUR = 160n * SOL;
export const PER_WALLET_DAY = 5n * SOL;
const LIMITS = {
  perHour: { amounts: { SOL: String(PER_HOUR) } },
  perWalletDay: { amounts: { SOL: String(PER_WALLET_DAY) } },
};
export const SLOT_MS = 50;
const ENVIRONMENT = { ...UNLIMITED, PASSKEY_ORIGINS: ORIGIN };

export async function startUsual(): Promise<Started> {
  const env = { ...ENVIRONMENT, SIGNER_POLICY: JSON.stringify(LIMITS) };
  const world = await startWorld({ slotMs: SLOT_MS, env });
  return { world, prepared: [], thief: await newVictim(world, null), end: world.stop };
}

/** Some users pay listed recipients alone, and all pay new ones only after an hour. */
export async function startWithRules(victims: number): Promise<Started> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cumulus-attack-'));
  const [port] = await freePorts([undefined]);
  const start = (policy: object) =>
    startWorld({
      ...{ dataDir, port: port!, slotMs: SLOT_MS },
      env: { ...ENVIRONMENT, SIGNER_POLICY: JSON.stringify(policy) },
    });
  let world = await start({});
  const prepared: Victim[] = [];
  while (prepared.length < victims) prepared.push(await newVictim(world, null));
  const thief = await newVictim(world, null);
  await world.stop();
  const listed = prepared.filter((_, number) => number % 2 === 0);
  world = await start({
    newRecipientDelayMinutes: 60,
    onlyRecipients: Object.fromEntries(listed.map(({ userId }) => [userId, [newAddress()]])),
  });
  return {
    ...{ world, prepared, thief },
    async end() {
      await world.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** With the operators' page, and proofs of e-mail addresses. */
export async function startWithOffice(): Promise<Started> {
  const [port] = await freePorts([undefined]);
  const env = { ...ENVIRONMENT, ADMIN_PORT: String(port), VERIFIED_EMAIL: 'contests' };
  const world = await startWorld({ slotMs: SLOT_MS, env });
  return { world, prepared: [], thief: await newVictim(world, null), end: world.stop };
}
