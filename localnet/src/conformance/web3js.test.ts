import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SendTransactionError,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../chain/token.ts';
import { useLocalnet } from '../testing/hosted.ts';
import { USDC } from '../testing/mints.ts';

describe('@solana/web3.js 1 on the localnet', () => {
  const localnet = useLocalnet();
  let connection: Connection;
  let payer: Keypair;

  beforeAll(async () => {
    connection = new Connection(localnet().rpcUrl, { commitment: 'confirmed', wsEndpoint: localnet().wsUrl });
    payer = Keypair.generate();
    const signature = await connection.requestAirdrop(payer.publicKey, 100 * LAMPORTS_PER_SOL);
    await connection.confirmTransaction({ signature, ...(await connection.getLatestBlockhash()) });
  });

  const stranger = (): PublicKey => Keypair.generate().publicKey;
  const transfer = (to: PublicKey, lamports: number) =>
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports });

  test('sends and confirms a legacy transaction', async () => {
    const to = stranger();
    const signature = await sendAndConfirmTransaction(
      connection,
      new Transaction().add(transfer(to, LAMPORTS_PER_SOL)),
      [payer],
    );
    expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL);
    const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
    expect(landed?.meta?.fee).toBe(5_000);
    expect(landed?.transaction.message.staticAccountKeys[1]?.equals(to)).toBe(true);
    const parsed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 });
    expect(parsed?.transaction.message.accountKeys[0]).toMatchObject({ signer: true, writable: true });
  });

  test('sends and confirms a version 0 transaction', async () => {
    const to = stranger();
    const lifetime = await connection.getLatestBlockhash();
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: lifetime.blockhash,
      instructions: [transfer(to, LAMPORTS_PER_SOL)],
    }).compileToV0Message();
    expect((await connection.getFeeForMessage(message)).value).toBe(5_000);
    const transaction = new VersionedTransaction(message);
    transaction.sign([payer]);
    expect((await connection.simulateTransaction(transaction)).value).toMatchObject({
      err: null,
      unitsConsumed: 150,
    });
    const signature = await connection.sendTransaction(transaction);
    const { value } = await connection.confirmTransaction({ signature, ...lifetime });
    expect(value.err).toBeNull();
    expect((await connection.getSignatureStatus(signature)).value?.err).toBeNull();
    expect((await connection.getSignaturesForAddress(to)).map((entry) => entry.signature)).toEqual([
      signature,
    ]);
  });

  test('reads token accounts of both programs', async () => {
    const owner = stranger();
    const { tokens } = await localnet().control<{ tokens: { mint: string; symbol: string }[] }>('state');
    const toll = tokens.find(({ symbol }) => symbol === 'TOLL')!.mint;
    for (const mint of [USDC, toll]) {
      await localnet().control('faucet', { address: owner.toBase58(), mint, amount: '1250000' });
    }
    for (const [program, mint] of [
      [TOKEN_PROGRAM, USDC],
      [TOKEN_2022_PROGRAM, toll],
    ] as const) {
      const { value } = await connection.getParsedTokenAccountsByOwner(
        owner,
        { programId: new PublicKey(program) },
        'processed',
      );
      expect(value.map(({ account }) => account.data.parsed.info)).toMatchObject([
        { mint, owner: owner.toBase58(), tokenAmount: { amount: '1250000', uiAmountString: '1.25' } },
      ]);
    }
  });

  test('throws SendTransactionError with logs for a transaction that would fail', async () => {
    const sending = sendAndConfirmTransaction(
      connection,
      new Transaction().add(transfer(stranger(), 1_000 * LAMPORTS_PER_SOL)),
      [payer],
    );
    const error = await sending.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SendTransactionError);
    expect((error as SendTransactionError).logs?.join('\n')).toContain('insufficient lamports');
  });

  test('is notified of an account that changes', async () => {
    const to = stranger();
    const changed = Promise.withResolvers<number>();
    const subscription = connection.onAccountChange(to, ({ lamports }) => changed.resolve(lamports));
    // The client subscribes in the background: retry until one change is notified.
    let sent = false;
    changed.promise.then(() => {
      sent = true;
    });
    for (let lamports = LAMPORTS_PER_SOL; !sent; lamports += 1) {
      await sendAndConfirmTransaction(connection, new Transaction().add(transfer(to, lamports)), [payer]);
    }
    expect(await changed.promise).toBeGreaterThanOrEqual(LAMPORTS_PER_SOL);
    await connection.removeAccountChangeListener(subscription);
  });
});
