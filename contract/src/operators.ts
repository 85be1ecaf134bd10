/*
 * What operators may do at the page /admin: the server checks requests against this list, and the page makes its forms of it.
 * Everyone who is signed in there may read everything that it shows.
 */

/** What an operator may do beside reading; an admin may do everything. */
export const OPERATOR_ROLES = ['viewer', 'support', 'finance', 'admin'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** How a field is read; one with a question mark may be left out. */
export type FieldKind =
  | 'id'
  | 'email'
  | 'subject'
  | 'campaign'
  | 'address'
  | 'sol'
  | 'sol?'
  | 'operator'
  | 'role'
  | 'code'
  | 'service'
  | 'signer'
  | 'identity'
  | 'usd'
  | 'usd?'
  | 'recipients?'
  | 'wallets?';

export interface OperatorAct {
  readonly role: Exclude<OperatorRole, 'viewer'>;
  /** Another operator with the role has to approve it. */
  readonly second: boolean;
  /** It changes something outside of the database, such as in the signer. */
  readonly outside: boolean;
  readonly input: Readonly<Record<string, FieldKind>>;
}

const act = (
  role: OperatorAct['role'],
  input: OperatorAct['input'],
  { second = false, outside = false } = {},
): OperatorAct => ({ role, second, outside, input });

export const operatorActs = {
  block_email: act('support', { email: 'email' }),
  unblock_email: act('support', { email: 'email' }, { second: true }),
  set_hold: act('support', { subject: 'subject' }, { outside: true }),
  lift_hold: act('support', { subject: 'subject' }, { second: true, outside: true }),
  freeze: act('support', { userId: 'id' }, { outside: true }),
  thaw: act('support', { userId: 'id' }, { second: true, outside: true }),
  end_session: act('support', { userId: 'id', sessionId: 'id' }),
  sign_out: act('support', { userId: 'id' }),
  cancel_order: act('support', { orderId: 'id' }, { outside: true }),
  start_contest: act('finance', { name: 'campaign' }, { second: true, outside: true }),
  end_contest: act('finance', { name: 'campaign' }),
  admit_entry: act('finance', { entryId: 'id' }),
  refuse_entry: act('finance', { entryId: 'id' }),
  refund: act('finance', { walletId: 'id', sol: 'sol' }, { second: true }),
  withdraw: act('finance', { to: 'address', sol: 'sol?' }, { second: true }),
  add_operator: act('admin', { name: 'operator', role: 'role' }, { second: true }),
  set_role: act('admin', { name: 'operator', role: 'role' }, { second: true }),
  remove_operator: act('admin', { name: 'operator' }, { second: true }),
  new_link: act('admin', { name: 'operator' }, { second: true }),
  add_service: act(
    'admin',
    {
      ...{ name: 'service', key: 'identity', day: 'usd', payment: 'usd?' },
      ...{ recipients: 'recipients?', walletsPerUser: 'wallets?' },
    },
    { second: true, outside: true },
  ),
  raise_service: act(
    'admin',
    { name: 'service', day: 'usd?', payment: 'usd?' },
    { second: true, outside: true },
  ),
  lower_service: act('admin', { name: 'service', day: 'usd?', payment: 'usd?' }, { outside: true }),
  end_service: act('admin', { name: 'service' }, { outside: true }),
  confirm_key: act('admin', { name: 'operator', code: 'code' }),
  lose_signer: act('admin', { name: 'signer' }, { second: true, outside: true }),
} as const satisfies Record<string, OperatorAct>;

export type OperatorActName = keyof typeof operatorActs;

export function mayAct(role: OperatorRole, name: OperatorActName): boolean {
  return role === 'admin' || role === operatorActs[name].role;
}

/** Names of the lists and pages that every operator may read. */
export const OPERATOR_READS = [
  'status',
  'search',
  'user',
  'holds',
  'contests',
  'reports',
  'audit',
  'approvals',
  'operators',
  'services',
] as const;
export type OperatorRead = (typeof OPERATOR_READS)[number];
