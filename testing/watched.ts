import { expect } from 'vitest';
import type { AppParts } from '../server/src/app/app.ts';
import { type Episode, firesAfter } from './alert-rules.ts';
import type { TestDatabase } from './database.ts';
import { type HeldClock, heldClock } from './held-clock.ts';
import { runningApp } from './running-app.ts';
import { type Scraped, scrape } from './scrape.ts';

/** Longer than any reading serves, milliseconds. */
const LATER = 120_000;
/** How long the last of the faulty states lasts by default, minutes: longer than most alerts wait. */
const LASTING = 40;

/** A server, and a look at its metrics that no cached reading serves. */
export async function watchedServer(
  database: Pick<TestDatabase, 'url'>,
  settings: Record<string, string> = {},
  parts: AppParts = {},
) {
  const watchClock = heldClock();
  const app = await runningApp(database, settings, { watchClock, ...parts });
  return { ...app, watchClock, look: () => look(app.url, watchClock) };
}

/** Reads the metrics of a server over this clock; no cached reading serves. */
export async function look(url: string, watchClock: HeldClock): Promise<readonly Scraped[]> {
  watchClock.advance(LATER);
  return await scrape(url);
}

/**
 * Expects that an alert is quiet while servers show what was scraped first, and fires while they show the rest, each for a while.
 * Nothing scraped is a server that does not answer.
 */
export async function expectAlert(
  alert: string,
  healthy: readonly Scraped[],
  faulty: readonly (readonly Scraped[])[],
  lasting = LASTING,
): Promise<void> {
  const [first, ...rest] = [healthy, ...faulty].map(
    (scraped, index): Episode => ({
      scraped,
      minutes: index === 0 ? 20 : index === faulty.length ? lasting : 2,
    }),
  );
  expect(await firesAfter(alert, [first!, ...rest])).toBeNull();
}

/** The value of the metric with these labels; undefined without such a one. */
export function shown(
  scraped: readonly Scraped[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  return scraped.find(
    (each) =>
      each.name === name && Object.entries(labels).every(([label, value]) => each.labels[label] === value),
  )?.value;
}
