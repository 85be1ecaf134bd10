import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { faucet, newAddress } from '../../launch/src/chain-client.ts';
import { freePorts } from '../../launch/src/port.ts';
import { UNLIMITED } from '../../launch/src/unlimited.ts';
import { startWorld, type World } from '../../launch/src/world.ts';
import { ORIGIN } from '../../signer/testing/authenticator.ts';
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

export const startUsual = (): Promise<Started> => startLimited({});

/** With three signers, of which two sign. */
export const startThree = (): Promise<Started> => startLimited({ SIGNERS: '3' });

/** The same, of which none signs what the third has not noted. */
export const startThreeWithNotes = (): Promise<Started> =>
  startLimited({ SIGNERS: '3', SIGNER_WITNESS: 'required' });

async function startLimited(settings: Readonly<Record<string, string>>): Promise<Started> {
  const env = { ...ENVIRONMENT, ...settings, SIGNER_POLICY: JSON.stringify(LIMITS) };
  const world = await startWorld({ slotMs: SLOT_MS, env });
  return { world, prepared: [], thief: await newVictim(world, null), end: world.stop };
}

/** Some users pay listed recipients alone, and all pay new ones only after an hour. */
export function startWithRules(victims: number): Promise<Started> {
  return startAgain(victims, (prepared) => {
    const listed = prepared.filter((_, number) => number % 2 === 0);
    const policy = {
      newRecipientDelayMinutes: 60,
      onlyRecipients: Object.fromEntries(listed.map(({ userId }) => [userId, [newAddress()]])),
    };
    return { SIGNER_POLICY: JSON.stringify(policy) };
  });
}

/** Most that the sponsor pays in a day: for one user, and in all. */
const SPONSOR_USER_DAY = 20_000_000n;
export const SPONSOR_DAY = 200_000_000n;

/** With a wallet that pays for users without SOL: that of the first of the prepared. All have USDC. */
export function startWithSponsor(victims: number): Promise<Started> {
  return startAgain(
    victims + 1,
    ([sponsor]) => ({
      SPONSOR_WALLET: sponsor!.walletId,
      SPONSOR_USER_DAY_LAMPORTS: String(SPONSOR_USER_DAY),
      SPONSOR_DAY_LAMPORTS: String(SPONSOR_DAY),
    }),
    async (world, { publicKey }) => faucet(world, publicKey, USDC_EACH, USDC_MINT),
  );
}

const USDC_EACH = 10_000_000_000n;

/** Prepares so many users, and starts again with settings that are about them. */
async function startAgain(
  users: number,
  settingsFor: (prepared: readonly Victim[]) => Readonly<Record<string, string>>,
  give: (world: World, user: Victim) => Promise<void> = async () => {},
): Promise<Started> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cumulus-attack-'));
  const [port] = await freePorts([undefined]);
  const start = (settings: Readonly<Record<string, string>>) =>
    startWorld({ dataDir, port: port!, slotMs: SLOT_MS, env: { ...ENVIRONMENT, ...settings } });
  let world = await start({});
  const prepared: Victim[] = [];
  while (prepared.length < users) {
    const user = await newVictim(world, null);
    await give(world, user);
    prepared.push(user);
  }
  const thief = await newVictim(world, null);
  await world.stop();
  world = await start(settingsFor(prepared));
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
