import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { checkPort, freePorts } from './port.ts';

async function occupy(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** A free port that this process does not keep from others. */
async function unclaimed(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

test('uses preferred ports if they are free, otherwise others', async () => {
  const taken = await occupy();
  const [free] = await freePorts([undefined]);
  const [first, second, third] = await freePorts([taken, free, undefined]);
  expect(first).not.toBe(taken);
  expect(second).toBe(free);
  expect(new Set([first, second, third]).size).toBe(3);
});

test('gives a port to one of several launchers that look before any of them listens', async ({ skip }) => {
  skip(process.platform !== 'linux');
  const preferred = await unclaimed();
  const program = `import(${JSON.stringify(import.meta.resolve('./port.ts'))}).then(async ({ freePorts }) => {
    Math.random = () => 0.5 + 0.0001 * turns++;
    console.log(JSON.stringify(await freePorts([${preferred}, undefined, undefined])));
    setInterval(() => {}, 1_000);
  }); let turns = 0;`;
  const ports = [];
  for (let number = 0; number < 2; number += 1) {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
    onTestFinished(() => void child.kill());
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    ports.push(...(JSON.parse(String(line)) as number[]));
  }
  expect(new Set(ports).size).toBe(6);
  expect(ports[0]).toBe(preferred);
  await expect(checkPort(preferred, '127.0.0.1')).rejects.toThrow(`Port ${preferred} is in use`);
});

test('reports a port in use in one sentence', async () => {
  const taken = await occupy();
  await expect(checkPort(taken, '127.0.0.1')).rejects.toThrow(
    `Port ${taken} is in use: stop what listens there, or set PORT to another.`,
  );
});

test('reports a foreign address in one sentence', async () => {
  const [free] = await freePorts([undefined]);
  await expect(checkPort(free!, '192.0.2.1')).rejects.toThrow(
    'HOST 192.0.2.1 is not an address of this machine',
  );
});
