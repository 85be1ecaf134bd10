import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeFlags as gateFlags } from '../../../gate/src/node-flags.ts';
import { nodeFlags as keyServiceFlags } from '../../../keyservice/src/node-flags.ts';
import { nodeFlags as logoFlags } from '../../../logos/src/node-flags.ts';
import { adminFlags, nodeFlags as serverFlags } from '../../../server/src/node-flags.ts';
import { nodeFlags as signerFlags } from '../../../signer/src/node-flags.ts';
import { MEMORY } from '../environments.ts';
import { moduleOf } from '../process-group.ts';
import { readSettings } from '../settings.ts';
import { StartError } from '../start-error.ts';

/** A command line of Node, and what it needs around it. */
export interface OneProcess {
  /** Flags, module and arguments. */
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** Folders that it must find, with their modes. */
  readonly folders: Readonly<Record<string, number>>;
  /** Whether its group may use what it creates. */
  readonly forGroup?: true;
}

const OWN = 0o700;
/** For a socket that other users' processes connect to, if they are of this group. */
const GROUP = 0o750;

type Compose = (environment: NodeJS.ProcessEnv, compileCache: string) => OneProcess;

/** Each process of an installation that is started by itself, in a container or a pod, confined as by the launcher. */
const PROCESSES: Readonly<Record<string, Compose>> = {
  server: asServer({}),
  api: asServer({ ROLES: 'api' }),
  worker: asServer({ ROLES: 'worker' }),
  admin: (given, compileCache) => {
    needed(given, 'ADMIN_PORT');
    const network = networkOf(given);
    const environment = { ...network, ...given };
    const flags = adminFlags({ compileCache, environment });
    return { args: [...flags, moduleOf('admin')], environment, folders: {} };
  },
  signer: (environment, compileCache) => {
    const socket = needed(environment, 'SIGNER_SOCKET');
    const journal = needed(environment, 'SIGNER_JOURNAL');
    const { KEK_FILE: keyFile, SIGNER_JOURNAL_COPY: journalCopy, KEY_SERVICE_SOCKET } = environment;
    const members = environment.SIGNER_MEMBERS || undefined;
    const serviceSocket = (environment.KEY_PROVIDER || 'file') === 'file' ? undefined : KEY_SERVICE_SOCKET;
    const flags = signerFlags({
      ...{ socket, journal, journalCopy, keyFile, serviceSocket, members, compileCache },
    });
    const mode = environment.SIGNER_SOCKET_GROUP === 'yes' ? GROUP : OWN;
    const folders = { [dirname(socket)]: mode, [journal]: OWN, ...(keyFile && { [dirname(keyFile)]: OWN }) };
    return { args: [...flags, moduleOf('signer')], environment, folders };
  },
  keyservice: (environment) => {
    const folders = { [dirname(needed(environment, 'KEY_SERVICE_SOCKET'))]: OWN };
    return { args: [...keyServiceFlags(environment), moduleOf('keyservice')], environment, folders };
  },
  gate: (environment, compileCache) => {
    needed(environment, 'SIGNER_SOCKET');
    const files = ['SIGNER_TLS_CERT', 'SIGNER_TLS_KEY', 'SIGNER_TLS_CA'].map((name) =>
      resolve(needed(environment, name)),
    );
    return { args: [...gateFlags({ files, compileCache }), moduleOf('gate')], environment, folders: {} };
  },
  logos: (environment, compileCache) => {
    const socketFolder = dirname(needed(environment, 'LOGO_SOCKET'));
    const flags = logoFlags({ socketFolder, compileCache });
    return {
      args: [...flags, moduleOf('logos')],
      environment,
      folders: { [socketFolder]: GROUP },
      forGroup: true,
    };
  },
  migrate: (environment) => ({
    args: [fileURLToPath(new URL('../../../server/src/cli/main.ts', import.meta.url)), 'database', 'migrate'],
    environment,
    folders: {},
  }),
};

/** A localnet's addresses are set; those of the public markets are known. */
function networkOf({ SIGNERS: _places, ...given }: NodeJS.ProcessEnv) {
  return given.NETWORK === 'localnet' ? {} : readSettings(given).network;
}

/** The server's code, in the roles that its environment names or that are given here. */
function asServer(role: { readonly ROLES?: string }): Compose {
  return (given, compileCache) => {
    const network = networkOf(given);
    const environment = { ...network, ...MEMORY, ...given, ...role };
    const flags = serverFlags({ compileCache, environment });
    return { args: [...flags, moduleOf('server')], environment, folders: {} };
  };
}

/** Throws StartError if there is no such process or a setting is missing. */
export function composeProcess(name: string, given: NodeJS.ProcessEnv, compileCache: string): OneProcess {
  const compose = Object.hasOwn(PROCESSES, name) ? PROCESSES[name] : undefined;
  if (!compose)
    throw new StartError(`There is no process "${name}". There are: ${Object.keys(PROCESSES).join(', ')}.`);
  // Flags in there would be Node's, before ours.
  const { NODE_OPTIONS: _flags, ...environment } = given;
  return compose({ ...environment, NODE_COMPILE_CACHE: compileCache }, compileCache);
}

/** Becomes that process: it gets this one's number, so that signals and a container's end reach it. */
export function becomeProcess(name: string, given: NodeJS.ProcessEnv): never {
  const cache = given.NODE_COMPILE_CACHE || mkdtempSync(join(tmpdir(), 'cumulus-'));
  const { args, environment, folders, forGroup } = composeProcess(name, given, cache);
  process.umask(forGroup ? 0o007 : 0o077);
  for (const [folder, mode] of Object.entries({ ...folders, [cache]: OWN })) prepare(folder, mode);
  // Node cannot limit its own core dumps, which would have keys in them.
  const limited = ['sh', '-c', 'ulimit -c 0; exec "$0" "$@"', process.execPath, ...args];
  return process.execve!('/bin/sh', limited, environment);
}

/** Creates a folder that others may not write, since Node's permission model takes a path that does not exist yet for a file. */
function prepare(folder: string, mode: number): void {
  mkdirSync(folder, { recursive: true, mode });
  // A umask may have narrowed it. A folder of another user cannot be changed; the process says so.
  try {
    chmodSync(folder, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

function needed(environment: NodeJS.ProcessEnv, name: string): string {
  const value = environment[name];
  if (!value) throw new StartError(`${name} is not set: see docs/settings.md.`);
  return value;
}
