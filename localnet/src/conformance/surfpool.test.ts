import { createRequire } from 'node:module';
import { describe, test } from 'vitest';
import { kitSuite } from './kit-suite.ts';
import type { KnownDefects, Target } from './target.ts';

interface Surfnet {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  fundSol(address: string, lamports: number): void;
  stop(): void;
}

interface Surfpool {
  readonly Surfnet: {
    startWithConfig(config: { offline: boolean; blockProductionMode: 'clock'; slotTimeMs: number }): Surfnet;
  };
}

/** Another's local chain, for a second opinion on what the suite expects; its binary installs on few platforms. */
function surfpool(): Surfpool | null {
  try {
    return createRequire(import.meta.url)('@solana/surfpool-linux-x64-gnu') as Surfpool;
  } catch {
    return null;
  }
}

const installed = surfpool();

/** Of version 1.5.0. */
const KNOWN_DEFECTS: KnownDefects = {
  always: {
    'takes the priority fee for the units asked for, and tells it': 'meta.fee leaves the priority fee out',
    'foretells the fee of a message': 'getFeeForMessage leaves the priority fee out',
    'refuses a transaction that has landed already':
      'the refusal has no data, which makes kit throw a TypeError',
    'refuses a signature that does not fit': 'the refusal is not the one for signatures',
    'tells balances before and after of a landed transaction':
      'blockTime is a thousandth of what it should be',
    'gives blockhashes that live for 150 blocks': 'lastValidBlockHeight is one block too far',
    'lists the slots that have a block, and tells each block':
      'the previousBlockhash of a block is not the blockhash of its parent',
    'answers a batch in one request': 'batches are not served',
  },
  sometimes: {
    'notifies of a signature that is there already': 'often only signatures that are yet to come are told',
  },
};

async function open({ Surfnet }: Surfpool): Promise<Target> {
  const surfnet = Surfnet.startWithConfig({ offline: true, blockProductionMode: 'clock', slotTimeMs: 50 });
  return {
    rpcUrl: surfnet.rpcUrl,
    wsUrl: surfnet.wsUrl,
    async fund(address, lamports) {
      surfnet.fundSol(address, Number(lamports));
    },
    async close() {
      surfnet.stop();
    },
  };
}

if (installed === null) {
  describe('@solana/kit on Surfpool', () => {
    test.skip('@solana/surfpool-linux-x64-gnu is not installed on this platform', () => undefined);
  });
} else {
  kitSuite('@solana/kit on Surfpool', () => open(installed), KNOWN_DEFECTS);
}
