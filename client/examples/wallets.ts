import { createCumulus } from '@cumulus/client';

const { CUMULUS_URL: url = '', CUMULUS_SECRET: secret = '' } = process.env;
const cumulus = createCumulus({ url, secret });

const { wallets } = await cumulus.wallets.list();
for (const { walletId, name } of wallets) {
  const { balances } = await cumulus.wallets.getBalances(walletId);
  for (const { symbol, amount } of balances) console.log(`${name}: ${amount} base units of ${symbol}`);
}
