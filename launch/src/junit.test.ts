import { expect, test } from 'vitest';
import { countTests, judgeRun, summary } from '../junit.mjs';

const report = `<?xml version="1.0"?>
<testsuites tests="5" failures="1" errors="1">
  <testsuite name="a">
    <testcase name="passes &gt; well" time="0.1"></testcase>
    <testcase name="passes too" time="0.1"/>
    <testcase name="a > b" time="0.1"><system-out>the &lt;failure&gt; of it</system-out></testcase>
    <testcase name="fails"><failure message="no"><![CDATA[</testcase><testcase name="x"/>]]></failure></testcase>
    <testcase name="breaks"><error message="worse"/></testcase>
    <testcase name="waits"><skipped/></testcase>
  </testsuite>
</testsuites>`;

test('counts each test case once', () => {
  expect(countTests(report)).toEqual({ passed: 3, failed: 2, skipped: 1 });
});

test('counts no tag inside quoted output', () => {
  const quoting = '<testcase name="t"><system-out><![CDATA[<failure>]]></system-out></testcase>';
  expect(countTests(quoting)).toEqual({ passed: 1, failed: 0, skipped: 0 });
});

test('counts a runner without a report as one failure, even when it says that all is well', () => {
  expect(judgeRun(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('counts a runner that fails without a failed test as one failure', () => {
  expect(judgeRun('<testcase name="t"/>', 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(judgeRun('<testcase name="t"/>', null)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(judgeRun('<testcase name="t"><error/></testcase>', 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('sums up all runners, and names skipped tests only when there are any', () => {
  const one = { passed: 3, failed: 0, skipped: 0 };
  expect(summary([one, one])).toEqual({ line: '6 passed, 0 failed', failed: false });
  expect(summary([one, { passed: 1, failed: 1, skipped: 2 }])).toEqual({
    line: '4 passed, 1 failed, 2 skipped',
    failed: true,
  });
});
