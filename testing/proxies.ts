import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import { scratchFolder } from '../signer/testing/process.ts';
import { debianProgram } from './debian-program.ts';
import { release } from './release.ts';

/** Reverse proxies as people put them in front, with what their packages do by default and no more than TLS and HTTP/2. */
export type ProxyName =
  | 'nginx'
  | 'nginx that writes ports'
  | 'nginx that writes ports without brackets'
  | 'Caddy';

/**
 * Starts a proxy at https://localhost:port, over IPv4 and IPv6, in front of a server; it is gone after the file that calls. Answers
 * `fetch` by HTTP/2 through it, whose answers name the protocol in `x-protocol`.
 */
export async function startProxy(name: ProxyName, port: number, server: string) {
  const folder = scratchFolder();
  release(() => folder[Symbol.dispose]());
  const { program, args, environment } =
    name === 'Caddy' ? caddy(folder.path, port, server) : nginx(folder.path, port, server, name);
  const child = spawn(program, args, { env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  release(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const from = (address: string, family: 4 | 6) => {
    const lookup = (_host: string, _options: object, found: (error: null, all: object[]) => void) =>
      found(null, [{ address, family }]);
    const connect = { rejectUnauthorized: false, lookup: lookup as never };
    const agent = new Agent({ allowH2: true, connect });
    release(() => agent.destroy());
    return async (path: string, init: Parameters<typeof fetch>[1] = {}) =>
      await fetch(`https://localhost:${port}${path}`, { redirect: 'manual', ...init, dispatcher: agent });
  };
  const proxy = {
    url: `https://localhost:${port}`,
    fetch: from('127.0.0.1', 4),
    fetchByIpv6: from('::1', 6),
  };
  while (!(await proxy.fetch('/healthz').catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`${name} does not start: ${said}`);
    await sleep(50);
  }
  return proxy;
}

function nginx(folder: string, port: number, server: string, name: Exclude<ProxyName, 'Caddy'>) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-days', '1', '-keyout', key, '-out', certificate];
  const made = spawnSync(debianProgram(['/usr/bin/openssl'], 'openssl'), [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...subject,
  ]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  const clients = {
    nginx: '$proxy_add_x_forwarded_for',
    'nginx that writes ports': '$with_port',
    'nginx that writes ports without brackets': '$remote_addr:$remote_port',
  };
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((each) => `${each}_temp_path ${join(folder, each)};`)
    .join(' ');
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${join(folder, 'pid')}; error_log stderr; events {}
http {
  map $remote_addr $with_port { ~: "[$remote_addr]:$remote_port"; default "$remote_addr:$remote_port"; }
  access_log off; ${places} gzip on; gzip_types *; gzip_proxied any;
  server {
    listen 127.0.0.1:${port} ssl http2; listen [::1]:${port} ssl http2;
    ssl_certificate ${certificate}; ssl_certificate_key ${key};
    location / {
      proxy_pass ${server};
      proxy_set_header Host $host:${port};
      proxy_set_header X-Forwarded-For ${clients[name]};
      proxy_set_header X-Forwarded-Proto $scheme;
      add_header X-Protocol $server_protocol;
    }
  }
}`,
  );
  const program = debianProgram(['/usr/sbin/nginx'], 'nginx-light');
  return { program, args: ['-e', 'stderr', '-c', file], environment: {} };
}

function caddy(folder: string, port: number, server: string) {
  const file = join(folder, 'Caddyfile');
  writeFileSync(
    file,
    `{
  admin off
  auto_https disable_redirects
  skip_install_trust
}
https://localhost:${port} {
  bind 127.0.0.1 ::1
  tls internal
  encode gzip
  header X-Protocol {http.request.proto}
  reverse_proxy ${server.replace('http://', '')}
}`,
  );
  mkdirSync(join(folder, 'data'));
  const program = debianProgram(['/usr/bin/caddy'], 'caddy');
  const environment = { HOME: folder, XDG_DATA_HOME: join(folder, 'data'), XDG_CONFIG_HOME: folder };
  return { program, args: ['run', '--config', file, '--adapter', 'caddyfile'], environment };
}
