import type { Db } from '../db/pool.ts';
import { changeSettings, readSettings } from './settings.ts';
import type { Unsubscriptions } from './unsubscribe.ts';
import { mailWords } from './words.ts';

/** What a link in a mail leads to, in words. */
export interface MailStop {
  readonly language: string;
  readonly title: string;
  readonly text: string;
  /** The button that ends the mails; null if there is nothing (more) to press. */
  readonly press: string | null;
}

/** Ends mails about a topic by the link in one of them, without a sign-in. */
export interface MailStops {
  /** Changes nothing: programs that check mails open their links. */
  show(token: string): Promise<MailStop>;
  stop(token: string): Promise<MailStop>;
}

interface Deps {
  readonly db: Db;
  readonly unsubscriptions: Pick<Unsubscriptions, 'read'>;
}

const DAMAGED: MailStop = { language: 'en', title: mailWords.en.page, text: mailWords.en.bad, press: null };

export function createMailStops({ db, unsubscriptions }: Deps): MailStops {
  /** Null if this installation did not make the token. */
  async function asked(token: string) {
    const found = unsubscriptions.read(token);
    if (!found) return null;
    const { language } = await readSettings(db, found.userId);
    return { ...found, language, words: mailWords[language] };
  }
  return {
    async show(token) {
      const about = await asked(token);
      if (!about) return DAMAGED;
      const { language, words, topic } = about;
      return { language, title: words.page, text: words.ask(words.topics[topic]), press: words.press };
    },
    async stop(token) {
      const about = await asked(token);
      if (!about) return DAMAGED;
      const { userId, language, words, topic } = about;
      await changeSettings(db, userId, { topics: { [topic]: { mail: false } } }, 'mailbox');
      return { language, title: words.page, text: words.done(words.topics[topic]), press: null };
    },
  };
}
