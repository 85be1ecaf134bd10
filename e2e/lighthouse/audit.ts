import lighthouse from 'lighthouse';

/** What one page was found to be. Scores from 0 to 100. */
export interface Audit {
  readonly scores: Record<Category, number>;
  /** Cumulative layout shift, no unit. */
  readonly layoutShift: number;
  /** Largest contentful paint, milliseconds on the slow phone that Lighthouse stands in for. */
  readonly largestPaint: number;
  /** What cost points, one line each. */
  readonly complaints: readonly string[];
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** The least that every page has to reach. */
const SCORES: Record<Category, number> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
const LAYOUT_SHIFT = 0.02;

const LOADS = 3;

/**
 * Loads a page until it reaches the least, three times at most; the fastest load counts, since whatever else this
 * machine does only ever slows one. `load` is one load.
 */
export async function best(load: () => Promise<Audit>): Promise<Audit> {
  let fastest = await load();
  for (let number = 1; number < LOADS && shortfalls(fastest).length > 0; number += 1) {
    const next = await load();
    if (next.scores.performance > fastest.scores.performance) fastest = next;
  }
  return fastest;
}

/** Loads a page as a slow phone does, in the browser that listens on `port`; its cookies and storage stay. */
export async function audit(url: string, port: number): Promise<Audit> {
  const run = await lighthouse(url, {
    port,
    logLevel: 'error',
    formFactor: 'mobile',
    onlyCategories: [...CATEGORIES],
    // Clears what the browser keeps of the app, and leaves who is signed in.
    disableStorageReset: false,
  });
  if (!run) throw new Error(`Lighthouse has nothing to say about ${url}`);
  const { categories, audits, runtimeError } = run.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const score = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
  const numeric = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const weighty = CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
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

/** The first things that a complaint is about, cut short. */
function itemsOf(details: unknown): string {
  const { items } = (details ?? {}) as { items?: unknown[] };
  return items?.length ? JSON.stringify(items.slice(0, 3)).slice(0, 600) : '';
}

/** Where a page falls short, one sentence each. */
export function shortfalls({ scores, layoutShift }: Audit): string[] {
  const low = CATEGORIES.filter((each) => !(scores[each] >= SCORES[each])).map(
    (each) => `${each} is ${scores[each]}, not ${SCORES[each]}`,
  );
  if (!(layoutShift <= LAYOUT_SHIFT)) low.push(`the layout shifts by ${layoutShift}, not ${LAYOUT_SHIFT}`);
  return low;
}
