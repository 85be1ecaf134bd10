import config from './playwright.config.ts';
import { test } from './product/fixtures.ts';
import { walk } from './product/walk.ts';

// The browser's own fonts alone, at the largest size that its settings offer.
const { launchOptions } = config.use!;
const fonts = ['--disable-remote-fonts', '--blink-settings=defaultFontSize=24,defaultFixedFontSize=20'];
test.use({ launchOptions: { ...launchOptions!, args: [...launchOptions!.args!, ...fonts] } });

test("a new user gets all the way to an order in a browser with large text and none of the app's fonts", async ({
  page,
  context,
  world,
}) => {
  await walk(page, context, world);
});
