import { createCumulus } from '@cumulus/client';

const { CUMULUS_URL: url = '', CUMULUS_SECRET: secret = '', WALLET = '' } = process.env;
const cumulus = createCumulus({ url, secret });

// Asks for page after page, to the end.
for await (const event of cumulus.history.all({ wallet: WALLET })) {
  console.log(event.at, event.type, event.state, event.sent?.amount ?? event.received?.amount);
}
