import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { OperatorActName } from '@cumulus/contract/operators.ts';
import { bearerHash, bearerOf, identityText, secretText } from '../../../wire/src/program-secret.ts';
import { listServices } from '../operations/service-accounts.ts';
import { act, approve, as, outcome } from './as-operator.ts';
import type { Command } from './command.ts';

const name = {
  value: 'name',
  about: 'Of the service account: small letters and digits',
  required: true,
} as const;
const why = { value: 'text', about: 'Reason, for the audit log', required: true } as const;
const day = { value: 'usd', about: 'Most USD that may leave all its wallets in any day' } as const;
const payment = { value: 'usd', about: 'Most USD of one payment' } as const;
const confirm = (id: string) => `service confirm ${id}`;

/** Wallets for an installation's own backend. What lets money move takes two operators, as at the page /admin. */
export const serviceCommands: readonly Command[] = [
  {
    noun: 'service',
    verb: 'keygen',
    summary:
      'Make the key of a backend, and print its secret and the public text for operators; keeps neither',
    options: {},
    unrecorded: true,
    answers: {
      secret: 'For the backend alone',
      bearer: 'Its token, which follows from it',
      key: 'For operators',
    },
    async run(_given, { print }) {
      const { d: seed, x: publicKey } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
      const made = { grantId: randomUUID(), seed: seed! };
      const [secret, bearer] = [secretText(made), await bearerOf(made)];
      const key = identityText({
        ...{ grantId: made.grantId, key: publicKey!, bearer: await bearerHash(bearer) },
      });
      print(`CUMULUS_SECRET=${secret}`);
      print(`CUMULUS_BEARER=${bearer}`);
      print(`CUMULUS_KEY=${key}`);
      return { secret, bearer, key };
    },
  },
  {
    noun: 'service',
    verb: 'add',
    summary:
      'Propose a service account, whose wallets a key moves the money of, or a new key for one whose key has ended',
    options: {
      ...{ name, as, why, payment },
      key: { value: 'cumulus-public_…', about: 'What keygen printed for operators', required: true },
      day: { ...day, required: true },
      recipients: {
        value: 'list',
        about:
          'The only addresses that it pays, parted by commas, and own for its own wallets; any if left out',
      },
      'wallets-per-user': {
        value: 'count',
        about: 'Most wallets of one of its users, 1 to 10; 1 if left out',
      },
    },
    bare: 'name',
    answers: outcome,
    run: (given, context) =>
      act(
        'add_service',
        given,
        context,
        {
          ...{ name: given.name, key: given.key, day: given.day, payment: given.payment },
          ...{ recipients: given.recipients, walletsPerUser: given['wallets-per-user'] },
        },
        confirm,
      ),
  },
  {
    noun: 'service',
    verb: 'confirm',
    summary: 'Confirm what another operator has proposed within the hour, and do it',
    options: { id: { value: 'id', about: 'Of the proposal', required: true }, as },
    bare: 'id',
    answers: outcome,
    run: approve,
  },
  changing(
    'raise',
    'raise_service',
    'Propose other limits: what is more than now holds a day after another operator has confirmed it',
  ),
  changing('lower', 'lower_service', 'Lower limits at once'),
  {
    noun: 'service',
    verb: 'end',
    summary: 'End the key of a service account at once; its money stays, and takes a new key',
    options: { name, as, why },
    bare: 'name',
    answers: outcome,
    run: (given, context) => act('end_service', given, context, { name: given.name }, confirm),
  },
  {
    noun: 'service',
    verb: 'list',
    summary: 'List the service accounts',
    options: {},
    unrecorded: true,
    answers: {
      services:
        'List of userId, name, grantId, limits (day and payment, USD), recipients, walletsPerUser, createdAt, endedAt',
    },
    async run(_given, { db, print }) {
      const services = await listServices(db);
      if (services.length === 0) print('None.');
      for (const { name, limits, userId, endedAt } of services)
        print([name, `${limits.day} USD a day`, userId, endedAt ? 'ended' : 'standing'].join('\t'));
      return { services };
    },
  },
];

function changing(verb: string, what: OperatorActName, summary: string): Command {
  return {
    ...{ noun: 'service', verb, summary, bare: 'name', answers: outcome },
    options: { name, as, why, day, payment },
    run: (given, context) =>
      act(what, given, context, { name: given.name, day: given.day, payment: given.payment }, confirm),
  };
}
