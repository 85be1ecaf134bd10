import { expect, test } from 'vitest';
import { readCompose } from '../testing/compose.ts';
import { readText } from './project.ts';

const VARIABLES = { DOMAIN: 'wallet.example', SMTP_URL: 'smtp://mail.example' };
const compose = readCompose(readText('deploy/container/compose.yaml'), VARIABLES);
const { services } = compose;
const OURS = ['migration', 'signer', 'logos', 'server', 'worker', 'gate', 'admin', 'operator'];
const secretsOf = (name: string) => [...(services[name]!.secrets ?? [])].sort();

test('the signer has no network, and the server and what operators run alone are in both networks', () => {
  expect(services.signer).toMatchObject({ network_mode: 'none' });
  expect(services.signer!.networks).toBeUndefined();
  expect(compose.networks.database).toEqual({ internal: true });
  const inBoth = Object.keys(services).filter((name) => services[name]!.networks?.length === 2);
  expect(inBoth).toEqual(['server', 'worker', 'admin', 'operator']);
  expect(Object.keys(services).filter((name) => services[name]!.ports)).toEqual(['gate', 'caddy', 'admin']);
  // The page of operators: only if asked for, and for this machine alone.
  expect(services.admin).toMatchObject({ profiles: ['admin'], ports: ['127.0.0.1:8081:8081'] });
});

test('each process of ours is confined, and the long-running ones report their health', () => {
  for (const name of OURS) {
    expect(services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      tmpfs: ['/tmp'],
    });
  }
  for (const name of ['signer', 'logos', 'server', 'worker', 'gate', 'admin'])
    expect(services[name]!.healthcheck!.test).toEqual(['CMD', 'cumulus', 'health', name]);
});

test('each process gets its own secrets alone, as files', () => {
  expect(secretsOf('signer')).toEqual(['mandate_key', 'operator_key', 'pin_pepper']);
  expect(secretsOf('server')).toEqual(['app_secret', 'database_url', 'mandate_key']);
  expect(secretsOf('admin')).toEqual([
    'database_url',
    'mandate_key',
    'operator_database_url',
    'operator_key',
  ]);
  expect(secretsOf('worker')).toEqual(secretsOf('server'));
  expect(secretsOf('logos')).toEqual([]);
  expect(secretsOf('gate')).toEqual([]);
  for (const service of Object.values(services))
    for (const [name, value] of Object.entries(service.environment ?? {}))
      if (/KEY$|SECRET|PEPPER|PASSWORD|DATABASE_URL/.test(name) && name !== 'JUPITER_API_KEY')
        expect(value).toMatch(/^\/run\/secrets\//);
});

test('keys and sockets of the signer are in no container but its own, but the socket in that of the server', () => {
  const withVolume = (volume: string) =>
    Object.keys(services).filter((name) =>
      services[name]!.volumes?.some((each) => each.startsWith(`${volume}:`)),
    );
  expect(withVolume('signer')).toEqual(['signer', 'operator']);
  expect(withVolume('signer-socket')).toEqual(['signer', 'server', 'worker', 'gate', 'admin', 'operator']);
  expect(services.operator!.profiles).toEqual(['operator']);
});

test('roles run apart if that is asked for: calls and workers in containers of their own, after one migration', () => {
  expect(services.server!.command).toEqual(['run', 'server']);
  const apart = readCompose(readText('deploy/container/compose.yaml'), { ...VARIABLES, SERVER_ROLE: 'api' });
  expect(apart.services.server!.command).toEqual(['run', 'api']);
  expect(services.worker).toMatchObject({ command: ['run', 'worker'], profiles: ['apart'] });
  for (const name of ['server', 'worker'])
    expect(services[name]!.depends_on).toMatchObject({
      migration: { condition: 'service_completed_successfully' },
    });
  expect(services.worker!.environment).toEqual(services.server!.environment);
});

test('the gate is off unless asked for, for this machine alone unless an address is given, and has certificates alone', () => {
  expect(services.gate).toMatchObject({
    profiles: ['gate'],
    ports: ['127.0.0.1:7443:7443'],
    networks: ['outside'],
    volumes: ['signer-socket:/run/cumulus-signer:ro', './tls:/run/secrets/tls:ro'],
  });
});

test('one of three signers reads who they are from a folder of its own machine, and servers have the setting of all three', () => {
  expect(services.signer!.volumes).toContain('./signers:/etc/cumulus/signers:ro');
  expect(services.signer!.environment).toHaveProperty('SIGNER_MEMBERS');
  for (const name of ['server', 'worker', 'admin', 'operator'])
    expect(services[name]!.environment).toHaveProperty('SIGNERS');
});

test('a setting that cannot be guessed is asked for', () => {
  expect(() => readCompose(readText('deploy/container/compose.yaml'), {})).toThrow('DOMAIN: set DOMAIN');
});
