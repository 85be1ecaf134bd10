import { record } from '../audit/record.ts';
import { reshareCheckKey, splitCheckKey } from '../custody/installation/installation.ts';
import { renewKeys } from '../custody/renew-keys.ts';
import { countWhole, sharedWallets, wholeWallets } from '../custody/sealed-keys.ts';
import { OperatorError } from '../operations/operator-error.ts';
import { listProposals } from '../operations/operators/proposal-store.ts';
import { orderKeyOf } from '../operations/order-key.ts';
import { isId } from '../operations/read-id.ts';
import { act, approve, as, outcome } from './as-operator.ts';
import type { Command } from './command.ts';

/** Of each signer for each step, milliseconds: payments come first. */
const STEP_WITHIN = 60_000;

export const signerCommands: readonly Command[] = [
  {
    noun: 'signers',
    verb: 'split',
    summary:
      'Have three signers take over the wallets of the one among them that signed alone; addresses stay',
    options: {},
    answers: {
      wallets: 'How many keys were split',
      refused: 'Counts of those that were not, by why',
      withOrders: 'How many wait until their open orders and scheduled sends have ended',
      whole: 'How many keys the signer still has whole',
      openable: 'How many that were split still open from older backups',
    },
    async run(_given, context) {
      const { db, serverDb, print } = context;
      const { free, bound } = await countWhole(serverDb);
      return await context.reach.signer(async (keys) => {
        const progress = (done: number) => print(`${done} of ${free}`);
        const { done, refused } = await renewKeys({ db, serverDb, progress }, wholeWallets, (key) =>
          keys.split(key),
        );
        await splitCheckKey(db, keys);
        const { whole, openable } = await keys.leftWhole();
        const answer = { wallets: done, refused, withOrders: bound, whole, openable };
        await record(db, 'keys.rewrapped', { to: 'shares of three signers', ...answer });
        print(`${done} ${done === 1 ? 'key is' : 'keys are'} nowhere whole any more.`);
        for (const [why, count] of Object.entries(refused)) print(`${count} stay whole: ${why}.`);
        if (bound > 0)
          print(`${bound} have open orders or scheduled sends: run this again once those have ended.`);
        print(
          whole > 0
            ? `The signer still has ${whole} whole.`
            : openable > 0
              ? `Older backups still open ${openable} of them: rotate the key file and destroy the versions before, as signer/README.md says.`
              : 'No backup opens a whole key. Take "whole" out of SIGNERS.',
        );
        return answer;
      }, STEP_WITHIN);
    },
  },
  {
    noun: 'signers',
    verb: 'key',
    summary: 'Print the OPERATOR_KEY of one of three signers: each has its own',
    options: { name: { value: 'name', about: 'As in the file of SIGNER_MEMBERS', required: true } },
    bare: 'name',
    unrecorded: true,
    answers: { name: 'Name of the signer', key: 'Its OPERATOR_KEY' },
    async run(given, { setting, print }) {
      const name = given.name!;
      const key = orderKeyOf(name, setting('OPERATOR_KEY'));
      print(key);
      return { name, key };
    },
  },
  {
    noun: 'signers',
    verb: 'lost',
    summary:
      'Propose that the other two of three signers go on without one, for good, and hear nothing of it any more',
    options: {
      name: { value: 'name', about: 'Of the one that is lost, or in other hands', required: true },
      why: { value: 'text', about: 'Reason', required: true },
      as,
    },
    bare: 'name',
    answers: outcome,
    run: (given, context) =>
      act(
        'lose_signer',
        given,
        context,
        { name: given.name },
        (id) => `signers confirm ${id} --name ${given.name}`,
      ),
  },
  {
    noun: 'signers',
    verb: 'confirm',
    summary:
      'Confirm within the hour that a signer is lost, as another operator has proposed, and give it up',
    options: {
      id: { value: 'id', about: 'Of the proposal', required: true },
      name: { value: 'name', about: 'Of the signer, so that no other is given up', required: true },
      as,
    },
    bare: 'id',
    answers: outcome,
    async run(given, context) {
      const { id, name } = given;
      const [proposal] = isId(id!) ? await listProposals(context.db, id!, 1) : [];
      if (proposal?.act !== 'lose_signer' || proposal.input.name !== name)
        throw new OperatorError(`Nobody has proposed under this id that ${name} is lost.`);
      const answer = await approve(given, context);
      context.print(`${name} is given up. Put another machine into its place: see "Three signers".`);
      return answer;
    },
  },
  {
    noun: 'signers',
    verb: 'reshare',
    summary: 'Have three signers reshare all keys, so that shares of before are useless; addresses stay',
    options: {},
    answers: { wallets: 'How many keys were reshared', refused: 'Counts of those that were not, by why' },
    async run(_given, context) {
      const { db, serverDb, print } = context;
      return await context.reach.signer(async (keys) => {
        const progress = (done: number) => print(`${done} done`);
        const { done, refused } = await renewKeys({ db, serverDb, progress }, sharedWallets, async (key) => ({
          sealedKey: await keys.reshare(key),
        }));
        await reshareCheckKey(db, keys);
        const answer = { wallets: done, refused };
        await record(db, 'keys.rewrapped', { to: 'new shares of three signers', ...answer });
        print(`${done} ${done === 1 ? 'key is' : 'keys are'} reshared.`);
        for (const [why, count] of Object.entries(refused)) print(`${count} are not: ${why}.`);
        return answer;
      }, STEP_WITHIN);
    },
  },
];
