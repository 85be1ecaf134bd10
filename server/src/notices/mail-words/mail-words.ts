import type { NoticeTopic } from '@cumulus/contract/notices.ts';

/** The words of mails around a notice, and of the page that ends them. */
export interface MailWords {
  readonly at: (time: string) => string;
  readonly open: string;
  readonly alarm: string;
  readonly freeze: string;
  readonly stop: string;
  readonly digest: (count: number) => string;
  readonly digestText: string;
  readonly topics: Readonly<Record<NoticeTopic, string>>;
  readonly page: string;
  readonly ask: (topic: string) => string;
  readonly press: string;
  readonly done: (topic: string) => string;
  readonly bad: string;
}
