import {
  type Address,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  type KeyPairSigner,
} from '@solana/kit';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import { beforeAll, describe, expect, test } from 'vitest';
import { TOKEN_2022_PROGRAM } from '../chain/token.ts';
import { type Client, createClient, SOL } from '../testing/client.ts';
import { useLocalnet } from '../testing/hosted.ts';

const TOKEN_2022 = TOKEN_2022_PROGRAM as Address;

describe('the tokens that a chain begins with', () => {
  const localnet = useLocalnet();
  let client: Client;
  let owner: KeyPairSigner;
  let mints: Map<string, { mint: Address; decimals: number }>;

  beforeAll(async () => {
    client = createClient(localnet());
    owner = await generateKeyPairSigner();
    await localnet().control('faucet', { address: owner.address, amount: SOL.toString() });
    const { tokens } = await localnet().control<{
      tokens: { symbol: string; mint: Address; decimals: number }[];
    }>('state');
    mints = new Map(tokens.map((token) => [token.symbol, token]));
  });

  /** Gives the owner this much of a token and simulates the transfer of all of it to another owner. */
  async function simulateTransfer(symbol: string, amount: bigint) {
    const { mint, decimals } = mints.get(symbol)!;
    await localnet().control('faucet', { address: owner.address, mint, amount: amount.toString() });
    const to = (await generateKeyPairSigner()).address;
    const tokenProgram = TOKEN_2022;
    const [source] = await findAssociatedTokenPda({ owner: owner.address, mint, tokenProgram });
    const [destination] = await findAssociatedTokenPda({ owner: to, mint, tokenProgram });
    const transaction = await client.sign(owner, [
      await getCreateAssociatedTokenIdempotentInstructionAsync({
        payer: owner,
        owner: to,
        mint,
        tokenProgram,
      }),
      getTransferCheckedInstruction(
        { source, mint, destination, authority: owner, amount, decimals },
        { programAddress: tokenProgram },
      ),
    ]);
    const { result } = await localnet().call(
      'simulateTransaction',
      getBase64EncodedWireTransaction(transaction),
      {
        encoding: 'base64',
        commitment: 'confirmed',
        accounts: { addresses: [destination], encoding: 'jsonParsed' },
      },
    );
    return result.value;
  }

  test('PYUSD moves like any other', async () => {
    const { err, accounts } = await simulateTransfer('PYUSD', 1_000_000n);
    expect(err).toBeNull();
    expect(accounts[0].data.parsed.info.tokenAmount.amount).toBe('1000000');
  });

  test('TOLL keeps one percent back', async () => {
    const { err, accounts } = await simulateTransfer('TOLL', 1_000_000n);
    expect(err).toBeNull();
    const { tokenAmount, extensions } = accounts[0].data.parsed.info;
    expect(tokenAmount.amount).toBe('990000');
    expect(extensions).toContainEqual({ extension: 'transferFeeAmount', state: { withheldAmount: 10_000 } });
  });

  test('MEDAL does not leave its holder', async () => {
    const { err, logs } = await simulateTransfer('MEDAL', 1n);
    expect(err).toEqual({ InstructionError: [1, { Custom: 37 }] });
    expect(logs.join('\n')).toContain('Transfer is disabled for this mint');
  });

  test('ICE does not move from a frozen account', async () => {
    const { err, logs } = await simulateTransfer('ICE', 1_000_000n);
    expect(err).toEqual({ InstructionError: [1, { Custom: 17 }] });
    expect(logs.join('\n')).toContain('Account is frozen');
  });

  test('mints tell their rules in parsed form', async () => {
    const extensions = async (symbol: string) => {
      const options = { encoding: 'jsonParsed', commitment: 'confirmed' };
      const { result } = await localnet().call('getAccountInfo', mints.get(symbol)!.mint, options);
      return result.value.data.parsed.info.extensions;
    };
    expect(await extensions('TOLL')).toMatchObject([
      { extension: 'transferFeeConfig', state: { newerTransferFee: { transferFeeBasisPoints: 100 } } },
    ]);
    expect(await extensions('MEDAL')).toEqual([{ extension: 'nonTransferable' }]);
    expect(await extensions('ICE')).toEqual([
      { extension: 'defaultAccountState', state: { accountState: 'frozen' } },
    ]);
  });
});
