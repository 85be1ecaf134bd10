import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { newAddress } from '../../../../testing/issuer.ts';
import { testProgram } from '../../../../testing/programs.ts';
import { runningCumulus } from '../../../../testing/running-cumulus.ts';
import { ownSigner } from '../../../../testing/test-signer.ts';

const { url, call, newOwner, settled } = await runningCumulus(
  { SETTLEMENT_POLL: '50' },
  undefined,
  ownSigner({}, []),
);
const page = readFileSync(new URL('../../../../docs/developers.md', import.meta.url), 'utf8');
const examples = [...page.matchAll(/```(sh|js)\n([\s\S]*?)```/g)].map(([, language, text]) => ({
  language,
  text: text!,
}));
const run = promisify(execFile);

test('every example of the developers’ page does what it says', async () => {
  const owner = await newOwner(5_000_000_000n);
  const program = testProgram({ wallets: [owner.walletId] });
  await call('createGrant', { grant: program.grant, bearer: program.hash }, owner.token);
  const seed = String(program.privateKey.export({ format: 'jwk' }).d);
  const wallets = await settled(
    fetch(`${url}/v1/wallets`, { headers: { authorization: `Bearer ${program.bearer}` } }),
  );
  const { account } = ((await wallets.json()) as { wallets: { account: string }[] }).wallets[0]!;
  const env = {
    ...{ PATH: process.env.PATH!, CUMULUS_URL: url, CUMULUS_BEARER: program.bearer },
    ...{ CUMULUS_SECRET: `cumulus_${program.id}_${seed}`, WALLET: owner.walletId, TO: await newAddress() },
    ASSET: `${account.slice(0, account.lastIndexOf(':'))}/slip44:501`,
  };
  const answers: unknown[] = [];
  for (const { language, text } of examples) {
    const [program, ...flags] = language === 'sh' ? ['sh', '-c'] : ['node', '--input-type=module', '-e'];
    const { stdout } = await settled(run(program!, [...flags, text], { env }));
    answers.push(JSON.parse(stdout));
  }
  expect(answers).toMatchObject([
    { wallets: [{ walletId: owner.walletId }] },
    { grantId: program.id, acts: ['order', 'read', 'send', 'swap'] },
    { state: 'confirmed', amount: '1000000', to: env.TO },
  ]);
});
