import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { runCommand } from '../src/command.ts';

/** A compose file, as far as ours goes. */
export interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly volumes: Readonly<Record<string, null>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

export interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly user?: string;
  readonly read_only?: boolean;
  readonly network_mode?: string;
  readonly networks?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly profiles?: readonly string[];
  readonly restart?: string;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: readonly string[] | Readonly<Record<string, { readonly condition: string }>>;
}

/** Parses a compose file with these variables. Throws an Error if a needed one is missing. */
export function readCompose(text: string, variables: NodeJS.ProcessEnv): Compose {
  const filled = text.replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_all, name: string, kind?: string, rest = '') => {
      const value = variables[name];
      if (value) return value;
      if (kind === '?') throw new Error(`${name}: ${rest}`);
      return rest as string;
    },
  );
  return parse(filled, { merge: true }) as Compose;
}

/** Runs services of a compose file with podman, in the order that they depend on each other. */
export function composeRunner(
  compose: Compose,
  project: string,
  folder: string,
  variables: NodeJS.ProcessEnv,
) {
  const podman = (...args: string[]) => runCommand('podman', args, { cwd: folder });
  const nameOf = (service: string) => `${project}-${service}`;
  const started = new Set<string>();
  for (const [name, network] of Object.entries(compose.networks))
    podman('network', 'create', ...(network?.internal ? ['--internal'] : []), nameOf(name));

  const argumentsOf = (name: string, service: Service): string[] => {
    const environment = Object.entries(service.environment ?? {}).flatMap(([key, value]) => {
      const given = value ?? variables[key];
      return given === undefined ? [] : ['--env', `${key}=${given}`];
    });
    const networks = service.network_mode ?? (service.networks ?? []).map(nameOf).join();
    return [
      ...['--name', nameOf(name), '--network', networks],
      ...(service.network_mode ? [] : ['--network-alias', name]),
      ...(service.read_only ? ['--read-only'] : []),
      ...(service.user ? ['--user', service.user] : []),
      ...(service.tmpfs ?? []).flatMap((path) => ['--tmpfs', path]),
      ...(service.cap_drop ?? []).flatMap((cap) => ['--cap-drop', cap]),
      ...(service.cap_add ?? []).flatMap((cap) => ['--cap-add', cap]),
      ...(service.security_opt ?? []).flatMap((option) => ['--security-opt', option]),
      ...(service.ports ?? []).flatMap((port) => [
        '--publish',
        port.split(':').length > 2 ? port : `127.0.0.1:${port}`,
      ]),
      ...(service.secrets ?? []).flatMap((secret) => [
        '--volume',
        `${compose.secrets[secret]!.file}:/run/secrets/${secret}:ro`,
      ]),
      ...(service.volumes ?? []).flatMap((volume) => [
        '--volume',
        volume.startsWith('.') ? volume : `${project}-${volume}`,
      ]),
      ...environment,
      service.image,
      ...(service.command ?? []),
    ];
  };

  const isHealthy = (name: string): boolean => {
    const [, command, ...args] = compose.services[name]!.healthcheck!.test;
    try {
      podman('exec', nameOf(name), command!, ...args);
      return true;
    } catch {
      return false;
    }
  };
  const waitFor = async (name: string, condition: string) => {
    if (condition === 'service_completed_successfully') {
      const code = podman('wait', nameOf(name)).trim();
      if (code !== '0') throw new Error(`${name} ended with ${code}: ${podman('logs', nameOf(name))}`);
    }
    while (condition === 'service_healthy' && !isHealthy(name)) await sleep(500);
  };
  const up = async (name: string): Promise<void> => {
    if (started.has(name)) return;
    started.add(name);
    const service = compose.services[name]!;
    const needs = service.depends_on ?? {};
    const conditions = Array.isArray(needs)
      ? needs.map((each: string) => [each, 'service_started'] as const)
      : Object.entries(needs as Record<string, { condition: string }>).map(
          ([each, { condition }]) => [each, condition] as const,
        );
    for (const [each, condition] of conditions) {
      await up(each);
      await waitFor(each, condition);
    }
    podman('run', '--detach', ...argumentsOf(name, service));
  };
  return {
    up,
    isHealthy,
    podman,
    nameOf,
    /** Runs a command in a container of its own, as "compose run --rm --env". */
    run(name: string, words: readonly string[], settings: Readonly<Record<string, string>> = {}): string {
      const given = compose.services[name]!;
      const environment = { ...given.environment, ...settings };
      const service = { ...given, environment, command: words };
      return podman('run', '--rm', ...argumentsOf(`${name}-once`, service));
    },
    down(): void {
      const names = [...started].map(nameOf).reverse();
      runCommand('podman', ['rm', '--force', '--time', '10', '--ignore', ...names]);
      for (const name of Object.keys(compose.networks)) podman('network', 'rm', '--force', nameOf(name));
      podman('volume', 'rm', '--force', ...Object.keys(compose.volumes).map(nameOf));
    },
  };
}
