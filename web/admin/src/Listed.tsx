import { Link } from '../../src/ui/Link.tsx';
import { Tag } from '../../src/ui/Tag.tsx';
import { ActButton } from './ActButton.tsx';
import styles from './App.module.css';
import type { Found, Hold, Intent, Order, User, Wallet } from './answers.ts';
import { RecordCard, Records } from './Record.tsx';
import { timeText } from './words.ts';

export function Users({ of }: { of: readonly User[] }) {
  return (
    <Records label="Users" of={of} none="No users." keyOf={({ userId }) => userId}>
      {(user) => (
        <RecordCard
          title={
            <Link to={`/users/${user.userId}`} className={styles.link}>
              {user.email ?? user.userId}
            </Link>
          }
          tags={<UserTags user={user} />}
          facts={{ Id: user.userId, 'Known by': user.issuer, Since: timeText(user.createdAt) }}
        />
      )}
    </Records>
  );
}

export function UserTags({ user: { isBlocked, frozenAt, successorId } }: { user: User }) {
  return (
    <>
      {isBlocked && <Tag tone="error">blocked</Tag>}
      {frozenAt !== null && <Tag tone="warning">frozen</Tag>}
      {successorId !== null && <Tag tone="warning">set aside</Tag>}
    </>
  );
}

/** With acts only on the page of their user. */
export function Wallets({ of, acts = false }: { of: readonly Wallet[]; acts?: boolean }) {
  return (
    <Records label="Wallets" of={of} none="No wallets." keyOf={({ walletId }) => walletId}>
      {({ walletId, publicKey, name, createdAt, deletedAt }) => (
        <RecordCard
          title={name}
          tags={deletedAt && <Tag>deleted</Tag>}
          facts={{ Address: publicKey, Id: walletId, Since: timeText(createdAt) }}
          acts={
            acts && (
              <>
                <ActButton act="set_hold" given={{ subject: `wallet:${walletId}` }} />
                {deletedAt === null && <ActButton act="refund" given={{ walletId }} />}
              </>
            )
          }
        />
      )}
    </Records>
  );
}

const INTENT_TONES = { pending: 'warning', confirmed: 'success', failed: 'error', expired: 'error' } as const;

export function Intents({ of }: { of: readonly Intent[] }) {
  return (
    <Records label="Transactions" of={of} none="No transactions." keyOf={({ intentId }) => intentId}>
      {({ intentId, kind, state, signature, error, createdAt, attempts }) => (
        <RecordCard
          title={kind.replace('_', ' ')}
          tags={<Tag tone={INTENT_TONES[state as keyof typeof INTENT_TONES] ?? 'neutral'}>{state}</Tag>}
          facts={{
            Id: intentId,
            At: timeText(createdAt),
            Signature:
              signature ?? attempts.map((attempt) => `${attempt.signature} (${attempt.state})`).join(', '),
            Error: error,
          }}
        />
      )}
    </Records>
  );
}

export function Orders({ of, acts = false }: { of: readonly Order[]; acts?: boolean }) {
  return (
    <Records label="Orders" of={of} none="No orders." keyOf={({ orderId }) => orderId}>
      {({ orderId, kind, state, sellMint, sellAmount, buyMint, scheduledAt, createdAt }) => (
        <RecordCard
          title={`Swap for a ${kind === 'time' ? 'time' : 'price'}`}
          tags={<Tag tone={state === 'pending' ? 'warning' : 'neutral'}>{state}</Tag>}
          facts={{
            Id: orderId,
            Sells: `${sellAmount} base units of ${sellMint}`,
            Buys: buyMint,
            For: scheduledAt && timeText(scheduledAt),
            At: timeText(createdAt),
          }}
          acts={acts && state === 'pending' && <ActButton act="cancel_order" given={{ orderId }} />}
        />
      )}
    </Records>
  );
}

export function Ledger({ of }: { of: Found['ledger'] }) {
  return (
    <Records label="Ledger" of={of} none="Nothing booked." keyOf={(row) => `${row.signature} ${row.mint}`}>
      {({ signature, mint, delta, at, source }) => (
        <RecordCard
          title={`${delta} base units`}
          facts={{ Of: mint, At: timeText(at), By: source, Signature: signature }}
        />
      )}
    </Records>
  );
}

export function Holds({ of }: { of: readonly Hold[] }) {
  return (
    <Records label="Holds" of={of} none="Nothing is on hold." keyOf={({ subject }) => subject}>
      {({ subject, since, why }) => (
        <RecordCard
          title={subject === 'all' ? 'Everything' : subject}
          facts={{ Since: timeText(since), Reason: why }}
          acts={<ActButton act="lift_hold" given={{ subject }} />}
        />
      )}
    </Records>
  );
}
