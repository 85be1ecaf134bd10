import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '../src/command.ts';
import { OUT } from '../src/project.ts';

/** Debian's packages of programs that the checks need, by program. */
const PROGRAMS = {
  debootstrap: 'debootstrap',
  'systemd-nspawn': 'systemd-container',
  nsenter: 'util-linux',
  podman: 'podman',
  runc: 'runc',
  netavark: 'netavark',
  'aardvark-dns': 'aardvark-dns',
  iptables: 'iptables',
} as const;
const PLACES = ['/usr/bin', '/usr/sbin', '/usr/lib/podman'];
/** What an operator's new server has, and what the page has it install: the machine has no network. */
export const ON_SERVER = 'systemd,systemd-sysv,dbus,ca-certificates,openssl,postgresql,caddy,curl,iproute2';

/** Installs programs that are missing. Throws an Error if that takes another user than root. */
export function needPrograms(...names: (keyof typeof PROGRAMS)[]): void {
  const missing = names.filter((name) => !PLACES.some((at) => existsSync(join(at, name))));
  if (missing.length === 0) return;
  const packages = missing.map((name) => PROGRAMS[name]);
  if (process.getuid?.() !== 0) throw new Error(`Install Debian's packages ${packages.join(' and ')}.`);
  runCommand('apt-get', ['update']);
  runCommand('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** The files of a Debian 12 with these packages, made once. Returns their folder. */
export function debianRoot(name: string, packages: string): string {
  const root = join(OUT, 'machines', name);
  if (existsSync(join(root, 'complete'))) return root;
  needPrograms('debootstrap');
  rmSync(root, { recursive: true, force: true });
  mkdirSync(dirname(root), { recursive: true });
  runCommand('debootstrap', ['--variant=minbase', `--include=${packages}`, 'bookworm', root]);
  runCommand('sh', ['-c', `rm -rf ${root}/var/cache/apt/archives/*.deb ${root}/var/lib/apt/lists/*`]);
  writeFileSync(join(root, 'complete'), '');
  return root;
}

/** A Debian that runs systemd, with a network of its own that leads nowhere. */
export interface Machine {
  readonly root: string;
  /** Runs a script of bash as its root, in a fresh environment. Throws an Error with what it said, if it fails. */
  run(script: string): string;
  /** The command line that runs a program of this machine in the network of that one. */
  inNetwork(...command: string[]): string[];
  stop(): Promise<void>;
}

export async function startMachine(name: string): Promise<Machine> {
  needPrograms('systemd-nspawn', 'nsenter');
  const root = join(OUT, 'machines', `${name}-${process.pid}`);
  rmSync(root, { recursive: true, force: true });
  runCommand('sh', ['-c', `cp -a ${debianRoot('server', ON_SERVER)} ${root}`]);
  const options = ['--quiet', '--boot', '--register=no', '--keep-unit', '--private-network'];
  const container = spawn('systemd-nspawn', [...options, '-D', root, '-M', name], { stdio: 'ignore' });
  const exited = new Promise<void>((resolve) => container.once('exit', () => resolve()));
  const leader = async () => {
    for (;;) {
      const children = `/proc/${container.pid}/task/${container.pid}/children`;
      const pid = existsSync(children) ? runCommand('cat', [children]).trim().split(' ')[0] : '';
      if (pid) return pid;
      await sleep(100);
    }
  };
  const pid = await leader();
  const enter = ['--target', pid, '--all'];
  const run = (script: string) => {
    const path = 'PATH=/usr/sbin:/usr/bin:/sbin:/bin';
    return runCommand('nsenter', [
      ...enter,
      ...[
        'env',
        '--ignore-environment',
        path,
        'HOME=/root',
        'LANG=C.UTF-8',
        'bash',
        '-e',
        '-c',
        `cd /root\n${script}`,
      ],
    ]);
  };
  const isUp = () => {
    try {
      return /running|degraded/.test(run('systemctl is-system-running --wait || true'));
    } catch {
      return false;
    }
  };
  for (let tries = 0; !isUp(); tries += 1) {
    if (tries > 100) throw new Error(`${name} has not booted.`);
    await sleep(200);
  }
  return {
    root,
    run,
    inNetwork: (...command) => ['nsenter', '--target', pid, '--net', ...command],
    async stop() {
      container.kill('SIGTERM');
      await exited;
      rmSync(root, { recursive: true, force: true });
    },
  };
}
