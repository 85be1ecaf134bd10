import { randomUUID } from 'node:crypto';
import { address, lamports } from '@solana/kit';
import type { SignerProcess } from '../../server/src/adapters/signer-process.ts';
import type { SealedWallet } from '../../server/src/ports/keys.ts';
import { createMandateSeal } from '../../server/src/settlement/signing/mandate.ts';
import { decisionText, testAuthenticator } from '../../signer/testing/authenticator.ts';
import { compile, testAddress, transferSol } from '../../signer/testing/messages.ts';
import { budget, testGrant } from '../../signer/testing/programs.ts';
import { grantText } from '../../wire/src/grant.ts';

/* What owners have decided at one signer, and whether three that took over their wallets hold to it. */

const PIN = '271828';
const FEE_CAP = 10_000n;
/** In lamports; fees count. */
const LIMIT = 2n * FEE_CAP;
const LEVELS = ['nothing', 'PIN', 'passkey', 'limit'] as const;
type Level = (typeof LEVELS)[number];

export interface SplitOwner {
  readonly owner: string;
  readonly level: Level;
  readonly phone: ReturnType<typeof testAuthenticator>;
}

/** The `at`-th owner, who decides something at the one signer. */
export async function decideAt(
  keys: SignerProcess,
  { walletId, owner }: Pick<SealedWallet, 'owner' | 'walletId'>,
  at: number,
): Promise<SplitOwner> {
  const level = LEVELS[at % LEVELS.length]!;
  const phone = testAuthenticator();
  if (level === 'PIN') await keys.setPin(owner, PIN, null);
  if (level === 'passkey') {
    const { nonce } = await keys.beginPasskey(owner);
    const made = phone.create(decisionText(nonce, 'addPasskey', { name: 'phone' }));
    await keys.addPasskey(owner, 'phone', made, null);
  }
  if (level === 'limit') {
    const tokens = { SOL: budget({ payment: String(LIMIT) }) };
    await keys.putGrant(owner, grantText(testGrant({ wallets: [walletId], tokens })), null);
  }
  return { owner, level, phone };
}

interface Payment {
  readonly wallet: SealedWallet;
  readonly of: SplitOwner;
  readonly amount: bigint;
}

/** Why they do not sign a payment that its owner has decided, or null; and whether they sign one that was not decided. */
export async function paysAsDecided(
  keys: SignerProcess,
  mandateKey: string,
  wallet: SealedWallet,
  of: SplitOwner,
): Promise<{ readonly refused: string | null; readonly undecided: boolean }> {
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: Error) => `${of.level}: ${error.message} ${JSON.stringify(Object(error).context ?? null)}`,
    );
  const amount = of.level === 'limit' ? LIMIT + 1n : 2n;
  const undecided =
    of.level !== 'nothing' && (await refusalOf(pay(keys, { wallet, of, amount }, mandateKey))) === null;
  return { undecided, refused: await refusalOf(pay(keys, { wallet, of, amount: 1n }, mandateKey, of.level)) };
}

async function pay(
  keys: SignerProcess,
  { wallet, of: { owner, phone }, amount }: Payment,
  mandateKey: string,
  factor: Level = 'nothing',
): Promise<void> {
  const [to, id] = [testAddress(22), randomUUID()];
  const { walletId, publicKey } = wallet;
  const terms = { kind: 'transfer_sol', to, lamports: String(amount) } as const;
  const mandate = { id, owner, walletId, expiresAt: null, terms };
  const decision = (nonce: string) => decisionText(nonce, 'transferSol', {}, { ...terms, walletId });
  let sealed = createMandateSeal(mandateKey)(mandate);
  if (factor === 'PIN') {
    const checked = await keys.checkPin(owner, PIN, decision(''));
    sealed = await keys.authorise(mandate, 'ticket' in checked ? checked.ticket : '');
  } else if (factor === 'passkey') {
    const { nonce } = await keys.beginPasskey(owner);
    sealed = await keys.authorise(mandate, await keys.checkPasskey(owner, phone.get(decision(nonce))));
  }
  await keys.sign({
    ...{ ...wallet, mandate: sealed, intentId: id, after: null, context: '{}' },
    intent: {
      ...{ kind: terms.kind, to: address(to) },
      ...{ lamports: lamports(amount), feeCapLamports: lamports(FEE_CAP) },
    },
    message: compile({
      ...{ feePayer: publicKey, blockhash: testAddress(33) },
      instructions: [transferSol(publicKey, to, amount)],
    }),
  });
}
