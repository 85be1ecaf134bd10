import lighthouse, { type Flags, navigation } from 'lighthouse';
import { connect, type Page } from 'puppeteer-core';

/** The result of one page. Scores from 0 to 100. */
export interface Audit {
  readonly page: string;
  readonly scores: Record<Category, number>;
  /** Cumulative layout shift, no unit. */
  readonly layoutShift: number;
  /** Largest contentful paint on the simulated phone, milliseconds. */
  readonly largestPaint: number;
  /** Failed audits, one line each. */
  readonly complaints: readonly string[];
}

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** Minimum of every page. */
export const SCORES: Record<Category, number> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
export const LAYOUT_SHIFT = 0.01;

/** Lighthouse lost the recording of a page load and must run again. */
class NotRecorded extends Error {}
const RECORDINGS_MAX = 3;
/** Or the browser did not answer Lighthouse in time, as on a busy machine. */
const isUnrecorded = (error: unknown) =>
  error instanceof NotRecorded || (error as { code?: unknown }).code === 'PROTOCOL_TIMEOUT';

/** Audits a page. If it falls short, audits it twice more and returns the median. */
export async function typical(load: () => Promise<Audit>): Promise<Audit> {
  const first = await recorded(load);
  if (shortfalls(first).length === 0) return first;
  const loads = [first, await recorded(load), await recorded(load)];
  return loads.sort((a, b) => a.scores.performance - b.scores.performance)[1]!;
}

async function recorded(load: () => Promise<Audit>): Promise<Audit> {
  for (let time = 1; ; time++) {
    try {
      return await load();
    } catch (error) {
      if (!isUnrecorded(error) || time === RECORDINGS_MAX) throw error;
    }
  }
}

const flags: Flags = {
  logLevel: 'error',
  formFactor: 'mobile',
  onlyCategories: [...CATEGORIES],
  // Lighthouse asks for the quota first, which Chromium's headless shell may never answer: `clearCaches` clears instead.
  disableStorageReset: true,
};

/** Clears what a first visit does not have, but not the session. */
async function clearCaches(page: Page, url: string): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(url).origin,
    storageTypes: 'file_systems,shader_cache,service_workers,cache_storage',
  });
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

/** Uses a page of the browser that listens on `port`, and leaves the port to the next client. */
async function withPage<T>(port: number, use: (page: Page) => Promise<T>): Promise<T> {
  const browser = await connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null });
  try {
    const page = await browser.newPage();
    const result = await use(page);
    await page.close();
    return result;
  } finally {
    await browser.disconnect();
  }
}

/** Audits a page in the browser that listens on `port`; keeps its cookies and storage. */
export async function audit(name: string, url: string, port: number): Promise<Audit> {
  await withPage(port, (page) => clearCaches(page, url));
  return read(name, await lighthouse(url, { ...flags, port }));
}

/** Audits a page that is reached through another one: `open` goes there, then the page is reloaded. */
export const auditAt = (name: string, port: number, open: (page: Page) => Promise<void>): Promise<Audit> =>
  withPage(port, async (page) => {
    await open(page);
    await clearCaches(page, page.url());
    return read(name, await navigation(page, () => void page.reload(), { flags }));
  });

function read(page: string, run: Awaited<ReturnType<typeof lighthouse>>): Audit {
  if (!run) throw new Error(`Lighthouse returned no result for ${page}`);
  const { categories, audits, runtimeError } = run.lhr;
  if (runtimeError) throw new NotRecorded(`${page}: ${runtimeError.message}`);
  const score = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
  const numeric = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const weighty = CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
    page,
    scores: Object.fromEntries(CATEGORIES.map((each) => [each, score(each)])) as Record<Category, number>,
    layoutShift: numeric('cumulative-layout-shift'),
    largestPaint: numeric('largest-contentful-paint'),
    complaints: [...new Set(weighty)].flatMap((id) => {
      const found = audits[id];
      if (!found || found.score === null || found.score >= 0.9) return [];
      return [`${found.title} ${found.displayValue ?? ''} ${itemsOf(found.details)}`.trim()];
    }),
  };
}

/** The first items of a failed audit, truncated. */
function itemsOf(details: unknown): string {
  const { items } = (details ?? {}) as { items?: unknown[] };
  return items?.length ? JSON.stringify(items.slice(0, 3)).slice(0, 600) : '';
}

/** One sentence for each minimum that a page misses. */
export function shortfalls({ page, scores, layoutShift }: Audit): string[] {
  const low = CATEGORIES.filter((each) => !(scores[each] >= SCORES[each])).map(
    (each) => `${page}: ${each} is ${scores[each]}, not ${SCORES[each]}`,
  );
  if (!(layoutShift <= LAYOUT_SHIFT))
    low.push(`${page}: the layout shifts by ${layoutShift}, not ${LAYOUT_SHIFT}`);
  return low;
}
