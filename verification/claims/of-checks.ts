import type { Claim } from './claim.ts';

const LOOKS = 'an operator owes more than is held';
const UNKNOWN = 'the installation learns who checks what is owed to them';

/** Of what apps check of the daily proof, and how that is counted. */
export const OF_CHECKS: readonly Claim[] = [
  {
    threat: LOOKS,
    test: 'web/src/data/owed/check.test.ts',
    title: 'less than is shown, correctly signed',
    without: 'what is owed is compared with what is shown',
    edits: [['web/src/data/owed/shown.ts', '(owed.get(mint) ?? 0n) < least', 'false']],
  },
  {
    threat: LOOKS,
    test: 'web/src/app/OwedBanner.test.tsx',
    title: 'a forged leaf is told above every screen',
    without: 'the owner is told',
    edits: [
      ['web/src/app/OwedBanner.tsx', 'if (!alarm) return null;', 'if (alarm !== undefined) return null;'],
    ],
  },
  {
    threat: UNKNOWN,
    test: 'server/src/proof/checks/checks.localnet.test.ts',
    title: 'a token counts one check of its group, and never a second',
    without: 'a token is counted once',
    edits: [['server/src/proof/checks/counted.ts', 'if (numAffectedRows !== 1n) return false;', '']],
  },
  {
    threat: UNKNOWN,
    test: 'server/src/proof/proof.localnet.test.ts',
    title: 'a check is counted without a sign-in, and with one refused',
    without: 'a tick that says whose it is is refused',
    edits: [['server/src/proof/calls.ts', 'if (userId !== null)', 'if (userId === "")']],
  },
  {
    threat: UNKNOWN,
    test: 'web/src/data/owed/check.test.ts',
    title: 'tokens of a key that is not the published one',
    without: 'the app refuses a key of its own',
    edits: [
      [
        'web/src/data/owed/ticks.ts',
        "if (output === null) throw new OwedMismatch('key');",
        'if (output === null) return [];',
      ],
    ],
  },
  {
    threat: UNKNOWN,
    test: 'web/src/data/owed/check.test.ts',
    title: 'is read and counted without cookies, sign-in and referrer',
    without: 'ticks go without credentials',
    edits: [
      [
        'web/src/data/owed/ticks.ts',
        "{ method: 'POST', credentials: 'omit',",
        "{ method: 'POST', credentials: 'include',",
      ],
    ],
  },
];
