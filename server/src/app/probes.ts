import type { SignerState } from '../adapters/signer-process.ts';
import { nodeUrls } from '../adapters/solana-nodes.ts';
import type { Config } from '../config.ts';
import type { Probe } from '../http/health.ts';
import {
  clockProbe,
  copyComplaint,
  databaseProbe,
  signerProbe,
  workerProbe,
  writableProbe,
} from '../http/probes.ts';
import { countWorkers } from '../monitoring/heartbeat-store.ts';
import { rpcProbe } from '../monitoring/rpc-probe.ts';
import { signersComplaint } from '../monitoring/signers-complaint.ts';
import type { LogoNumbers } from '../ports/logo-pictures.ts';
import type { OpenInstallation } from './installation.ts';

type Named = Readonly<Record<string, Probe>>;

export interface Probes {
  readonly ofReadiness: Named;
  /** Each node by its place in the settings: addresses may have keys in them. */
  readonly ofDependencies: Named;
  /** What is wrong with the copy of the signer's journal, as the signer last said; null if nothing is. */
  copyComplaint(): string | null;
  /** What is wrong with some of three signers; null if nothing is. */
  signersComplaint(): string | null;
}

/** Milliseconds; shorter than a probe's timeout. */
const SIGNER_PING_TIMEOUT = 2_000;

/** Joins what asks whether the services that this server depends on are well. */
export function createProbes(
  config: Config,
  { db, pool, signer, custody, timekeeper }: OpenInstallation,
  logoNumbers: (() => Promise<LogoNumbers>) | null,
): Probes {
  let signerState: SignerState | null = null;
  const nodes = nodeUrls(config.SOLANA_RPC_URL, config.SOLANA_RPC_URLS);
  const both: Named = {
    database: databaseProbe(pool),
    signer: signerProbe(async () => {
      signerState = await signer.ping(SIGNER_PING_TIMEOUT);
      return signerState;
    }, custody),
    chain: rpcProbe(nodes),
  };
  return {
    ofReadiness: {
      ...both,
      writable: writableProbe(pool),
      clock: clockProbe(timekeeper.wrong),
      ...(!config.ROLES.includes('worker') && { worker: workerProbe(() => countWorkers(db)) }),
    },
    ofDependencies: {
      ...both,
      ...Object.fromEntries(nodes.map((url, index) => [`node_${index + 1}`, rpcProbe([url])])),
      ...(logoNumbers && { logos: logoNumbers }),
    },
    copyComplaint: () => signerState && copyComplaint(signerState),
    signersComplaint: () => signerState && signersComplaint(signerState),
  };
}
