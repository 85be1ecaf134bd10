// Plain JavaScript for Node 20 without any package: test.mjs reads reports with it.

/**
 * `failures`: what failed, one line each. Counted in `failed`.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Count
 */

/** @type {Record<string, string>} */
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Counts the test cases of a JUnit report. Each case counts once: failed when it holds a failure or an error.
 * @param {string} xml
 * @returns {Count}
 */
export function countTests(xml) {
  /** @type {Count} */
  const count = { passed: 0, failed: 0, skipped: 0, failures: [] };
  // Names and outputs may hold any text, also text that looks like tags: in attributes and text it is escaped, in CDATA not.
  const bare = xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '');
  for (const [, attributes = '', body] of bare.matchAll(
    /<testcase\b((?:[^>"']|"[^"]*"|'[^']*')*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g,
  )) {
    if (/<(failure|error)\b/.test(body ?? '')) {
      count.failed += 1;
      count.failures.push(`${attribute(attributes, 'classname')} > ${attribute(attributes, 'name')}`);
    } else if (/<skipped\b/.test(body ?? '')) count.skipped += 1;
    else count.passed += 1;
  }
  return count;
}

/**
 * @param {string} attributes
 * @param {string} name
 */
function attribute(attributes, name) {
  const escaped = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
  return escaped.replace(/&(\w+);/g, (entity, letters) => ENTITIES[letters] ?? entity);
}

/**
 * What one runner achieved. A runner that failed without a report of a failed test (it crashed, found no tests, or
 * caught an error outside all tests) counts as one failed test.
 * @param {string} name
 * @param {string | undefined} xml
 * @param {number | null} exitCode
 * @returns {Count}
 */
export function judgeRun(name, xml, exitCode) {
  const count = countTests(xml ?? '');
  const silent = xml === undefined || exitCode !== 0;
  if (!silent || count.failed > 0) return count;
  const how = xml === undefined ? 'without a report' : `with exit code ${exitCode} and no failed test`;
  return { ...count, failed: 1, failures: [`the ${name} tests ended ${how}`] };
}

/**
 * The end of a test run: what failed, and the last line.
 * @param {Count[]} counts
 */
export function summary(counts) {
  /** @param {'passed' | 'failed' | 'skipped'} what */
  const total = (what) => counts.reduce((sum, count) => sum + count[what], 0);
  const [failed, skipped] = [total('failed'), total('skipped')];
  const last = `${total('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  const failures = counts.flatMap((count) => count.failures.map((failure) => `failed: ${failure}`));
  return { text: [...failures, last].join('\n'), failed: failed > 0 };
}
