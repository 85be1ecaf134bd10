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
const defaults = parse(readText(`${CHART}/values.yaml`)) as Values;
const isValid = new Ajv().compile(JSON.parse(readText(`${CHART}/values.schema.json`)) as object);

function rendered(values: Values = defaults): Resource[] {
  return readdirSync(join(ROOT, CHART, 'templates')).flatMap((file) => {
    const text = renderTemplate(readText(`${CHART}/templates/${file}`), {
      Values: values,
      Release: { Name: 'mine' },
    });
    return parseAllDocuments(text).map((document) => resource.parse(document.toJS()));
  });
}

function deploymentOf(component: string, resources = rendered()) {
  const found = resources.find(
    (each) => each.kind === 'Deployment' && each.metadata.name === `mine-${component}`,
  );
  if (found?.kind !== 'Deployment') throw new Error(`There is no ${component}.`);
  return found.spec.template;
}

test('every resource of the chart has the shape that Kubernetes expects, with all values set and with the default ones', () => {
  expect(rendered().map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toHaveLength(8);
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
  expect(rendered(full)).toHaveLength(8);
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
  const policy = resources.find(
    (each) => each.kind === 'NetworkPolicy' && each.metadata.name === 'mine-signer',
  );
  expect(policy).toMatchObject({
    spec: { podSelector: { matchLabels: labels }, policyTypes: ['Ingress', 'Egress'] },
  });
  expect(policy?.spec).not.toHaveProperty('ingress');
  const volumesOf = (component: string) => JSON.stringify(deploymentOf(component, resources).spec.volumes);
  expect(volumesOf('signer')).toContain('"claimName":"mine-signer"');
  expect(volumesOf('server')).not.toContain('"claimName":"mine-signer"');
  expect(volumesOf('server')).not.toContain('operator_key');
});

test('the containers of the server do not see the secrets of the owner of the database', () => {
  const { containers, initContainers } = deploymentOf('server').spec;
  const mounts = (each: (typeof containers)[number]) => each.volumeMounts.map(({ name }) => name);
  expect(containers.flatMap(mounts)).not.toContain('migration-secrets');
  expect(initContainers?.flatMap(mounts)).toContain('migration-secrets');
  expect(containers.find(({ name }) => name === 'logos')?.volumeMounts.map(({ name }) => name)).toEqual([
    'logo-socket',
    'logo-tmp',
  ]);
});

test('the versions of the chart are those of Cumulus', () => {
  const { version } = readManifest();
  expect(parse(readText(`${CHART}/Chart.yaml`))).toMatchObject({ version, appVersion: version });
  expect(defaults.image).toMatchObject({ tag: version });
});
