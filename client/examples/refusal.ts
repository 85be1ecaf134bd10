import { CumulusError, createCumulus } from '@cumulus/client';

const { CUMULUS_URL: url = '', CUMULUS_SECRET: secret = '', WALLET = '', TO = '', SOL = '' } = process.env;
const cumulus = createCumulus({ url, secret });

try {
  await cumulus.transfers.create({ walletId: WALLET, to: TO, asset: SOL, amount: '2000000000' });
} catch (error) {
  if (!(error instanceof CumulusError) || error.code !== 'GRANT_EXCEEDED') throw error;
  console.log(error.code, error.context.limit);
}
