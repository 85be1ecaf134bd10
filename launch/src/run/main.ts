import { StartError } from '../start-error.ts';
import { isHealthy } from './health.ts';
import { makeCertificates } from './make-certificates.ts';
import { makeSecrets } from './make-secrets.ts';
import { becomeProcess } from './one-process.ts';

const [word, name = '', ...rest] = process.argv.slice(2);

try {
  if (word === 'run') becomeProcess(name, process.env);
  if (word === 'health') process.exitCode = (await isHealthy(name, process.env)) ? 0 : 1;
  if (word === 'secrets') for (const line of makeSecrets(name, rest)) console.log(line);
  if (word === 'certificates') for (const line of makeCertificates(name, rest)) console.log(line);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
