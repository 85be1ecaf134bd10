import config from './playwright.config.ts';
import {
  expectClearDialogs,
  expectRow,
  expectTabs,
  LYING_PHONE,
  PHONE,
  withNotice,
} from './product/notice-row.ts';
import { test } from './screens/served.ts';

// Text of 200 %, as a user sets it in the browser.
const { launchOptions } = config.use!;
const args = [...launchOptions!.args!, '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'];
test.use({ answers: withNotice, launchOptions: { ...launchOptions!, args } });

for (const size of [PHONE, LYING_PHONE]) {
  expectRow(size);
  expectClearDialogs(size);
  expectTabs(size);
}
