import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { NOTICE_TOPICS, type NoticeTopic } from '@cumulus/contract/notices.ts';

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

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([a-z_]+)\.([\w-]{43})$/;

export function createUnsubscriptions(secret: string): Unsubscriptions {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'cumulus unsubscribe 1', 32));
  const sealOf = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  return {
    tokenOf({ userId, topic }) {
      const text = `${userId}.${topic}`;
      return `${text}.${sealOf(text).toString('base64url')}`;
    },
    read(token) {
      const [, userId = '', named = '', seal = ''] = TOKEN.exec(token) ?? [];
      const topic = NOTICE_TOPICS.find((each) => each === named);
      const given = Buffer.from(seal, 'base64url');
      const right = sealOf(`${userId}.${named}`);
      if (!topic || given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return { userId, topic };
    },
  };
}
