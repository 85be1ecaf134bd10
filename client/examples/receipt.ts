import { createCumulus, verifyReceipt } from '@cumulus/client';

// PROOF_KEY is the key that the installation publishes on its page /proof.
const { CUMULUS_URL: url = '', CUMULUS_SECRET: secret = '', PAYMENT = '', PROOF_KEY = '' } = process.env;
const cumulus = createCumulus({ url, secret });

const receipt = await verifyReceipt(await cumulus.receipts.get(PAYMENT), PROOF_KEY);
console.log(receipt.state, receipt.received, receipt.signature);
