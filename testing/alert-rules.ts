import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { findPromtool } from '../launch/promtool.mjs';
import type { Scraped } from './scrape.ts';

export interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

/** What an operator gives to Prometheus. */
const RULES = join(import.meta.dirname, '../deploy/monitoring/alerts.yml');

export async function readRules(): Promise<readonly AlertRule[]> {
  const { groups } = parse(await readFile(RULES, 'utf8')) as { groups: { rules: AlertRule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

/** What a server showed from some time on, and for how many minutes it stayed so. */
export interface Episode {
  readonly scraped: readonly Scraped[];
  readonly minutes: number;
}

const INTERVAL_SECONDS = 15;
const INTERVAL = `${INTERVAL_SECONDS}s`;

/**
 * Has Prometheus' own engine evaluate an alert, by the rules that operators get, over what servers showed. Null if it does not
 * fire by the end of the first episode, and fires at some time after it; otherwise what is wrong.
 */
export async function firesAfter(
  alert: string,
  [healthy, ...faulty]: readonly [Episode, ...Episode[]],
): Promise<string | null> {
  const rule = (await readRules()).find((each) => each.alert === alert);
  if (!rule) throw new Error(`${RULES} has no alert ${alert}.`);
  const later = faulty.reduce((sum, { minutes }) => sum + minutes, 0);
  const firing = `(count(ALERTS{alertname="${alert}",alertstate="firing"}) > bool 0 or vector(0))`;
  const expects = (expr: string, minute: number, value: number) => {
    return { expr, eval_time: `${minute}m`, exp_samples: [{ labels: '{}', value }] };
  };
  const files = { 'rules.yml': { groups: [{ name: alert, rules: [rule] }] } };
  return await promtool(files, {
    rule_files: ['rules.yml'],
    evaluation_interval: INTERVAL,
    tests: [
      {
        interval: INTERVAL,
        input_series: seriesOf([healthy, ...faulty]),
        promql_expr_test: [
          expects(firing, healthy.minutes - 1, 0),
          expects(`max_over_time(${firing}[${later}m:${INTERVAL}])`, healthy.minutes + later, 1),
        ],
      },
    ],
  });
}

/** Checks a file of rules. Null if it is right. */
export async function checkRules(): Promise<string | null> {
  return await run(['check', 'rules', RULES]);
}

function seriesOf(episodes: readonly Episode[]): { series: string; values: string }[] {
  const found = new Map<string, (number | null)[]>();
  for (const [index, { scraped }] of episodes.entries())
    for (const { name, labels, value } of scraped) {
      const text = Object.entries(labels).map(([label, said]) => `${label}=${JSON.stringify(said)}`);
      const series = `${name}{${text.join(',')}}`;
      const values = found.get(series) ?? episodes.map(() => null);
      values[index] = value;
      found.set(series, values);
    }
  return [...found].map(([series, values]) => ({
    series,
    values: values.map((value, index) => repeated(value, episodes[index]!.minutes)).join(' '),
  }));
}

function repeated(value: number | null, minutes: number): string {
  const times = (minutes * 60) / INTERVAL_SECONDS;
  if (value === null) return `_x${times}`;
  // `a+0xn` is a and n more.
  return `${value}+0x${times - 1}`;
}

/** Null if all expectations hold, else what is wrong. `files` are beside the tests, by name. */
async function promtool(files: Readonly<Record<string, object>>, tests: object): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'cumulus-rules-'));
  try {
    // JSON is YAML.
    for (const [name, content] of Object.entries({ ...files, 'tests.yml': tests }))
      await writeFile(join(folder, name), JSON.stringify(content));
    return await run(['test', 'rules', join(folder, 'tests.yml')]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function run(args: readonly string[]): Promise<string | null> {
  const path = findPromtool();
  if (!path)
    throw new Error(
      `promtool is not on this machine: "npm test" fetches it from Debian's package prometheus.`,
    );
  try {
    await promisify(execFile)(path, args);
    return null;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return `${stdout}${stderr}`;
  }
}
