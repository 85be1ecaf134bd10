import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { nodeFlags as keyServiceFlags } from '../../keyservice/src/node-flags.ts';
import { nodeFlags as logoFlags } from '../../logos/src/node-flags.ts';
import { readConfig } from '../../server/src/config.ts';
import { adminFlags, nodeFlags as serverFlags } from '../../server/src/node-flags.ts';
import { nodeFlags } from '../../signer/src/node-flags.ts';
import type { Running } from './child.ts';
import { createCache, prepareDataFolder } from './data-folder.ts';
import { databaseStarter, embeddedUrls, givenUrls, prepareRoles } from './database.ts';
import {
  adminEnvironment,
  keyServiceEnvironment,
  type LocalnetPorts,
  type LocalnetReady,
  localnetEnvironment,
  logoEnvironment,
  operatorKey,
  type ServerFacts,
  type ServerNodes,
  serverEnvironment,
  serverSettings,
  signerEnvironment,
} from './environments.ts';
import { givenToCommands } from './given-settings.ts';
import { takeLock } from './lock.ts';
import { type Logs, line, openLogs } from './log.ts';
import { createLogoPaths, type LogoPaths, removeLogoSocket } from './logo-paths.ts';
import { checkPort, freePorts } from './port.ts';
import type { PostgresOptions } from './postgres.ts';
import {
  createProcessGroup,
  type ModuleName,
  type ProcessGroup,
  type ProcessName,
  type StartingListener,
  THREE_SIGNERS,
} from './process-group.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import { type LaunchSettings, localUrl, type RemoteNetwork, readSettings } from './settings.ts';
import { introduceSigners } from './signer-members.ts';
import { createPathsOfThree, createSignerPaths, removeSockets, type SignerPaths } from './signer-paths.ts';
import { StartError } from './start-error.ts';
import type { Backoff, Supervised } from './supervisor.ts';

export interface WorldOptions {
  /** Default: a new temporary folder, removed at the end. */
  dataDir?: string;
  /** Default 0: any free port, and any free ones for localnet. */
  port?: number;
  /** Localnet's time between slots, milliseconds. */
  slotMs?: number;
  /** Environment variables with settings. Default: none. */
  env?: NodeJS.ProcessEnv;
  /** False for tests, which may lose the database in a power cut. Default true. */
  durableDatabase?: boolean;
  /** Receives a message about every process that ends or is restarted. */
  report?: (message: string) => void;
  onStarting?: StartingListener;
  /** Pauses before an ended process is restarted. */
  backoff?: Backoff;
  /** Starts nodes in front of localnet, which the server uses instead of it. The caller stops them. */
  nodes?: (localnet: LocalnetReady, logsDir: string) => Promise<ServerNodes>;
  /** Puts lines in front of the signers' sockets, over which the server reaches them, in their order. The caller ends them. */
  signerLines?: (sockets: readonly string[]) => Promise<readonly string[]>;
  /** Modules to run in place of ours. */
  programs?: Partial<Record<ModuleName, string>>;
}

/** Addresses and folders of a running world. */
export interface WorldPlaces {
  url: string;
  rpcUrl: string;
  wsUrl: string;
  marketUrl: string;
  /** Undefined if the operators' page is off. */
  adminUrl: string | undefined;
  /** Undefined unless the network is a localnet. */
  controlUrl: string | undefined;
  /** The owner's. */
  databaseUrl: string;
  network: 'localnet' | RemoteNetwork['NETWORK'];
  dataDir: string;
  logsDir: string;
}

/** The whole product, running. */
export interface World extends WorldPlaces {
  /** Without those that a setting replaces. */
  processes: Partial<Record<ProcessName, Supervised<Running>>>;
  /** Stops everything in order: server, signer, localnet, database. */
  stop(): Promise<void>;
  /** SIGKILL to every process at once, as a power cut would. */
  kill(): void;
}

/** For a journal of some million signatures. */
const SIGNER_READY_MS = 15 * 60_000;
/** Localnet's preferred ports, which explorers and wallets know. */
const USUAL_PORTS: LocalnetPorts = { rpc: 8899, market: 8901, oidc: 8902 };

/** Placeholder for localnet's addresses until it runs. */
const PLACEHOLDER: LocalnetReady = {
  rpcUrl: 'http://localhost',
  wsUrl: 'ws://localhost',
  marketUrl: 'http://localhost',
  controlUrl: 'http://localhost',
  googleIssuer: 'http://localhost',
};

/** Starts every process that no setting replaces. On failure throws StartError and leaves nothing running. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const dataDir = prepareDataFolder(options.dataDir ?? mkdtempSync(join(tmpdir(), 'cumulus-world-')));
  const slot = options.slotMs === undefined ? {} : { LOCALNET_SLOT_MS: String(options.slotMs) };
  const settings = readSettings({
    ...options.env,
    ...slot,
    DATA_DIR: dataDir,
    PORT: String(options.port ?? 0),
  });
  const lock = await takeLock(dataDir);
  const logsDir = join(dataDir, 'logs');
  const logs = openLogs(logsDir, settings.logs);
  const report = (message: string) => {
    logs('launcher').write(line({}, message));
    options.report?.(message);
  };
  const { programs, backoff, onStarting } = options;
  const group = createProcessGroup({ logs, lock, report, programs, backoff, onStarting });
  let paths: readonly SignerPaths[] = [];
  let logoPaths: LogoPaths | undefined;
  const notes = ['localnet.json', 'environment.json'].map((name) => join(dataDir, name));
  const stop = async () => {
    await group.stop();
    for (const note of notes) rmSync(note, { force: true });
    for (const each of paths) removeSockets(each);
    if (logoPaths) removeLogoSocket(logoPaths);
    lock.release();
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    if (settings.given.SIGNER_URL)
      throw new StartError(
        'SIGNER_URL is for processes that are started one by one, as docs/many-machines.md says: this start has a signer of its own.',
      );
    if (settings.port !== 0) await checkPort(settings.port, settings.host);
    if (settings.admin) await checkPort(settings.admin.port, settings.admin.host);
    if (settings.hasThreeSigners) paths = createPathsOfThree(settings);
    else if (!settings.signerSocket) paths = [createSignerPaths(settings)];
    logoPaths = settings.logoSocket ? undefined : createLogoPaths(settings);
    mkdirSync(logsDir, { recursive: true, mode: 0o700 });
    const sockets = paths.map(({ socket }) => socket);
    const reached = (await options.signerLines?.(sockets)) ?? sockets;
    const kind = { durable: options.durableDatabase ?? true, leashed: options.dataDir === undefined };
    const addresses = await boot(
      group,
      settings,
      logs,
      { signers: paths, reached, logos: logoPaths },
      kind,
      options.nodes && ((localnet) => options.nodes!(localnet, logsDir)),
    );
    return {
      ...addresses,
      dataDir,
      logsDir,
      processes: Object.fromEntries(group.members),
      stop,
      kill: () => group.kill(),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Places {
  readonly signers: readonly SignerPaths[];
  /** Sockets over which the server reaches them. */
  readonly reached: readonly string[];
  readonly logos: LogoPaths | undefined;
}

type Addresses = Omit<WorldPlaces, 'dataDir' | 'logsDir'>;

async function boot(
  group: ProcessGroup,
  settings: LaunchSettings,
  logs: Logs,
  places: Places,
  databaseKind: Pick<PostgresOptions, 'durable' | 'leashed'>,
  putInFront: ((localnet: LocalnetReady) => Promise<ServerNodes>) | undefined,
): Promise<Addresses> {
  const { dataDir, host, network } = settings;
  const secrets = readSecrets(dataDir);
  const { port, ports } = await choosePorts(settings.port);
  const url = localUrl(host, port);
  const signer = signerSetting(settings, places);
  const logoSocket = settings.logoSocket ?? places.logos!.socket;
  const facts = (address: string, localnet: LocalnetReady | undefined): ServerFacts => {
    return { port, url, secrets, signer, logoSocket, databaseUrl: address, localnet };
  };
  const given = givenUrls(settings);
  checkServer(
    settings,
    facts((given ?? embeddedUrls(port, secrets)).server, network ? undefined : PLACEHOLDER),
  );

  const database = databaseStarter(
    {
      folder: join(dataDir, 'postgres'),
      password: secrets.superuserPassword,
      log: logs('postgres'),
      ...databaseKind,
    },
    secrets,
  );
  const startingDatabase = given ? undefined : group.add('postgres', database);
  const startingLocalnet = network
    ? undefined
    : group.addModule<LocalnetReady>('localnet', () => localnetEnvironment(settings, ports, url, secrets));
  const startingLogos = Promise.resolve(startingLocalnet).then(
    (running) => places.logos && addLogos(group, places.logos, running?.current().ready),
  );
  const starting = await Promise.allSettled([
    startingDatabase,
    startingLocalnet,
    addSigners(
      group,
      settings,
      places.signers,
      (paths, name) => signerEnvironment(settings, paths, secrets, url, name),
      secrets,
    ),
    startingLogos,
  ]);
  const failed = starting.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  const postgres = await startingDatabase;
  const localnet = (await startingLocalnet)?.current().ready;

  const urls = given ?? embeddedUrls(postgres!.current().port, secrets);
  await prepareRoles(urls);
  const nodes = localnet && (await putInFront?.(localnet));
  const known = { ...facts(urls.server, localnet), nodes };
  const ours = serverSettings(settings, known);
  writeNote(dataDir, 'environment.json', {
    // Those that the user set, too: a command finds the services that the server uses.
    ...givenToCommands(settings.given),
    ...ours,
    OPERATOR_KEY: operatorKey(settings, secrets),
    ...('operator' in urls && { OPERATOR_DATABASE_URL: urls.operator }),
    ...(settings.admin && { ADMIN_ORIGIN: settings.admin.origin }),
  });
  if (localnet) {
    const { rpcUrl, wsUrl, marketUrl } = localnet;
    writeNote(dataDir, 'localnet.json', { rpcUrl, wsUrl, marketUrl });
  }
  const compileCache = createCache(dataDir, 'server');
  const environment = { ...serverEnvironment(settings, known), NODE_COMPILE_CACHE: compileCache };
  await group.addModule('server', () => environment, {
    nodeFlags: serverFlags({ compileCache, environment }),
    // Its memory holds the keys of sessions and mandates.
    coreDumps: false,
  });
  if (settings.admin) {
    const operators = 'operator' in urls ? urls.operator : undefined;
    const adminCache = createCache(dataDir, 'admin');
    const ofAdmin = { ...adminEnvironment(settings, known, operators), NODE_COMPILE_CACHE: adminCache };
    await group.addModule('admin', () => ofAdmin, {
      nodeFlags: adminFlags({ compileCache: adminCache, environment: ofAdmin }),
      // Its memory holds the operators' key.
      coreDumps: false,
    });
  }
  return {
    adminUrl: settings.admin && `${settings.admin.origin}/admin`,
    url: settings.publicUrl ?? url,
    network: network?.NETWORK ?? 'localnet',
    rpcUrl: localnet?.rpcUrl ?? ours.SOLANA_RPC_URL!,
    wsUrl: localnet?.wsUrl ?? ours.SOLANA_WS_URL!,
    marketUrl: ours.JUPITER_URL!,
    controlUrl: localnet?.controlUrl,
    databaseUrl: 'owner' in urls ? urls.owner : urls.server,
  };
}

function signerSetting(
  { hasThreeSigners, signerSocket }: LaunchSettings,
  { signers, reached }: Pick<Places, 'signers' | 'reached'>,
): ServerFacts['signer'] {
  if (!hasThreeSigners) return { SIGNER_SOCKET: signerSocket ?? reached[0]! };
  const places = THREE_SIGNERS.map((name, index) => ({
    ...{ name, socket: reached[index]! },
    ...(signers[index]!.hasWhole && { whole: true }),
  }));
  return { SIGNERS: JSON.stringify(places) };
}

async function addSigners(
  group: ProcessGroup,
  settings: LaunchSettings,
  signers: readonly SignerPaths[],
  environmentOf: (paths: SignerPaths, name?: string) => NodeJS.ProcessEnv,
  secrets: Secrets,
): Promise<void> {
  const serviceSocket = signers[0]?.serviceSocket;
  if (serviceSocket) {
    const environment = keyServiceEnvironment(settings, serviceSocket, secrets);
    await group.addModule('keyservice', () => environment, {
      nodeFlags: keyServiceFlags(environment),
      coreDumps: false,
    });
  }
  const optionsOf = (paths: SignerPaths) => ({
    nodeFlags: nodeFlags(paths),
    coreDumps: false,
    // It reads its whole journal and may compact it: killed meanwhile, it would begin again.
    readyMilliseconds: SIGNER_READY_MS,
  });
  const named = signers.map((paths, index) => ({
    name: settings.hasThreeSigners ? THREE_SIGNERS[index]! : ('signer' as const),
    paths,
  }));
  if (settings.hasThreeSigners)
    await introduceSigners(named, (name, paths) =>
      group.run(name, () => environmentOf(paths, name), optionsOf(paths)),
    );
  await Promise.all(
    named.map(({ name, paths }) => {
      const own = settings.hasThreeSigners ? name : undefined;
      return group.addModule(name, () => environmentOf(paths, own), optionsOf(paths));
    }),
  );
}

async function addLogos(
  group: ProcessGroup,
  paths: LogoPaths,
  localnet: LocalnetReady | undefined,
): Promise<void> {
  const { socket, compileCache } = paths;
  await group.addModule('logos', () => logoEnvironment(paths, localnet), {
    nodeFlags: logoFlags({ socketFolder: dirname(socket), compileCache }),
  });
}

async function choosePorts(wanted: number): Promise<{ port: number; ports: LocalnetPorts }> {
  const usual = [...Object.values(USUAL_PORTS)].map((port) => (wanted === 0 ? undefined : port));
  const [any, rpc, market, oidc] = (await freePorts([undefined, ...usual])) as [
    number,
    number,
    number,
    number,
  ];
  return { port: wanted || any, ports: { rpc, market, oidc } };
}

/** Reports wrong settings before anything is created or started. */
function checkServer(settings: LaunchSettings, facts: ServerFacts): void {
  try {
    readConfig(serverEnvironment(settings, facts));
  } catch (error) {
    throw new StartError((error as Error).message);
  }
}

function writeNote(dataDir: string, name: string, content: object): void {
  writeFileSync(join(dataDir, name), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}
