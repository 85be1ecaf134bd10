// Plain JavaScript for Node 20 without any package: test.mjs reads reports with it.

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 */

/**
 * Counts the test cases of a JUnit report. Each case counts once: failed when it holds a failure or an error.
 * @param {string} xml
 * @returns {Count}
 */
export function countTests(xml) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  // Names and outputs may hold any text, also text that looks like tags: in attributes and text it is escaped, in CDATA not.
  const bare = xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '');
  for (const [, , body] of bare.matchAll(
    /<testcase\b((?:[^>"']|"[^"]*"|'[^']*')*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g,
  )) {
    if (/<(failure|error)\b/.test(body ?? '')) count.failed += 1;
    else if (/<skipped\b/.test(body ?? '')) count.skipped += 1;
    else count.passed += 1;
  }
  return count;
}

/**
 * What one runner achieved. A runner that failed without a report of a failed test (it crashed, or found no tests)
 * counts as one failed test.
 * @param {string | undefined} xml
 * @param {number | null} exitCode
 * @returns {Count}
 */
export function judgeRun(xml, exitCode) {
  const count = xml === undefined ? { passed: 0, failed: 0, skipped: 0 } : countTests(xml);
  const silent = xml === undefined || exitCode !== 0;
  return silent && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/**
 * The last line of a test run.
 * @param {Count[]} counts
 */
export function summary(counts) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const count of counts) {
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
  }
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  return { line: `${total.passed} passed, ${total.failed} failed${skipped}`, failed: total.failed > 0 };
}
