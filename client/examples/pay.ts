import { createCumulus, newActId } from '@cumulus/client';

const { CUMULUS_URL: url = '', CUMULUS_SECRET: secret = '', WALLET = '', TO = '', SOL = '' } = process.env;
const cumulus = createCumulus({ url, secret });

// Keep the id first: given again, whatever has happened in between, it never pays twice.
const id = newActId();
const invoice = { walletId: WALLET, to: TO, asset: SOL, amount: '1000000', memo: 'Invoice 7' };
const { paymentId } = await cumulus.transfers.create(invoice, { id });
const { state, signature } = await cumulus.waitForPayment(paymentId);
console.log(state, signature);
