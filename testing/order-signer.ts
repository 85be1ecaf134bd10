import type { ProofSigner } from '../server/src/ports/proofs.ts';
import { createProofs } from '../signer/src/protocol/receipt.ts';
import { readPart, tradesText } from '../wire/src/trades.ts';

type Journal = Parameters<typeof createProofs>[0];

const proofSeed = () => Buffer.alloc(32, 7);

/** Signs statements of orders whose mandates no signer has: its journal agrees with all of them. */
export const orderSigner: Pick<ProofSigner, 'signOrder' | 'signLiabilities' | 'signWebhook' | 'proofKey'> = {
  proofKey: async () => createProofs({ proofSeed } as unknown as Journal).publicKey,
  signWebhook: async (eventId, at, body) =>
    createProofs({ proofSeed } as unknown as Journal).webhook(eventId, String(at), body),
  signLiabilities: async (statement) =>
    createProofs({ proofSeed } as unknown as Journal).liabilities(statement),
  async signOrder(statement, mandateId) {
    const { asked, wallet, state } = JSON.parse(statement);
    const { soldMint: sellMint, soldAmount: sellAmount, boughtMint: buyMint } = asked;
    const trade = { rounds: 1, everyMs: 0, after: null, sellMint, buyMint };
    const choice = { sellAmount, buyAmount: '1' };
    const terms =
      readPart(mandateId) === null
        ? { kind: 'order', sellMint, sellAmount, buyMint, buyAmount: '1' }
        : { kind: 'trades', trades: tradesText([{ ...trade, choices: [choice, choice] }]) };
    const facts = { soldMint: sellMint, soldAmount: sellAmount, boughtMint: buyMint };
    const journal = {
      proofSeed,
      signatures: () => (state === 'executed' ? [{ signature: 'signature', facts }] : []),
      wallet: () => ({ publicKey: wallet }),
      mandate: () => ({ at: 0, mandate: { walletId: 'wallet', terms } }),
      isClosed: () => false,
    } as unknown as Journal;
    return createProofs(journal).order(statement, mandateId);
  },
};
