import { createCumulus } from '@cumulus/client';

const { CUMULUS_URL: url = '', CUMULUS_SECRET: secret = '', WALLET = '', TO = '', SOL = '' } = process.env;
const cumulus = createCumulus({ url, secret });

const input = { walletId: WALLET, to: TO, asset: SOL, amount: '2000000000' };
const asked = await cumulus.approvals.create({ call: 'POST /v1/transfers', input, note: 'The rent' });
// The owner pays it in the app, or declines: do not pay it as well.
const { state, paymentId } = await cumulus.waitForApproval(asked.approvalId, { forMs: 3_600_000 });
console.log(state, paymentId);
