import { createAccounts } from '../accounts/accounts.ts';
import { createRecentSignIn } from '../accounts/recent-sign-in.ts';
import { createTermsCalls } from '../accounts/terms/calls.ts';
import { createTerms } from '../accounts/terms/terms.ts';
import { createUsers } from '../accounts/users.ts';
import { openPlacesFile } from '../adapters/places-file.ts';
import { createDeviceCalls } from '../security/devices/calls.ts';
import { createDevices, createForgetting } from '../security/devices/devices.ts';
import { createLookCalls } from '../security/looks/calls.ts';
import { createPasskeyCalls } from '../security/passkeys/calls.ts';
import { createFactors } from '../security/passkeys/factors.ts';
import { createPasskeys } from '../security/passkeys/passkeys.ts';
import { createPin } from '../security/pin/pin.ts';
import { createPinStatus } from '../security/pin/status.ts';
import { createSeals } from '../swaps/seals.ts';
import { type Base, ofWorkers, type Stage } from './base.ts';
import { createDecidedTerms } from './decided-terms.ts';
import { createFreezePart } from './freeze.ts';
import type { OpenInstallation } from './installation.ts';
import { createLimitPart } from './limits.ts';

export type People = ReturnType<typeof createPeople>;

/** The stage of who may do what: users, their devices, passkeys and PINs, frozen accounts, limits. Create it before the first await. */
export function createPeople(base: Base, { signer, signerKeys, custody }: OpenInstallation) {
  const { config, db, clock, log, mail, publicUrl, invalidations } = base;
  const placeOf = config.PLACES_FILE ? openPlacesFile(config.PLACES_FILE) : () => null;
  const devices = createDevices({ db, clock, invalidations, placeOf });
  const needsProof = config.provesAddresses;
  const passkeys = createPasskeys({ db, clock, keeper: signerKeys, needsProof });
  const keeper = custody.provenPins(signerKeys);
  const pin = createPin({ db, keeper, rules: config.PIN_RULES, needsProof });
  const limits = createLimitPart({ config, clock, log });
  const recentSignIn = createRecentSignIn(clock);
  const freezing = createFreezePart({
    ...{ db, clock, log, mail, publicUrl, recentSignIn, secret: config.APP_SECRET, keeper: signer },
    attempts: limits.attempts,
    hasPasskey: passkeys.has,
  });
  const terms = createTerms(db, clock);
  const termsOf = createDecidedTerms(createSeals(config.APP_SECRET));
  return {
    ...{ accounts: createAccounts(db), users: createUsers(db, invalidations), recentSignIn, devices },
    ...{ pin, pinStatus: createPinStatus(pin, invalidations), limits, freeze: freezing.freeze, terms },
    factors: createFactors({ db, pin, passkeys, termsOf }),
    calls: {
      ...freezing.calls,
      ...createDeviceCalls(devices),
      ...createLookCalls(db),
      ...createTermsCalls(terms),
      ...createPasskeyCalls(passkeys),
    },
    tasks: [createForgetting({ db, clock, log }), freezing, limits.sweep].map((task) =>
      ofWorkers(config, task),
    ),
    opened: limits.opened,
  } satisfies Stage & Record<string, unknown>;
}
