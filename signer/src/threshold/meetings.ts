import { randomBytes } from 'node:crypto';
import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import type { Fields } from '../terms/fields.ts';
import { Refusal } from '../terms/refusal.ts';
import { type Feed, headsText, readHeads } from './feed.ts';
import type { Members } from './members.ts';
import type { Said } from './said.ts';

/** The others have not been heard since this member started: the server carries what they say, and asks again. */
export class Unmet extends Error {
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    super(`this signer has not met ${names.join(' and ')} since its start`);
    this.names = names;
  }
}

/**
 * A member that was set back to an older copy of its disk cannot know what it has signed since. So after each start it writes and gives
 * nothing before both others have said how far they know it, to this very start.
 */
export interface Meetings {
  /** The greeting of this start, which the others have to answer. */
  greet(): Said;
  /** To another that has started. The caller ensures that no earlier session makes a signature any more. */
  meet(run: string, by: string): Said;
  /** Takes in what others say, by name. Throws Behind, and a Refusal. */
  met(said: Readonly<Record<string, Said>>): void;
  /** Names of the others that this start has not heard. */
  unmet(): readonly string[];
  /** Throws Unmet. */
  expectMet(): void;
}

export function createMeetings(
  { self, others, say, heard, isLost }: Members,
  feed: Pick<Feed, 'heads' | 'expectLevel'>,
): Meetings {
  const run = randomBytes(16).toString('hex');
  const known = new Set<string>();
  /** No one can say what this one has signed with a member that is lost for good. */
  const unmet = () => others.filter((one) => !known.has(one.name) && !isLost(one)).map(({ name }) => name);

  function signed(about: Readonly<Record<string, string>>): Said {
    const text = canonicalJson({ ...about, from: self.name, heads: headsText(feed.heads()) });
    return { text, signature: say(text) };
  }

  return {
    greet: () => signed({ is: 'greeting', run }),
    meet(theirs, by) {
      // The replacement of a member learns nothing as long as this one still signs with the replaced one.
      const member = others.find(({ name }) => name === by);
      if (!member || isLost(member)) throw new Refusal('no other member has this name');
      return signed({ is: 'met', to: by, key: member.key.toString('hex'), run: theirs });
    },
    met(said) {
      for (const [name, { text, signature }] of Object.entries(said)) {
        heard(name, text, signature);
        const { is, from, to, key, run: of, heads } = JSON.parse(text) as Fields;
        if (is !== 'met' || from !== name || to !== self.name || of !== run)
          throw new Refusal(`${name} has said this to another start`);
        if (key !== self.key.toString('hex'))
          throw new Refusal(`${name} knows another machine by the name of this one`);
        feed.expectLevel(name, readHeads(heads));
        known.add(name);
      }
    },
    unmet,
    expectMet() {
      const names = unmet();
      if (names.length > 0) throw new Unmet(names);
    },
  };
}
