import type { Journal } from '../journal/journal.ts';
import type { JournalRecord } from '../journal/record.ts';
import type { Freezes } from '../policy/freezes.ts';
import type { Grants } from '../policy/grants/grants.ts';
import { createFeed, createKnownHeads, type Feed } from '../threshold/feed.ts';
import { createMeetings, type Meetings } from '../threshold/meetings.ts';
import type { Members } from '../threshold/members.ts';
import { createTelling, type Telling } from './telling.ts';
import { createNewWords, createWords } from './words.ts';

/** What a signer has that tells others, and hears them. */
export interface Together {
  readonly members: Members;
  readonly feed: Feed;
  readonly meetings: Meetings;
  readonly telling: Telling;
}

interface Deps {
  readonly members: Members;
  readonly journal: Journal;
  readonly freezes: Freezes;
  readonly grants: Grants;
  /** Of a clock that cannot be set, milliseconds. */
  readonly elapsed: () => number;
}

/** What others have told, as the journal has it: before there is a journal. */
export function createHeard() {
  const [known, news] = [createKnownHeads(), createNewWords()];
  return {
    learn(record: JournalRecord): void {
      known.learn(record);
      news.learn(record);
    },
    together({ elapsed, ...deps }: Deps): Together {
      const { members, journal } = deps;
      const feed = createFeed({ members, known, journal, elapsed });
      const meetings = createMeetings(members, feed);
      const words = createWords(news, journal);
      return {
        members,
        feed,
        meetings,
        telling: createTelling({ ...deps, words, feed, meetings, now: elapsed }),
      };
    },
  };
}
