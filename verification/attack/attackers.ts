import { superuserUrl } from '../../launch/src/postgres/connection.ts';
import { readSecrets } from '../../launch/src/secrets.ts';
import type { World } from '../../launch/src/world.ts';
import { overstep, robTokens, stealActs } from '../grants/attacks.ts';
import type { Scene } from './attacker.ts';
import { crowdOutHolds } from './crowd.ts';
import { forgeRows } from './forger.ts';
import { impersonate } from './impostor.ts';
import {
  PER_HOUR,
  PER_WALLET_DAY,
  SPONSOR_DAY,
  type Started,
  startThree,
  startThreeWithNotes,
  startUsual,
  startWithOffice,
  startWithRules,
  startWithSponsor,
} from './installations.ts';
import { intrude } from './intruder.ts';
import { actAlone } from './lone-operator.ts';
import { stealOrders } from './order-thief.ts';
import { stealParts } from './part-thief.ts';
import { robSessions } from './robber.ts';
import { breakRules } from './rule-breaker.ts';
import { drainSponsor, FAILURES_AND_LIES, FAIR } from './sponsor-drainer.ts';
import { chooseWait, spread, WITHOUT_WAIT } from './spreader.ts';
import { squat } from './squatter.ts';
import { orderAsOne } from './three/orders.ts';
import { searchPins, tabulatePins } from './three/pin-search.ts';
import { joinShares } from './three/shares.ts';
import { PAID, payTwice } from './three/twice.ts';
import { tellFalsely } from './three/words.ts';
import type { Protection } from './victims.ts';

export interface Attacker {
  readonly name: string;
  /** Of all tries. */
  readonly share: number;
  /** One group of users for each. Without, those who were prepared with the installation. */
  readonly victims: readonly Protection[];
  /** What so many victims in a group may lose, lamports. Default nothing. */
  limit?(victims: number): bigint;
  /** Resolves with what was lost, if the victims' wallets do not show it. */
  work(scene: Scene): Promise<unknown>;
}

export interface Installation {
  readonly name: string;
  start(victims: number): Promise<Started>;
  readonly attackers: readonly Attacker[];
}

const PIN = { pin: '314159' };

/** Who attacks running installations over their databases, servers, sessions and operators. */
export const INSTALLATIONS: readonly Installation[] = [
  {
    name: 'as most are',
    start: startUsual,
    attackers: [
      {
        ...{ name: 'who may write anything into the database', share: 0.2, victims: [null, PIN] },
        work: (scene) => forgeRows(scene, superuserUrlOf(scene.world)),
      },
      {
        ...{ name: "who has the server's rights in the database", share: 0.12, victims: [null, PIN] },
        work: (scene) => forgeRows(scene, scene.world.databaseUrl),
      },
      {
        ...{ name: 'who may write the database, for orders that wait', share: 0.12, victims: [null, PIN] },
        work: (scene) => stealOrders(scene, superuserUrlOf(scene.world)),
      },
      { name: 'who has sessions of users with a PIN', share: 0.03, victims: [PIN], work: robSessions },
      {
        ...{ name: 'who has sessions of users without one', share: 0.08, victims: [null] },
        limit: (victims) => BigInt(victims) * PER_WALLET_DAY,
        work: robSessions,
      },
      {
        ...{ name: 'who has sessions and PINs, of users whose sends to new addresses wait', share: 0.05 },
        victims: [PIN],
        limit: (victims) => BigInt(victims) * WITHOUT_WAIT,
        async work(scene) {
          for (const victim of scene.victims) await chooseWait(victim);
          await spread(scene);
        },
      },
      { name: 'who runs code in the server', share: 0.06, victims: [PIN], work: intrude },
      { name: 'who runs it, for parts of ladders', share: 0.05, victims: [PIN], work: stealParts },
      { name: 'who runs it, from users with passkeys', share: 0.1, victims: ['passkey'], work: impersonate },
      { name: 'who has tokens of programs', share: 0.05, victims: [PIN], work: robTokens },
      { name: 'who is a program, and does what it may not', share: 0.05, victims: [PIN], work: overstep },
      { name: 'who runs it, for what programs have signed', share: 0.1, victims: [PIN], work: stealActs },
      { name: 'who runs it, after a hold', share: 0.02, victims: [null], work: crowdOutHolds },
      {
        ...{ name: 'who runs it, from users without a PIN', share: 0.11, victims: [null], work: intrude },
        limit: () => PER_HOUR,
      },
    ],
  },
  {
    name: 'of three signers, with code in the server and root at one of them',
    start: startThree,
    attackers: [
      { name: 'who has one of three signers', share: 0.05, victims: [PIN], work: intrude },
      { name: 'who has one of three, for parts of ladders', share: 0.03, victims: [PIN], work: stealParts },
      {
        ...{ name: 'who has one of three, from users with passkeys', share: 0.03, victims: ['passkey'] },
        work: impersonate,
      },
      {
        name: 'who has one of three, for what programs have signed',
        share: 0.03,
        victims: [PIN],
        work: stealActs,
      },
      {
        ...{
          name: 'who has one of three, from users without a PIN',
          share: 0.05,
          victims: [null],
          work: intrude,
        },
        limit: () => PER_HOUR,
      },
      { name: 'who has one of three, for PINs by its disk', share: 0.1, victims: [PIN], work: searchPins },
      {
        ...{ name: 'who has one of three, for PINs before they are set', share: 0.1, victims: [null] },
        work: tabulatePins,
      },
      {
        ...{ name: 'who has one of three, by orders of operators', share: 0.1, victims: [null, PIN] },
        work: orderAsOne,
      },
      { name: 'who has one of three, for second shares', share: 0.1, victims: [PIN], work: joinShares },
      {
        ...{ name: 'who has one of three, for what was decided, twice', share: 0.1, victims: [PIN] },
        // Once more than decided: docs/decisions/0148.
        limit: (victims) => BigInt(victims) * PAID,
        work: payTwice,
      },
      {
        ...{ name: 'who has one of three, by words of owners', share: 0.1, victims: [PIN, 'passkey', null] },
        work: tellFalsely,
      },
    ],
  },
  {
    name: 'of three signers that need notes, with code in the server and root at one of them',
    start: startThreeWithNotes,
    attackers: [
      {
        ...{ name: 'who has one of three that need notes, for what was decided, twice', share: 0.1 },
        victims: [PIN],
        work: payTwice,
      },
    ],
  },
  {
    name: 'with rules for recipients',
    start: startWithRules,
    attackers: [
      {
        ...{ name: 'who runs code in the server, against rules for recipients', share: 0.08, victims: [] },
        work: breakRules,
      },
    ],
  },
  {
    name: 'that pays for users without SOL',
    start: startWithSponsor,
    attackers: [
      {
        ...{ name: 'who runs code in the server, for the sponsor', share: 0.05, victims: [] },
        work: (scene) => drainSponsor(scene, FAIR),
      },
      {
        ...{ name: 'who runs it, for the sponsor, by failures and false prices', share: 0.05, victims: [] },
        limit: () => SPONSOR_DAY,
        work: (scene) => drainSponsor(scene, FAILURES_AND_LIES),
      },
    ],
  },
  {
    name: 'of two operators',
    start: startWithOffice,
    attackers: [
      { name: 'who signs up with an address before its owner', share: 0.02, victims: [], work: squat },
      { name: 'one operator of two', share: 0.03, victims: [], work: actAlone },
    ],
  },
];

function superuserUrlOf({ dataDir, databaseUrl }: World): string {
  const { port, pathname } = new URL(databaseUrl);
  return superuserUrl(Number(port), readSecrets(dataDir).superuserPassword, pathname.slice(1));
}
