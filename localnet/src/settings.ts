import { ERAS, type Era, type EraName, eras } from './chain/era.ts';

/** The localnet's settings, explained in the README. The only place that reads its environment. */
export interface Settings {
  readonly dataDir: string;
  readonly host: string;
  readonly rpcPort: number;
  readonly marketPort: number;
  /** Whether slots pass with time, or only with transactions and controls. */
  readonly clock: 'real' | 'stepped';
  /** The chain's rules. Its pace and lags may be set apart from them. */
  readonly era: Era;
  readonly seed: string;
  /** Of what the faucet sends and the router offers, 0 to 1. */
  readonly v1Share: number;
  /** Null if transactions are not streamed by gRPC. */
  readonly geyser: {
    readonly port: number;
    readonly token: string | null;
    readonly replayedSlots: number;
    readonly matchesOwners: boolean;
    readonly namedMax: number;
  } | null;
  /** Null if the sign-in stand-in does not run. */
  readonly oidc: {
    readonly port: number;
    readonly redirects: readonly string[];
    readonly secret: string;
  } | null;
}

/** Throws one Error that names the setting that is wrong. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const text = (name: string): string | undefined => environment[name] || undefined;
  const number = (name: string, fallback: number, least: number, most: number): number => {
    const value = Number(text(name) ?? fallback);
    if (!Number.isInteger(value) || value < least || value > most) {
      throw new Error(`${name} must be a whole number from ${least} to ${most}.`);
    }
    return value;
  };
  const port = (name: string): number => number(name, 0, 0, 65_535);
  const clock = text('LOCALNET_CLOCK') ?? 'real';
  if (clock !== 'real' && clock !== 'stepped') throw new Error('LOCALNET_CLOCK must be real or stepped.');
  const eraName = text('LOCALNET_CHAIN') ?? 'now';
  if (!ERAS.includes(eraName as EraName))
    throw new Error(`LOCALNET_CHAIN must be one of ${ERAS.join(', ')}.`);
  const era = eras[eraName as EraName];
  const dataDir = text('LOCALNET_DATA_DIR');
  if (dataDir === undefined) throw new Error('LOCALNET_DATA_DIR must name the folder that keeps the chain.');
  const redirects = text('LOCALNET_OIDC_REDIRECTS')
    ?.split(',')
    .map((entry) => entry.trim());
  const secret = text('LOCALNET_OIDC_SECRET');
  if (redirects !== undefined && secret === undefined) {
    throw new Error('LOCALNET_OIDC_SECRET must be set together with LOCALNET_OIDC_REDIRECTS.');
  }
  return {
    dataDir,
    host: text('LOCALNET_HOST') ?? '127.0.0.1',
    rpcPort: port('LOCALNET_RPC_PORT'),
    marketPort: port('LOCALNET_MARKET_PORT'),
    clock,
    era: {
      ...era,
      slotMs: number('LOCALNET_SLOT_MS', era.slotMs, 5, 60_000),
      lags: {
        confirmed: number('LOCALNET_CONFIRMED_LAG', era.lags.confirmed, 0, 64),
        finalized: number('LOCALNET_FINALIZED_LAG', era.lags.finalized, 1, 128),
      },
    },
    seed: text('LOCALNET_SEED') ?? 'cumulus',
    v1Share: number('LOCALNET_V1_PERCENT', era.v1Percent, 0, 100) / 100,
    geyser:
      text('LOCALNET_GEYSER_PORT') === undefined
        ? null
        : {
            port: port('LOCALNET_GEYSER_PORT'),
            token: text('LOCALNET_GEYSER_TOKEN') ?? null,
            replayedSlots: number('LOCALNET_GEYSER_REPLAY', 100_000, 0, 10_000_000),
            matchesOwners: number('LOCALNET_GEYSER_OWNERS', 1, 0, 1) === 1,
            namedMax: number('LOCALNET_GEYSER_NAMED', 100_000, 0, 100_000),
          },
    oidc: redirects && secret ? { port: port('LOCALNET_OIDC_PORT'), redirects, secret } : null,
  };
}
