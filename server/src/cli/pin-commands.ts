import { order } from '../operations/order.ts';
import { carryOver, countOlderPins } from '../security/pin/older.ts';
import type { Command } from './command.ts';

export const pinCommands: readonly Command[] = [
  {
    noun: 'pins',
    verb: 'adopt',
    summary:
      'Hand PINs that a version without PINs in the signer left in the database to the signer; once, after such an update',
    options: { why: { value: 'text', about: 'Reason, for the audit log', required: true } },
    answers: {
      taken: 'Users whose PIN the signer has',
      refused: 'Users of whom it has none: they have a passkey, removed their PIN, or their row held none',
    },
    async run(_given, context) {
      const { taken, refused } = await carryOver(context.db, async ({ userId: owner, ...pin }) => {
        const [answer] = await order(context, { kind: 'pin_adopt', owner, ...pin });
        return answer?.isSet === 'true';
      });
      await countOlderPins(context.db);
      context.print(`PINs that the signer has: ${taken}. Rows without one: ${refused}.`);
      return { taken, refused };
    },
  },
];
