import { expect, test } from 'vitest';
import { checkPlatform, Failure, run } from '../install.mjs';

test('accepts Linux and macOS with Node 20 or newer', () => {
  for (const platform of ['linux', 'darwin'])
    for (const arch of ['x64', 'arm64']) checkPlatform(platform, arch, '20.20.2');
});

test('names an unsupported platform or Node version', () => {
  expect(() => checkPlatform('win32', 'x64', '24.0.0')).toThrow(/Linux and macOS.* win32 x64/);
  expect(() => checkPlatform('linux', 'ia32', '24.0.0')).toThrow(/linux ia32/);
  expect(() => checkPlatform('linux', 'x64', '18.20.0')).toThrow(/needs Node 20 or newer.*18\.20\.0/);
});

test('names the command that failed after its output', async () => {
  const failing = run(process.execPath, ['-e', 'console.error("why"); process.exit(3)']);
  await expect(failing).rejects.toThrow(Failure);
  await expect(failing).rejects.toThrow(/^why\n".*" failed\.$/);
  await expect(run('no-such-command', [])).rejects.toThrow(/"no-such-command " failed: .*ENOENT/);
});
