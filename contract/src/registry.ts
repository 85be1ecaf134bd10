import type { Call } from './call.ts';
import * as accounts from './calls/accounts.ts';
import * as addressWait from './calls/address-wait.ts';
import * as contacts from './calls/contacts.ts';
import * as contest from './calls/contest.ts';
import * as devices from './calls/devices.ts';
import * as exchangeRates from './calls/exchange-rates.ts';
import * as freeze from './calls/freeze.ts';
import * as handles from './calls/handles.ts';
import * as history from './calls/history.ts';
import * as incident from './calls/incident.ts';
import * as looks from './calls/looks.ts';
import * as market from './calls/market.ts';
import * as notices from './calls/notices.ts';
import * as orders from './calls/orders.ts';
import * as passkeys from './calls/passkeys.ts';
import * as paymentRequests from './calls/payment-requests.ts';
import * as payments from './calls/payments.ts';
import * as personalData from './calls/personal-data.ts';
import * as pin from './calls/pin.ts';
import * as placedOrders from './calls/placed-orders.ts';
import * as priceAlerts from './calls/price-alerts.ts';
import * as priceHistory from './calls/price-history.ts';
import * as programs from './calls/programs.ts';
import * as proof from './calls/proof.ts';
import * as receipts from './calls/receipts.ts';
import * as reclaim from './calls/reclaim.ts';
import * as scheduledSends from './calls/scheduled-sends.ts';
import * as swaps from './calls/swaps.ts';
import * as terms from './calls/terms.ts';
import * as transfers from './calls/transfers.ts';
import * as wallets from './calls/wallets.ts';
import * as watchlist from './calls/watchlist.ts';
import * as webhooks from './calls/webhooks.ts';

/** Every named function. The server serves exactly these; a client's types come from here. */
export const calls = {
  ...accounts,
  ...devices,
  ...freeze,
  ...incident,
  ...looks,
  ...terms,
  ...pin,
  ...passkeys,
  ...personalData,
  ...wallets,
  ...transfers,
  ...payments,
  ...reclaim,
  ...paymentRequests,
  ...addressWait,
  ...scheduledSends,
  ...contacts,
  ...handles,
  ...market,
  ...priceHistory,
  ...exchangeRates,
  ...swaps,
  ...orders,
  ...placedOrders,
  ...priceAlerts,
  ...watchlist,
  ...contest,
  ...history,
  ...receipts,
  ...notices,
  ...webhooks,
  ...proof,
  ...programs,
} satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
