import { accountId } from '@cumulus/contract/v1/ids.ts';
import type * as shapes from '@cumulus/contract/v1/shapes.ts';
import type * as z from 'zod/mini';
import type { ServiceUser, ServiceWallet } from '../../wallets/service-store.ts';
import type { Asked } from './context.ts';

type ShownUser = z.output<typeof shapes.serviceUser>;
type ShownWallet = z.output<typeof shapes.shownWallet>;

export async function createUser(asked: Asked): Promise<ShownUser> {
  await asked.expectSigned();
  const { reference } = asked.body as z.output<typeof shapes.newServiceUser>;
  return shownUser(await asked.deps.services.createUser(asked.session, reference));
}

export async function listUsers(asked: Asked): Promise<z.output<typeof shapes.serviceUserList>> {
  const { cursor = null } = asked.query as z.output<typeof shapes.pageQuery>;
  const { found, next } = await asked.deps.services.users(asked.session.userId, cursor);
  return { users: found.map(shownUser), nextCursor: next };
}

export async function getUser(asked: Asked): Promise<z.output<typeof shapes.serviceUserWithWallets>> {
  const { wallets, ...user } = await asked.deps.services.user(asked.session.userId, asked.params.reference!);
  return {
    ...shownUser(user),
    wallets: wallets.map((wallet) => shownServiceWallet(asked.chain, wallet)),
  };
}

export async function createWallet(asked: Asked): Promise<ShownWallet> {
  await asked.expectSigned();
  const { deps, session, params, key, chain } = asked;
  return shownServiceWallet(chain, await deps.services.createWallet(session, params.reference!, key));
}

export async function createWebhook(asked: Asked): Promise<z.output<typeof shapes.madeWebhook>> {
  await asked.expectSigned();
  const { deps, session, body } = asked;
  const { url, events } = body as z.output<typeof shapes.newWebhook>;
  const { webhooks: there, publicKey } = await deps.webhooks.list(session.userId);
  // An act that is sent again makes no second one.
  const known = there.find((each) => each.url === url);
  const webhook = known ?? (await deps.webhooks.create(session.userId, { url, events })).webhook;
  return {
    ...{ webhookId: webhook.id, url: webhook.url, events: webhook.events, publicKey },
    secret: deps.webhooks.secretOf(webhook.id),
  };
}

export function shownServiceWallet(
  chain: string,
  { walletId, name, publicKey, isDefault, createdAt }: Omit<ServiceWallet, 'settledSlot'>,
): ShownWallet {
  return {
    ...{ walletId, name, account: accountId(chain, publicKey), address: publicKey, isDefault },
    createdAt: createdAt.toISOString(),
  };
}

function shownUser({ reference, createdAt }: ServiceUser): ShownUser {
  return { reference, createdAt: createdAt.toISOString() };
}
