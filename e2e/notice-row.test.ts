import {
  expectClearDialogs,
  expectRow,
  expectTabs,
  LYING_PHONE,
  PHONE,
  withNotice,
} from './product/notice-row.ts';
import { test } from './screens/served.ts';

test.use({ answers: withNotice });

for (const size of [
  { width: 320, height: 640 },
  PHONE,
  LYING_PHONE,
  { width: 900, height: 700 },
  { width: 1440, height: 900 },
]) {
  expectRow(size);
  expectClearDialogs(size);
}
for (const size of [PHONE, LYING_PHONE]) expectTabs(size);
