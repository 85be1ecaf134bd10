import { expect, test } from 'vitest';
import { countTests, judgeRun, summary } from '../junit.mjs';

const report = `<?xml version="1.0"?>
<testsuites tests="5" failures="1" errors="1">
  <testsuite name="a">
    <testcase name="passes &gt; well" time="0.1"></testcase>
    <testcase name="passes too" time="0.1"/>
    <testcase name="a > b" time="0.1"><system-out>the &lt;failure&gt; of it</system-out></testcase>
    <testcase classname="a.test.ts" name="a &quot;fails&quot;"><failure message="no"><![CDATA[</testcase><testcase name="x"/>]]></failure></testcase>
    <testcase name="breaks" classname="b.test.ts" time="0.1"><error message="worse"/></testcase>
    <testcase name="waits"><skipped/></testcase>
  </testsuite>
</testsuites>`;

const passed = (count: number) => ({ passed: count, failed: 0, skipped: 0, failures: [] });

test('counts each test case once and names those that failed', () => {
  expect(countTests(report)).toEqual({
    passed: 3,
    failed: 2,
    skipped: 1,
    failures: [
      { file: 'a.test.ts', title: 'a "fails"' },
      { file: 'b.test.ts', title: 'breaks' },
    ],
  });
});

test('ignores tags inside quoted output', () => {
  const quoting = '<testcase name="t"><system-out><![CDATA[<failure>]]></system-out></testcase>';
  expect(countTests(quoting)).toEqual(passed(1));
});

test('counts a runner without a report as one failure, even if it exits with 0', () => {
  const failures = [{ title: 'the unit tests ended without a report' }];
  expect(judgeRun('unit', undefined, 0)).toEqual({ ...passed(0), failed: 1, failures });
});

test('counts a runner that fails without a failed test as one failure', () => {
  const good = '<testcase name="t"/>';
  const failures = (code: string) => [
    { title: `the unit tests ended with exit code ${code} and no failed test` },
  ];
  expect(judgeRun('unit', good, 1)).toEqual({ ...passed(1), failed: 1, failures: failures('1') });
  expect(judgeRun('unit', good, null)).toEqual({ ...passed(1), failed: 1, failures: failures('null') });
  const bad = '<testcase classname="c" name="t"><error/></testcase>';
  const failed = (file: string) => ({ ...passed(0), failed: 1, failures: [{ file, title: 't' }] });
  expect(judgeRun('unit', bad, 1)).toEqual(failed('c'));
  expect(judgeRun('browser', bad, 1, 'e2e/')).toEqual(failed('e2e/c'));
});

test('sums up all runners, says how to run what failed, and counts skipped tests only if there are any', () => {
  const failing = { passed: 1, failed: 1, skipped: 2, failures: [{ file: 'c', title: 't' }] };
  expect(summary([passed(3), passed(3)])).toEqual({ text: '6 passed, 0 failed', failed: false });
  expect(summary([passed(3), failing, failing])).toEqual({
    text: [
      ...['failed: c > t', 'failed: c > t', 'To run these files alone:', '  npm test -- c'],
      '5 passed, 2 failed, 4 skipped',
    ].join('\n'),
    failed: true,
  });
});

test('a part without any test has failed, and what it leaves out is not skipped', () => {
  expect(summary([{ ...passed(1), skipped: 9 }], true)).toEqual({
    text: '1 passed, 0 failed',
    failed: false,
  });
  expect(summary([{ ...passed(0), skipped: 9 }], true)).toEqual({
    text: 'No test has such a title.\n0 passed, 0 failed',
    failed: true,
  });
});
