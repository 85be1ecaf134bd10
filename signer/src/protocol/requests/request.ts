import type { Facts } from '../../../../process/src/log.ts';
import type { Fields } from '../../terms/fields.ts';
import { Behind } from '../../threshold/feed.ts';
import { Unmet } from '../../threshold/meetings.ts';
import type { Course } from '../course.ts';
import type { Memory } from '../memory.ts';

export type Answer = Readonly<Record<string, unknown>>;

/** A request that the signer answers. */
interface Definition<Asked> {
  /**
   * What its sender must have. `none`: nothing follows from it that an owner would have to decide. `mandate`: a sealed one. `factor`: of an
   * owner who has a factor, a ticket for exactly this, or the PIN itself. `day`: a wait of a day that the signer keeps, of which owners are
   * notified; or less, with a passkey. `operator`: their key.
   */
  readonly right: 'none' | 'mandate' | 'factor' | 'day' | 'operator';
  /** Whether it is answered although the journal may lack what was signed: nothing of it moves money. Default: no. */
  readonly isSafeInDoubt?: true;
  /** Throws a Refusal that names the first field that is missing, malformed or unexpected. */
  readonly parse: (fields: Fields) => Asked;
  /** The owner who has it refused by freezing their account. Default: none. */
  readonly frozenBy?: (asked: Asked) => string;
  /** What its line in the log says: amounts are base units. */
  readonly describe: (asked: Asked) => Facts;
  readonly answer: (memory: Memory, asked: Asked, course: Course) => Answer | Promise<Answer>;
}

export interface RequestKind extends Pick<Definition<never>, 'right'> {
  readonly isSafeInDoubt: boolean;
  read(fields: Fields): ReadRequest;
}

/** A request that was parsed. */
export interface ReadRequest {
  readonly asked: unknown;
  readonly facts: Facts;
  answer(memory: Memory, course: Course): Promise<Answer>;
}

export function defineRequest<Asked>(definition: Definition<Asked>): RequestKind {
  const { right, isSafeInDoubt = false, parse, frozenBy, describe, answer } = definition;
  return {
    ...{ right, isSafeInDoubt },
    read(fields) {
      const asked = parse(fields);
      return {
        asked,
        facts: describe(asked),
        async answer(memory, course) {
          if (frozenBy) memory.freezes.expectThawed(frozenBy(asked));
          try {
            return await answer(memory, asked, course);
          } catch (error) {
            return lacking(error);
          }
        },
      };
    },
  };
}

/** What a member has to hear first: the server brings it, and asks again. */
function lacking(error: unknown): Answer {
  if (error instanceof Behind) return { behindOf: error.of, behindAfter: error.n };
  if (error instanceof Unmet) return { unmet: error.names };
  throw error;
}
