import { createSecretKey } from 'node:crypto';
import type { PinKeeper, PinRemoval } from '../server/src/ports/pins.ts';
import { createPins, type Pins, type PinOutcome as SignerOutcome } from '../signer/src/factors/pins.ts';
import type { Journal } from '../signer/src/journal/journal.ts';
import type { JournalRecord, PinRecord } from '../signer/src/journal/record.ts';
import { decisionText } from '../wire/src/decision.ts';

/** What PINs are given for when that does not matter. */
export const DECISION = decisionText({
  ...{ version: '1', nonce: '', call: 'createCloudWallet', request: {}, terms: null },
});

interface TestPinKeeper extends Omit<PinKeeper, 'authorise'> {
  /** As an operator's order does. */
  readonly adopt: Pins['adopt'];
}

/** The signer's own PINs in this process, with a clock in the hands of a test. */
export function testPinKeeper(now: () => number = Date.now): TestPinKeeper {
  const records = new Map<string, PinRecord>();
  const journal: Pick<Journal, 'pin' | 'append'> = {
    pin: (owner) => records.get(owner) ?? null,
    append: async (record: JournalRecord) => {
      if (record.kind === 'pin') records.set(record.owner, record);
    },
  };
  const pins = createPins(journal as Journal, createSecretKey(Buffer.alloc(32, 7)), now);
  const removal = (outcome: SignerOutcome): PinRemoval => {
    switch (outcome.is) {
      case 'right':
      case 'none':
      case 'too_often':
        return outcome;
      case 'lost':
        throw new Error('a signer that signs alone loses no PIN');
      case 'locked':
        return { is: 'locked', lock: { until: new Date(outcome.until), seconds: outcome.seconds } };
      case 'wrong': {
        const { until, seconds = 1, failed } = outcome;
        return {
          is: 'wrong',
          failed,
          lock: until === undefined ? null : { until: new Date(until), seconds },
        };
      }
    }
  };
  return {
    setPin: (userId, pin) => pins.set(userId, pin),
    async checkPin(userId, pin) {
      const outcome = removal(await pins.check(userId, pin));
      return outcome.is === 'right' ? { is: 'right', ticket: 'a ticket' } : outcome;
    },
    removePin: async (userId, pin) => removal(await pins.remove(userId, pin!)),
    askReset: async (userId) => {
      const until = await pins.askReset(userId);
      return until === null ? null : new Date(until);
    },
    cancelReset: pins.cancelReset,
    async finishReset(userId) {
      const outcome = await pins.finishReset(userId);
      return outcome.is === 'waiting' ? { is: 'waiting', until: new Date(outcome.until) } : outcome;
    },
    forgetFactors: (userId) => pins.reset(userId),
    adopt: pins.adopt,
  };
}
