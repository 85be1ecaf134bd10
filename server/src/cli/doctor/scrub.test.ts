import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit';
import { expect, test } from 'vitest';
import { base58, fromBase58 } from '../../solana/base58.ts';
import { createScrubber } from './scrub.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const ORDERS = join(ROOT, 'signer/testing/mainnet-orders');
const orders = readdirSync(ORDERS).map(
  (file) => JSON.parse(readFileSync(join(ORDERS, file), 'utf8')) as unknown,
);
const vectors = JSON.parse(readFileSync(join(ROOT, 'signer/testing/tx-v1-vectors.json'), 'utf8')) as {
  vectors: { wireBase64: string }[];
};
/** Every text in a document that is a transaction in base64. */
function transactionsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 200 && decoded(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(transactionsIn) : [];
}
function decoded(text: string) {
  try {
    const { messageBytes } = getTransactionDecoder().decode(Buffer.from(text, 'base64'));
    return getCompiledTransactionMessageDecoder().decode(messageBytes);
  } catch {
    return null;
  }
}
function programsOf(message: NonNullable<ReturnType<typeof decoded>>): number[] {
  return message.version === 1
    ? message.instructionHeaders.map(({ programAccountIndex }) => programAccountIndex)
    : message.instructions.map(({ programAddressIndex }) => programAddressIndex);
}
const TRANSACTIONS = [
  ...transactionsIn(orders).slice(0, 20),
  ...vectors.vectors.map(({ wireBase64 }) => wireBase64),
];

test('transactions of all versions keep their form and programs, and lose signers, accounts and signatures', () => {
  expect(new Set(TRANSACTIONS.map((text) => decoded(text)!.version))).toContain(1);
  for (const text of TRANSACTIONS) {
    const before = decoded(text)!;
    const scrubbed = createScrubber({})(text) as string;
    const after = decoded(scrubbed)!;
    expect(after.header).toEqual(before.header);
    expect(scrubbed).toHaveLength(text.length);
    for (const signer of before.staticAccounts.slice(0, before.header.numSignerAccounts)) {
      expect(after.staticAccounts).not.toContain(signer);
      expect(Buffer.from(scrubbed, 'base64').includes(Buffer.from(fromBase58(signer)))).toBe(false);
    }
    const { signatures } = getTransactionDecoder().decode(Buffer.from(scrubbed, 'base64'));
    for (const signature of Object.values(signatures)) expect(signature?.some(Boolean) ?? false).toBe(false);
    for (const [index, address] of before.staticAccounts.entries())
      if (programsOf(before).includes(index) || address === USDC_MINT)
        expect(after.staticAccounts[index]).toBe(address);
  }
});

test('an address is the same stand-in in text, in a query and in bytes, and another one in the next report', () => {
  const wallet = base58(new Uint8Array(32).fill(9));
  const account = Buffer.concat([Buffer.alloc(32, 7), Buffer.alloc(32, 9), Buffer.alloc(101)]);
  const told = {
    path: `/order?taker=${wallet}&amount=1`,
    owner: wallet,
    data: [account.toString('base64'), 'base64'],
  };
  const scrubbed = createScrubber({})(told) as typeof told;
  expect(scrubbed.owner).not.toBe(wallet);
  expect(fromBase58(scrubbed.owner)).toHaveLength(32);
  expect(scrubbed.path).toBe(`/order?taker=${scrubbed.owner}&amount=1`);
  expect(Buffer.from(scrubbed.data[0]!, 'base64').includes(Buffer.from(fromBase58(scrubbed.owner)))).toBe(
    true,
  );
  expect((createScrubber({})(told) as typeof told).owner).not.toBe(scrubbed.owner);
});

test('secrets of the settings, people and places are gone', () => {
  const scrub = createScrubber({
    SOLANA_RPC_URL: 'https://node.example/v2/abcd1234efgh5678/',
    SOLANA_WS_URL: 'wss://node.example/?api-key=0123-4567-89ab',
    SMTP_URL: 'smtps://sender:correct%20horse@mail.example',
    JUPITER_API_KEY: 'jup_0123456789',
    EXPLORER_TOKEN_URL: 'https://explorer.example/address/{mint}',
    OTEL_EXPORTER_OTLP_HEADERS: { authorization: 'Bearer of-traces' },
  });
  const text = [
    ...['abcd1234efgh5678', '0123-4567-89ab', 'correct horse', 'jup_0123456789', 'Bearer of-traces'],
    ...['ann@example.org', 'from 203.0.113.7'],
  ].join(' | ');
  expect(scrub({ text, headers: { 'set-cookie': 'session', date: 'today' } })).toEqual({
    text: `${Array(5).fill('[secret]').join(' | ')} | user@example.com | from 192.0.2.1`,
    headers: { date: 'today' },
  });
  expect(scrub('address 127.0.0.1, Agave 4.4.0')).toBe('address 127.0.0.1, Agave 4.4.0');
});
