import type { SignerRequest } from '../../../../wire/src/signer-requests.ts';
import type { Fields } from '../signer-asking.ts';
import { type Carrier, fieldsOf } from './carrier.ts';
import { isAway } from './fan-out.ts';
import type { SignerMember } from './member.ts';

/** Of one member: a mandate takes some kilobytes. */
const KEPT_MAX = 2_000;

/**
 * Mandates that two have recorded or closed while the third was away. It is told as soon as it is back, so that it signs for them when one of the two
 * is away. It takes them as they did, by what was sealed for it; what was sealed for the others alone it has no use for. Kept in memory.
 */
export interface Missed {
  keep(member: SignerMember, name: SignerRequest, fields: Fields): void;
  /** Resolves when it has heard all, or is away again. */
  tell(member: SignerMember): Promise<void>;
}

export function createMissed({ ask }: Carrier): Missed {
  const kept = new Map<SignerMember, (readonly [SignerRequest, Fields])[]>();
  const telling = new Map<SignerMember, Promise<void>>();

  async function tellAll(member: SignerMember): Promise<void> {
    const of = kept.get(member) ?? [];
    for (let next = of[0]; next; next = of[0]) {
      try {
        await ask(member, ...next);
      } catch (error) {
        if (isAway(error)) return;
      }
      // What it refuses it would refuse again.
      of.shift();
    }
  }

  return {
    keep(member, name, fields) {
      let own: Fields;
      try {
        own = fieldsOf(member, fields);
      } catch {
        // Sealed for the others alone.
        return;
      }
      const of = kept.get(member) ?? [];
      kept.set(member, of);
      of.push([name, own]);
      if (of.length > KEPT_MAX) of.shift();
    },
    tell(member) {
      const told = telling.get(member) ?? tellAll(member).finally(() => telling.delete(member));
      telling.set(member, told);
      return told;
    },
  };
}
