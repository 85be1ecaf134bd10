import { createCumulus } from '@cumulus/client';

const { CUMULUS_URL: url = '', CUMULUS_SECRET: secret = '', WALLET = '', SOL = '', USDC = '' } = process.env;
const cumulus = createCumulus({ url, secret });

const quote = await cumulus.quotes.create({ walletId: WALLET, sell: SOL, buy: USDC, amount: '10000000' });
// The key signs that at least this much arrives: look at it before.
if (BigInt(quote.minimumReceived) < 100_000n) throw new Error('less than 0.1 USDC');
const { paymentId } = await cumulus.swaps.create(quote);
const { state, boughtAmount } = await cumulus.waitForPayment(paymentId);
console.log(state, boughtAmount);
