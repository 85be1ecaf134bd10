const placed = {
  walletId: 'w',
  sellToken: { mint: 'a', amount: '1' },
  buyToken: { mint: 'b' },
  rule: { kind: 'oco', above: 2, below: 1 },
};

/** Well-formed requests of the calls about orders beside the specified ones, of orders that do not exist. */
export const orderCalls = {
  placeOrder: placed,
  editOrder: { id: 'o', ...placed },
  pauseOrder: { id: 'o', paused: true },
};
