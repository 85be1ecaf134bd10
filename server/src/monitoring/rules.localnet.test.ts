import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkRules, readRules } from '../../../testing/alert-rules.ts';
import { operator } from '../../../testing/operator.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';

const ROOT = join(import.meta.dirname, '../../..');
const world = await runningCumulus();
const rules = await readRules();
const metrics = await (await fetch(`${world.url}/metrics`)).text();
/** Names of all series that a server has, those of histograms in full. */
const exposed = new Set(
  [...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((suffix) => name + suffix) : [name],
  ),
);
const namedIn = (expr: string): readonly string[] => expr.match(/\bcumulus_\w+/g) ?? [];
const page = (url: string): string => readFileSync(join(ROOT, url), 'utf8');

test('Prometheus takes the rules', async () => {
  expect(await checkRules()).toBeNull();
});

test('a server exposes every metric that a rule names', () => {
  expect(rules.length).toBeGreaterThan(40);
  for (const { alert, expr } of rules) {
    expect(namedIn(expr).length, alert).toBeGreaterThan(0);
    for (const name of namedIn(expr)) expect(exposed, `${alert}: ${name}`).toContain(name);
  }
});

test('a server exposes every metric that the dashboard names, and the dashboard shows every metric of a server', () => {
  const { panels } = JSON.parse(page('deploy/monitoring/dashboard.json')) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  const shown = panels.flatMap(({ title, targets = [] }) =>
    targets.flatMap(({ expr }) => namedIn(expr).map((name) => [title, name] as const)),
  );
  expect(shown.length).toBeGreaterThan(40);
  for (const [title, name] of shown) expect(exposed, `${title}: ${name}`).toContain(name);
  const names = new Set(shown.map(([, name]) => name));
  const settings = ['cumulus_market_check_interval_seconds', 'cumulus_daily_proof'];
  const others = [
    ...settings,
    'cumulus_clock_ahead_seconds',
    'cumulus_rpc_nodes_contradicted_total',
    'cumulus_signer_key_service_failures_total',
  ];
  const missing = [...exposed].filter((name) => !/_(sum|count)$/.test(name) && !names.has(name));
  expect(missing.sort()).toEqual(others.sort());
});

test('no label has more values than the product has names, and none is of a user', () => {
  for (const [, labels = ''] of metrics.matchAll(/^cumulus_\w+\{(.*)\} /gm)) {
    expect(labels).not.toMatch(/@|[\da-f]{8}-[\da-f]{4}/);
    for (const [, label] of labels.matchAll(/(\w+)="/g)) expect(LABELS, labels).toContain(label);
  }
});

/** All labels. Their values are in the code, but for the mints of limits, which are in SIGNER_POLICY. */
const LABELS = [
  ...[
    'cause',
    'channel',
    'check',
    'dependency',
    'disk',
    'function',
    'kind',
    'le',
    'level',
    'limit',
    'method',
    'node',
    'on',
  ],
  ...['outcome', 'process', 'queue', 'request', 'signer', 'state', 'status', 'upstream', 'winner'],
];

describe('runbooks', () => {
  const urls = rules.map(({ annotations }) => annotations.runbook_url!);
  const files = readdirSync(join(ROOT, 'docs/runbooks')).filter((name) => name !== 'README.md');

  test('there is one for each alert, which names it', () => {
    expect(urls.map((url) => url.replace('docs/runbooks/', '')).sort()).toEqual(files.sort());
    for (const { alert, labels, annotations } of rules) {
      expect(annotations.summary, alert).toBeTruthy();
      expect(annotations.description, alert).toBeTruthy();
      expect(['page', 'ticket'], alert).toContain(labels.severity);
      const text = page(annotations.runbook_url!);
      expect(text).toContain(`\`${alert}\``);
      for (const part of ['What it means', 'What users notice', 'Look at', 'Do', 'Escalate'])
        expect(text, annotations.runbook_url).toContain(`\n## ${part}\n`);
      expect(page('docs/runbooks/README.md')).toContain(`\`${alert}\``);
    }
  });

  test('each command in them is one, with these options', async () => {
    const cumulus = operator({});
    const commands = new Map<string, Set<string>>();
    for (const file of files)
      for (const [, line = ''] of page(`docs/runbooks/${file}`).matchAll(
        /npm run (?:-s )?cumulus -- ([^`]+)`/g,
      )) {
        const words = line.split(' ');
        const end = words.findIndex((word) => /^[-<"0-9]/.test(word));
        const name = words.slice(0, end < 0 ? undefined : end).join(' ');
        const options = commands.get(name) ?? new Set();
        for (const [option] of line.matchAll(/--[a-z-]+/g)) options.add(option);
        commands.set(name, options);
      }
    expect(commands.size).toBeGreaterThan(15);
    for (const [name, options] of commands) {
      const { code, out } = await cumulus(`${name} --help`);
      expect(code, name).toBe(0);
      for (const option of options) expect(out, name).toContain(`${option} `);
    }
  });

  test('each setting in them is one', () => {
    const settings = page('docs/settings.md') + page('signer/README.md');
    for (const file of files)
      for (const [, name = ''] of page(`docs/runbooks/${file}`).matchAll(/`([A-Z][A-Z_]{5,})`/g))
        if (!/^E[A-Z]+$/.test(name)) expect(settings.includes(`\`${name}\``), `${file}: ${name}`).toBe(true);
  });

  test('each alert is proven by a test that brings its fault about', () => {
    const proofs = readdirSync(import.meta.dirname)
      .filter((name) => name.startsWith('alerts-of-'))
      .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
      .join();
    for (const { alert } of rules)
      expect(
        proofs.includes(`expectAlert('${alert}'`) ||
          proofs.includes(`  ${alert}: `) ||
          proofs.includes(`async ${alert}(`),
        alert,
      ).toBe(true);
  });
});
