import { createPrivateKey, sign } from 'node:crypto';
import type { CallOutput } from '@cumulus/contract/call.ts';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { canonicalFile, canonicalJson } from '../../wire/src/canonical-json.ts';
import { SIGNATURE, WALLET } from './transactions.ts';
import { STRANGER } from './wallets.ts';

/** Of an Ed25519 key, before its 32 bytes. */
const PKCS8 = '302e020100300506032b657004220420';
const key = createPrivateKey({
  key: Buffer.from(PKCS8 + '07'.repeat(32), 'hex'),
  ...{ format: 'der', type: 'pkcs8' },
});
export const RECEIPT_KEY = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB';

const receipt = {
  format: 'cumulus receipt 1',
  kind: 'transfer',
  state: 'confirmed',
  wallet: WALLET,
  asked: { recipient: STRANGER, mint: SOL_MINT, amount: '1500000000' } as Readonly<Record<string, string>>,
  sold: '1500000000' as string | null,
  received: '1500000000' as string | null,
  settledAt: '2026-11-21T11:55:00.000Z',
  signature: SIGNATURE as string | null,
};

/** The file of a signed receipt of a transfer of 1.5 SOL, with what it says changed before it is signed. */
export function receiptFile(said: Partial<typeof receipt> = {}): string {
  const whole = { ...receipt, ...said };
  const text = Buffer.from(`\u00ffcumulus receipt 1\n`, 'latin1');
  const signature = sign(null, Buffer.concat([text, Buffer.from(canonicalJson(whole))]), key);
  return canonicalFile({
    publicKey: RECEIPT_KEY,
    receipt: whole,
    signature: signature.toString('base64'),
  });
}

/** The answer of getSharedReceipt. */
export function sharedReceipt(content = receiptFile()): CallOutput<Calls['getSharedReceipt']> {
  const known = { multiplier: 1, verified: true };
  return {
    ...{ success: true, fileName: 'cumulus-receipt-1.json', content },
    tokens: [
      { mint: SOL_MINT, symbol: 'SOL', decimals: 9, ...known },
      { mint: USDC_MINT, symbol: 'USDC', decimals: 6, ...known },
    ],
  };
}
