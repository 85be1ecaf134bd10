import { test } from './product/fixtures.ts';
import { walk } from './product/walk.ts';

test('[who-05, who-06, who-10, who-12, route-08, send-04, state-14, state-15, state-17, limit-12] by the accessibility tree alone, a new user signs up, gets test funds, sends SOL and USDC, sets a PIN, swaps and places an order, and hears each change', ({
  page,
  context,
  world,
}) => walk(page, context, world));
