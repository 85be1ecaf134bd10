import { createCumulus } from '@cumulus/client';

const { CUMULUS_URL: url = '', CUMULUS_SECRET: secret = '', WALLET = '', SOL = '', USDC = '' } = process.env;
const cumulus = createCumulus({ url, secret });

const trade = { walletId: WALLET, sell: SOL, buy: USDC, amount: '10000000' };
const rule = { kind: 'time', at: new Date(Date.now() + 86_400_000).toISOString() } as const;
const { orders } = await cumulus.orders.create({ ...trade, rule });
console.log(orders[0]!.state, orders[0]!.summary);
const { cancelled } = await cumulus.orders.cancel(orders[0]!.orderId);
console.log('cancelled', cancelled);
