import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { renderTemplate } from '../testing/helm.ts';
import { type Resource, resource } from '../testing/kubernetes.ts';
import { ROOT, readManifest, readText } from './project.ts';

const CHART = 'deploy/helm/cumulus';
type Values = Record<string, unknown> & { settings: Record<string, string> };
/** Servers on any node. */
const GATE = { gate: { enabled: true, tlsSecret: 'cumulus-gate' } };
const defaults = parse(readText(`${CHART}/values.yaml`)) as Values;
const isValid = new Ajv().compile(JSON.parse(readText(`${CHART}/values.schema.json`)) as object);

function rendered(values: Values = defaults): Resource[] {
  return readdirSync(join(ROOT, CHART, 'templates')).flatMap((file) => {
    const text = renderTemplate(readText(`${CHART}/templates/${file}`), {
      Values: values,
      Release: { Name: 'mine' },
    });
    return parseAllDocuments(text)
      .map((document) => document.toJS() as unknown)
      .filter((document) => document !== null)
      .map((document) => resource.parse(document));
  });
}

function deploymentOf(component: string, resources = rendered()) {
  const found = resources.find(
    (each) => each.kind === 'Deployment' && each.metadata.name === `mine-${component}`,
  );
  if (found?.kind !== 'Deployment') throw new Error(`There is no ${component}.`);
  return found.spec.template;
}

function policyOf(component: string, resources: readonly Resource[]) {
  return resources.find(
    (each) => each.kind === 'NetworkPolicy' && each.metadata.name === `mine-${component}`,
  );
}

test('every resource of the chart has the shape that Kubernetes expects, with all values set and with the default ones', () => {
  expect(rendered().map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toHaveLength(11);
  const ingress = {
    ...(defaults.ingress as object),
    annotations: { 'cert-manager.io/cluster-issuer': 'le' },
  };
  const full = {
    ...defaults,
    ingress,
    storage: { className: 'fast', size: '20Gi' },
    signerPolicy: '{"perHour":{}}',
  };
  expect(rendered({ ...full, ...GATE })).toHaveLength(14);
});

test('the schema of values accepts the defaults and refuses slips', () => {
  expect(isValid(defaults)).toBe(true);
  expect(isValid({ ...defaults, domian: 'wallet.example' })).toBe(false);
  expect(isValid({ ...defaults, domain: 'https://wallet.example' })).toBe(false);
  expect(isValid({ ...defaults, storage: { className: '', size: 'much' } })).toBe(false);
});

test('no traffic reaches the signer or leaves it, and it alone has its keys', () => {
  const resources = rendered();
  const { labels } = deploymentOf('signer', resources).metadata;
  const policy = policyOf('signer', resources);
  expect(policy).toMatchObject({
    spec: { podSelector: { matchLabels: labels }, policyTypes: ['Ingress', 'Egress'] },
  });
  expect(policy?.spec).not.toHaveProperty('ingress');
  const volumesOf = (component: string) => JSON.stringify(deploymentOf(component, resources).spec.volumes);
  expect(volumesOf('signer')).toContain('"claimName":"mine-signer"');
  expect(volumesOf('server')).not.toContain('"claimName":"mine-signer"');
  expect(volumesOf('server')).not.toContain('operator_key');
});

test('the database is migrated by a job before servers are replaced, and no server sees the secrets of its owner', () => {
  const resources = rendered();
  const job = resources.find((each) => each.kind === 'Job');
  expect(job?.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' });
  expect(JSON.stringify(job?.spec)).toContain('migration_database_url');
  for (const role of ['server', 'api', 'worker'])
    expect(JSON.stringify(deploymentOf(role, resources))).not.toMatch(/migration|operator_database/);
  const { containers } = deploymentOf('server', resources).spec;
  expect(containers.find(({ name }) => name === 'logos')?.volumeMounts.map(({ name }) => name)).toEqual([
    'logo-socket',
    'logo-tmp',
  ]);
});

test('one server by default; roles apart are as many pods as asked for, and calls go to those that answer them', () => {
  const replicasOf = (resources: readonly Resource[]) =>
    resources.flatMap((each) =>
      each.kind === 'Deployment' ? [[each.metadata.name, each.spec.replicas] as const] : [],
    );
  const one = rendered();
  expect(Object.fromEntries(replicasOf(one))).toEqual({
    ...{ 'mine-signer': 1, 'mine-server': 1, 'mine-api': 0, 'mine-worker': 0 },
  });
  const apart = rendered({ ...defaults, replicas: { server: 0, api: 3, worker: 2 } });
  expect(Object.fromEntries(replicasOf(apart))).toEqual({
    ...{ 'mine-signer': 1, 'mine-server': 0, 'mine-api': 3, 'mine-worker': 2 },
  });
  const service = apart.find((each) => each.kind === 'Service' && each.metadata.name === 'mine-server');
  if (service?.kind !== 'Service') throw new Error('There is no service.');
  const isReached = (role: string) =>
    Object.entries(service.spec.selector).every(
      ([name, value]) => deploymentOf(role, apart).metadata.labels[name] === value,
    );
  expect(['server', 'api', 'worker', 'signer'].filter(isReached)).toEqual(['server', 'api']);
  for (const role of ['server', 'api', 'worker'])
    expect(deploymentOf(role, apart).spec.containers[0]!.args).toEqual(['run', role]);
  expect(isValid({ ...defaults, replicas: { server: -1, api: 0, worker: 0 } })).toBe(false);
  expect(isValid({ ...defaults, replicas: { server: 1, workers: 1 } })).toBe(false);
});

test('with a gate servers run on any node and have no volume of the signer, and it alone is reached, by servers', () => {
  const resources = rendered({ ...defaults, ...GATE });
  for (const role of ['server', 'api', 'worker']) {
    const { affinity, volumes, containers } = deploymentOf(role, resources).spec;
    expect(affinity).toBeUndefined();
    expect(JSON.stringify(volumes)).not.toContain('mine-socket');
    expect(containers[0]!.env).toContainEqual({ name: 'SIGNER_URL', value: 'tls://mine-gate:7443' });
    expect(JSON.stringify(volumes)).not.toContain('gate.key');
  }
  const gate = deploymentOf('gate', resources);
  expect(gate.spec.affinity).toEqual(deploymentOf('server').spec.affinity);
  expect(JSON.stringify(gate.spec.volumes)).not.toMatch(/mine-signer"|server\.key|ca\.key|mandate/);
  const { spec } = policyOf('gate', resources) as { spec: Record<string, unknown> };
  expect(spec).toMatchObject({
    policyTypes: ['Ingress', 'Egress'],
    ingress: [{ from: [{ podSelector: { matchLabels: { 'cumulus/process': 'server' } } }] }],
  });
  expect(spec).not.toHaveProperty('egress');
  expect(deploymentOf('worker', resources).metadata.labels).toMatchObject({ 'cumulus/process': 'server' });
  // The signer is as shut in as without a gate.
  expect(policyOf('signer', resources)).toEqual(policyOf('signer', rendered()));
  expect(isValid({ ...defaults, gate: { enabled: true } })).toBe(false);
});

test('one of three signers has the file that says who they are, and is as shut in as one alone', () => {
  const [alone, ofThree] = [rendered(), rendered({ ...defaults, signerMembers: 'signers.json' })];
  const [container] = deploymentOf('signer', ofThree).spec.containers;
  expect(container!.env).toContainEqual({
    name: 'SIGNER_MEMBERS',
    value: '/run/secrets/cumulus/signers.json',
  });
  expect(JSON.stringify(deploymentOf('signer', ofThree).spec.volumes)).toContain('"key":"signers.json"');
  expect(JSON.stringify(alone)).not.toContain('signers.json');
  expect(policyOf('signer', ofThree)).toEqual(policyOf('signer', alone));
});

test('the versions of the chart are those of Cumulus', () => {
  const { version } = readManifest();
  expect(parse(readText(`${CHART}/Chart.yaml`))).toMatchObject({ version, appVersion: version });
  expect(defaults.image).toMatchObject({ tag: version });
});
