import { copyFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assemble } from '../src/assemble.ts';
import { buildDebian } from '../src/debian.ts';
import { readText } from '../src/project.ts';
import { CHAIN, startChain } from '../testing/chain.ts';
import { type Machine, startMachine } from '../testing/machine.ts';

/** The commands of the page, block by block, each with the heading above it. */
const blocks = Array.from(
  readText('docs/install.md').matchAll(/^## (.*)$|^```sh\n([\s\S]*?)^```$/gm),
  ([, heading, commands]) => ({ heading, commands }),
);
const SETTINGS = {
  DOMAIN: 'localhost',
  SOLANA_RPC_URL: CHAIN.rpc,
  SOLANA_WS_URL: CHAIN.ws,
  SMTP_URL: 'smtp://127.0.0.1:25',
  ALERT_URL: 'http://127.0.0.1:9099/alerts',
};
const PREVIOUS = '0.0.9';
/** Has this machine trust the certificates that its Caddy makes for "localhost", as browsers trust those of real names. */
const TRUST = `printf 'localhost {\\n}\\n' > /etc/caddy/Caddyfile
systemctl restart caddy
root=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
until [ -s $root ]; do sleep 0.2; done
cp $root /usr/local/share/ca-certificates/check.crt
update-ca-certificates`;
/** Writes down what is posted to ALERT_URL. */
const RECEIVER = `systemd-run --quiet --unit=receiver /usr/lib/cumulus/node_modules/.bin/node -e '
  require("http").createServer((request, response) => {
    request.pipe(require("fs").createWriteStream("/root/alerts", { flags: "a" }));
    request.on("end", () => response.end());
  }).listen(9099, "127.0.0.1")'`;
/** The markets of the chain, which the page leaves at their public addresses. */
const MARKETS = `sed -i -E 's#^(JUPITER|DEXSCREENER)_URL=.*#\\1_URL=${CHAIN.market}#' /etc/cumulus/cumulus.env`;
const READY =
  'curl --silent --fail --retry 60 --retry-all-errors --retry-delay 1 http://127.0.0.1:8080/readyz';

let machine: Machine;
let endChain: () => Promise<void>;
let current: string;
let previous: string;

beforeAll(async () => {
  const { app } = assemble();
  machine = await startMachine('cumulus-check');
  endChain = await startChain(machine);
  const place = (file: string) => {
    copyFileSync(file, join(machine.root, 'root', basename(file)));
    return `/root/${basename(file)}`;
  };
  previous = place(buildDebian(app, PREVIOUS));
  current = place(buildDebian(app));
});
afterAll(async () => {
  await endChain?.();
  await machine?.stop();
});

/** The address of a wallet whose key the signer keeps: it answers only if database, keys and journal belong together. */
const treasury = () => /[1-9A-HJ-NP-Za-km-z]{32,44}/.exec(machine.run('cumulus contests treasury'))![0];
const sum = (paths: string) => machine.run(`sha256sum ${paths}`);

test('every command of the page leads a new operator to an installation with TLS, backups, a restore that was tried, and alerts', () => {
  machine.run(TRUST);
  const script: string[] = ['now() { date +%s%N | cut -c1-13; }', 'began=$(now)'];
  for (const { heading, commands } of blocks) {
    // On a line of its own: some commands end theirs with no line end.
    if (heading) script.push(`printf '\\n@ %s %s\\n' "$(now)" '${heading}'`);
    if (!commands) continue;
    script.push(commands);
    if (commands.includes('export DOMAIN'))
      for (const [name, value] of Object.entries({ ...SETTINGS, PACKAGE: current }))
        script.push(`export ${name}='${value}'`);
    if (commands.includes('PUBLIC_URL=')) script.push(MARKETS, RECEIVER);
  }
  script.push(`printf '\\n@ %s end\\n' "$(now)"`);
  const output = machine.run(script.join('\n'));
  const steps = Array.from(output.matchAll(/^@ (\d+) (.*)$/gm), ([, at, name]) => ({ at: Number(at), name }));
  for (const [index, { at, name }] of steps.slice(0, -1).entries())
    console.log(`${((steps[index + 1]!.at - at) / 1_000).toFixed(1).padStart(6)} s  ${name}`);
  console.log(`${((steps.at(-1)!.at - steps[0]!.at) / 1_000).toFixed(1).padStart(6)} s  in all`);
  expect(output).toMatch(/^Head: [0-9a-f]{64}$/m);
  expect(output).toContain('An alert was sent.');
  expect(machine.run('cat /root/alerts')).toContain('We try the alerts.');
  expect(machine.run('cumulus --version')).not.toContain(PREVIOUS);
  // Each process is a user of its own, and the signer has no network.
  const names = ['cumulus-logos', 'cumulus-server', 'cumulus-signer'];
  const users = machine.run(
    `for unit in ${names.join(' ')}; do
      pid=$(systemctl show --property MainPID --value $unit)
      getent passwd "$(awk '/^Uid:/ { print $2 }' /proc/$pid/status)" | cut -d: -f1
    done`,
  );
  expect(users.trim().split('\n')).toEqual(names);
  const signer = 'nsenter --target $(systemctl show --property MainPID --value cumulus-signer) --net';
  expect(machine.run(`${signer} ip -brief address`).trim().split('\n')).toEqual([
    expect.stringMatching(/^lo /),
  ]);
});

test('an update keeps the data, a removal keeps the data, and a purge keeps the keys and says where they are', () => {
  machine.run('dpkg --purge cumulus && rm -rf /etc/cumulus /var/lib/cumulus-signer /var/backups/cumulus');
  machine.run(
    'cd / && for each in "database cumulus" "role cumulus" "role cumulus_server" "role cumulus_operator"; do runuser -u postgres -- psql -qc "drop $each"; done',
  );
  machine.run(`dpkg --install ${previous}`);
  const settings = blocks.filter(({ commands }) => /create-roles|PUBLIC_URL=/.test(commands ?? ''));
  const exported = Object.entries(SETTINGS).map(([name, value]) => `export ${name}='${value}'`);
  machine.run([...exported, ...settings.map(({ commands }) => commands), MARKETS].join('\n'));
  const start = `systemctl enable --now cumulus-signer cumulus-logos cumulus-server && ${READY}`;
  machine.run(start);
  const address = treasury();
  const kept = '/var/lib/cumulus-signer/keys/kek /etc/cumulus/*.env';
  const before = sum(kept);

  machine.run(`dpkg --install ${current} && ${READY}`);
  expect(machine.run('dpkg-query --show cumulus').split('\t')[1]).not.toBe(PREVIOUS);
  expect(treasury()).toBe(address);
  expect(sum(kept)).toBe(before);
  machine.run('cumulus custody prove --out /root/proof.json');

  machine.run('dpkg --remove cumulus');
  expect(machine.run('systemctl is-active cumulus-signer cumulus-server || true')).not.toMatch(/^active$/m);
  expect(machine.run('ls /usr/lib/cumulus 2>/dev/null || true')).toBe('');
  expect(sum(kept)).toBe(before);
  machine.run(`dpkg --install ${current} && ${start}`);
  expect(treasury()).toBe(address);

  const said = machine.run('dpkg --purge cumulus');
  for (const path of ['/var/lib/cumulus-signer', '/etc/cumulus/signer.env']) expect(said).toContain(path);
  const secret =
    '/var/lib/cumulus-signer/keys/kek /var/lib/cumulus-signer/journal/journal /etc/cumulus/signer.env';
  expect(machine.run(`ls ${secret} | wc -l`).trim()).toBe('3');
  expect(machine.run('ls /etc/cumulus/cumulus.env 2>/dev/null || true')).toBe('');
});
