import { NOTICE_TOPICS, type NoticeTopic } from '@cumulus/contract/notices.ts';
import { createTokenSeal } from '../runtime/token-seal.ts';

/** What a link in a mail may switch off. */
interface Unsubscription {
  readonly userId: string;
  readonly topic: NoticeTopic;
}

/** Links that end the mails about a topic, without a sign-in: the reader of the mailbox may. They do not expire. */
export interface Unsubscriptions {
  tokenOf(unsubscription: Unsubscription): string;
  /** Null unless this installation made the token. */
  read(token: string): Unsubscription | null;
}

export function createUnsubscriptions(secret: string): Unsubscriptions {
  const { seal, open } = createTokenSeal(secret, 'unsubscribe 1');
  return {
    tokenOf: ({ userId, topic }) => seal(`${userId}.${topic}`),
    read(token) {
      const [userId = '', named] = open(token)?.split('.') ?? [];
      const topic = NOTICE_TOPICS.find((each) => each === named);
      return topic ? { userId, topic } : null;
    },
  };
}
