import {
  isFixed,
  NOTICE_CHANNELS,
  NOTICE_DEFAULTS,
  NOTICE_TOPICS,
  type NoticeChannel,
  type NoticeChoices,
  type NoticeLanguage,
  type NoticeTopic,
} from '@cumulus/contract/notices.ts';
import { sql } from 'kysely';
import { notify } from '../accounts/notify.ts';
import { lockUser } from '../db/lock-user.ts';
import type { Db } from '../db/pool.ts';

/** How a user is notified of notices outside of the inbox. */
export interface Settings {
  readonly choices: NoticeChoices;
  readonly hideAmounts: boolean;
  readonly language: NoticeLanguage;
}

/** What was changed from the defaults. */
export type Changed = {
  readonly [Topic in NoticeTopic]?: { readonly [Channel in NoticeChannel]?: boolean | undefined } | undefined;
};

export interface SettingsChange {
  readonly topics?: Changed | undefined;
  readonly hideAmounts?: boolean | undefined;
  readonly language?: NoticeLanguage | undefined;
}

export async function readSettings(db: Db, userId: string): Promise<Settings> {
  const row = await db
    .selectFrom('notice_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    choices: choicesOf((row?.choices ?? {}) as Changed),
    hideAmounts: row?.hide_amounts ?? false,
    language: row?.language ?? 'en',
  };
}

/**
 * Changes settings. A user who gets fewer notices from then on gets a mail about that, so that a thief cannot silence an account; the owner
 * of the mailbox needs no such mail.
 */
export async function changeSettings(
  db: Db,
  userId: string,
  change: SettingsChange,
  by: 'session' | 'mailbox' = 'session',
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const { choices, hideAmounts, language } = await readSettings(tx, userId);
    const next = choicesOf(merged(choices, change.topics ?? {}));
    const values = {
      choices: JSON.stringify(next),
      hide_amounts: change.hideAmounts ?? hideAmounts,
      language: change.language ?? language,
    };
    await tx
      .insertInto('notice_settings')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
    const isLess = everyChoice.some(([topic, channel]) => choices[topic][channel] && !next[topic][channel]);
    if (isLess && by === 'session')
      await notify(tx, { userId, kind: 'security', facts: { code: 'NOTICES_REDUCED' } });
  });
}

const everyChoice = NOTICE_TOPICS.flatMap((topic) =>
  NOTICE_CHANNELS.map((channel) => [topic, channel] as const),
);

function merged(choices: NoticeChoices, changed: Changed): Changed {
  return Object.fromEntries(NOTICE_TOPICS.map((topic) => [topic, { ...choices[topic], ...changed[topic] }]));
}

export function choicesOf(changed: Changed): NoticeChoices {
  const of = (topic: NoticeTopic, channel: NoticeChannel): boolean =>
    isFixed(topic, channel) || (changed[topic]?.[channel] ?? NOTICE_DEFAULTS[topic][channel]);
  return Object.fromEntries(
    NOTICE_TOPICS.map((topic) => [topic, { push: of(topic, 'push'), mail: of(topic, 'mail') }]),
  ) as NoticeChoices;
}

/** The address for a user's mails; null if the account has no address. */
export async function mailAddress(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`select email from users where id = ${userId}`.execute(
    db,
  );
  return rows[0]?.email ?? null;
}
