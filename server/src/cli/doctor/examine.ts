import { nodeUrls } from '../../adapters/solana-nodes.ts';
import { openNodeJsonRpc, openSolanaRpc } from '../../adapters/solana-rpc.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { readEachSetting, type Settings } from '../../config.ts';
import { openDatabase } from '../../db/pool.ts';
import { settingsAsRunning } from '../../operations/operator-settings.ts';
import type { CommandContext } from '../command.ts';
import { allChecks } from './checks.ts';
import type { DoctorContext, DoctorNode } from './context.ts';
import { type Result, runChecks } from './run-checks.ts';

export interface Wanted {
  readonly wallet: string | null;
  /** Only what is cheap and over within seconds. */
  readonly isQuick: boolean;
}

export interface Examined {
  readonly results: readonly Result[];
  readonly settings: Partial<Settings>;
}

/** Makes the checks against the services of the settings, by the product's own clients. Changes nothing. */
export async function examine(
  { environment, reach }: Pick<CommandContext, 'environment' | 'reach'>,
  { wallet, isQuick }: Wanted,
): Promise<Examined> {
  const running = settingsAsRunning(environment);
  const { known: settings, wrong: wrongSettings } = readEachSetting(running);
  const nodes = openNodes(settings);
  const url = settings.DATABASE_URL ?? running.OPERATOR_DATABASE_URL;
  const database = url === undefined ? null : openDatabase(url, 2, 'cumulus-doctor', { timeoutMs: 8_000 });
  const context: Omit<DoctorContext, 'findings'> = {
    ...{ settings, wrongSettings, clock: systemClock, nodes, database, reach, wallet },
  };
  const checks = allChecks(nodes.length, settings).filter((check) => !isQuick || check.isQuick);
  try {
    return { results: await runChecks(checks, context), settings };
  } finally {
    // What hangs is not waited for.
    await Promise.allSettled(nodes.map(({ rpc }) => rpc.close()));
    void database?.pool.end().catch(() => {});
  }
}

/** The nodes of the settings, by the product's own clients. */
export function openNodes(settings: Partial<Settings>): DoctorNode[] {
  const { SOLANA_RPC_URL: first, SOLANA_RPC_URLS: others = [], SOLANA_WS_URL: wsUrl = '' } = settings;
  if (first === undefined) return [];
  return nodeUrls(first, others).map((rpcUrl, place) => {
    let limits = 0;
    const ofNode = {
      ...{ rpcUrl, wsUrl, clock: systemClock, timeout: 8_000 },
      ...(settings.SOLANA_RPC_BATCH && { batchBounds: settings.SOLANA_RPC_BATCH }),
      ...(settings.SOLANA_RPC_PROVIDERS?.[place] && { provider: settings.SOLANA_RPC_PROVIDERS[place] }),
      ...(settings.SOLANA_RPC_BUDGETS && { budgets: settings.SOLANA_RPC_BUDGETS }),
      onLimit() {
        limits += 1;
      },
    };
    const json = openNodeJsonRpc(ofNode);
    return {
      json,
      rpc: openSolanaRpc(ofNode, json),
      setting: place === 0 ? 'SOLANA_RPC_URL' : 'SOLANA_RPC_URLS',
      limits: () => limits,
    };
  });
}
