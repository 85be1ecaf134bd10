import type { Customer } from '../../launch/src/customer.ts';

/** What a server answers to a customer about all that is theirs. */
export async function answersTo(customer: Customer) {
  const { wallets } = await customer.call('getCloudWallets', null);
  const walletIds = wallets.map(({ walletId }) => walletId);
  const { balances } = await customer.call('getCloudWalletBalances', { walletIds });
  const { transactions } = await customer.call('getWalletTransactionsUnified', null);
  const { orders } = await customer.call('getConditionalOrders', null);
  const { contacts, recentRecipients } = await customer.call('getAddressBook', null);
  const { contractAddresses } = await customer.call('getWatchlistWeb', null);
  const { frozenAt } = await customer.call('getFreeze', null);
  const { topics, hideAmounts } = await customer.call('getNoticeSettings', null);
  return {
    ...{ wallets, balances, transactions, orders, contacts, recentRecipients },
    ...{ contractAddresses, frozenAt, topics, hideAmounts },
  };
}
