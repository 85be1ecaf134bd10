#!/usr/bin/env node
import { newActId, programKeys, signAct } from './act.ts';
import { createCumulus } from './client.ts';
import { termsOf } from './terms.ts';
import { type OperationId, operations, type Transfer } from './v1.ts';

/*
 * Prints the headers of a request, for `curl -H @-`: the token of the program and, of a request that acts, the signed act. CUMULUS_SECRET
 * is the secret; CUMULUS_ACT the id of an act that is asked for again. A swap is signed with its QUOTE.
 *
 *   cumulus-headers [METHOD PATH [BODY [QUOTE]]]
 */

const { CUMULUS_URL: url = '', CUMULUS_SECRET: secret = '', CUMULUS_ACT: actId } = process.env;
const [method, path, body, quote = '{}'] = process.argv.slice(2);
const keys = await programKeys(secret);
if (!keys) throw new TypeError('CUMULUS_SECRET has to be the secret of the program: cumulus_…');
const headers: Record<string, string> = { Authorization: `Bearer ${keys.bearer}` };
if (body !== undefined) headers['Content-Type'] = 'application/json';
const id = operationOf(`${method} ${path}`);
if (id && operations[id].signed) {
  const input = JSON.parse(body ?? '{}');
  const terms = await termsOf(id, { ...input, ...JSON.parse(quote) }, decimalsOf);
  const act = { id: actId ?? newActId(Date.now()), call: `${method} ${path}`, body: input, terms };
  Object.assign(headers, await signAct(keys, act));
}
for (const [name, value] of Object.entries(headers)) process.stdout.write(`${name}: ${value}\n`);

function operationOf(call: string): OperationId | undefined {
  return (Object.keys(operations) as OperationId[]).find((each) => {
    const { method, path } = operations[each];
    return new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/?]+')}$`).test(call);
  });
}

async function decimalsOf(transfer: Transfer): Promise<number> {
  const { decimals } = await createCumulus({ url, secret }).transfers.check(transfer);
  return decimals;
}
