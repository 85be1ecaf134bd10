import { expect, test } from 'vitest';
import { checkPlatform, Failure, run } from '../install.mjs';

test('runs on Linux and macOS from Node 20 on', () => {
  for (const platform of ['linux', 'darwin'])
    for (const arch of ['x64', 'arm64']) checkPlatform(platform, arch, '20.20.2');
});

test('names the platform or the Node that does not fit', () => {
  expect(() => checkPlatform('win32', 'x64', '24.0.0')).toThrow(/Linux and macOS.* win32 x64/);
  expect(() => checkPlatform('linux', 'ia32', '24.0.0')).toThrow(/linux ia32/);
  expect(() => checkPlatform('linux', 'x64', '18.20.0')).toThrow(/needs Node 20 or newer.*18\.20\.0/);
});

test('names the command that failed', () => {
  expect(() => run(process.execPath, ['-e', 'process.exit(3)'])).toThrow(Failure);
  expect(() => run('no-such-command', [])).toThrow(/"no-such-command " failed: .*ENOENT/);
});
