/** Test files that once failed by timing alone, each with what it raced against. They run in every round. */
export const FRAGILE: Readonly<Record<string, string>> = {
  'e2e/desktop.test.ts': 'keys pressed before the code behind their buttons was loaded',
  'e2e/orders.test.ts': 'an order due within the difference of two clocks',
  'e2e/shell.test.ts': 'parts of a screen whose files a newer version has deleted',
  'server/src/accounts/stolen-bearer.localnet.test.ts': 'which of two refusals comes first',
  'server/src/accounts/users.test.ts': 'several sign-ins around one millisecond',
  'server/src/monitoring/event-loop.test.ts': 'a pause of the event loop just before a reading',
  'server/src/settlement/confirm.test.ts': 'a held clock that moves on while a process still asks',
  'server/src/settlement/signer-over-network.localnet.test.ts': 'a line cut while a signature is on its way',
  'server/src/swaps/fallback.localnet.test.ts': 'a pause of the router during a press',
  'server/src/swaps/fate.localnet.test.ts': 'two servers whose clocks differ by the start of the second',
  'signer/src/keys/ed25519.test.ts': 'copies of a key in memory that nothing has reused yet',
  'web/src/screens/inbox/InboxScreen.test.tsx': 'what was read before it was told',
};
