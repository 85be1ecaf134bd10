import { expectClearDialogs, expectKept, expectRow, expectTabs, withNotice } from './product/notice-row.ts';
import { DESKTOP, LYING_PHONE, PHONE, SMALL_PHONE, test } from './screens/served.ts';

test.use({ answers: withNotice });

const SIZES = [SMALL_PHONE, PHONE, LYING_PHONE, { width: 900, height: 700 }, DESKTOP];
expectRow(SIZES);
expectClearDialogs(SIZES);
for (const size of [PHONE, LYING_PHONE]) expectTabs(size);
expectKept(PHONE);
