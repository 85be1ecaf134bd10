// Plain JavaScript for Node 20 without any package: test.mjs reads reports with it.

/**
 * `file` is missing if the runner failed rather than a test.
 * @typedef {{ title: string, file?: string }} TestFailure
 * @typedef {{ passed: number, failed: number, skipped: number, failures: TestFailure[] }} Count
 */

/** @type {Record<string, string>} */
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Counts the test cases of a JUnit report. A case counts once, as failed if it holds a failure or an error.
 * @param {string} xml
 * @param {string} folder of the runner, which its file names are relative to
 * @returns {Count}
 */
export function countTests(xml, folder = '') {
  /** @type {Count} */
  const count = { passed: 0, failed: 0, skipped: 0, failures: [] };
  // CDATA may hold text that looks like tags.
  const bare = xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '');
  for (const [, attributes = '', body] of bare.matchAll(
    /<testcase\b((?:[^>"']|"[^"]*"|'[^']*')*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g,
  )) {
    if (/<(failure|error)\b/.test(body ?? '')) {
      count.failed += 1;
      count.failures.push({
        title: attribute(attributes, 'name'),
        file: `${folder}${attribute(attributes, 'classname')}`,
      });
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
 * The result of one runner. If it failed without a report of a failed test (it crashed, found no tests, or caught an
 * error outside all tests), that counts as one failed test.
 * @param {string} name
 * @param {string | undefined} xml
 * @param {number | null} exitCode
 * @param {string} [folder]
 * @returns {Count}
 */
export function judgeRun(name, xml, exitCode, folder) {
  const count = countTests(xml ?? '', folder);
  const hasCrashed = xml === undefined || exitCode !== 0;
  if (!hasCrashed || count.failed > 0) return count;
  const how = xml === undefined ? 'without a report' : `with exit code ${exitCode} and no failed test`;
  return { ...count, failed: 1, failures: [{ title: `the ${name} tests ended ${how}` }] };
}

/**
 * The end of a test run: what failed and how to run it alone, then the totals. The tests that a part leaves out are not
 * counted as skipped; a part without any test has failed.
 * @param {Count[]} counts
 * @param {boolean} [isPart]
 */
export function summary(counts, isPart = false) {
  /** @param {'passed' | 'failed' | 'skipped'} what */
  const total = (what) => counts.reduce((sum, count) => sum + count[what], 0);
  const [passed, failed, skipped] = [total('passed'), total('failed'), isPart ? 0 : total('skipped')];
  const isEmpty = isPart && passed + failed === 0;
  const last = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  const failures = counts.flatMap((count) => count.failures);
  const files = new Set(failures.flatMap(({ file }) => file ?? []));
  const lines = [
    ...(isEmpty ? ['No test has such a title.'] : []),
    ...failures.map(({ file, title }) => `failed: ${file ? `${file} > ${title}` : title}`),
    ...(files.size > 0 ? ['To run these files alone:'] : []),
    ...Array.from(files, (file) => `  npm test -- ${file}`),
    last,
  ];
  return { text: lines.join('\n'), failed: failed > 0 || isEmpty };
}
