import type { OperatorActName, OperatorRole } from '@cumulus/contract/operators.ts';

/* What the server's reads answer, as JSON: amounts are base units as text, times ISO 8601. */

export interface Status {
  readonly problems: readonly string[];
  /** Newest first, of a week. */
  readonly operatorChanges: readonly {
    readonly at: string;
    readonly kind: string;
    readonly by: string;
    readonly operator: string | null;
  }[];
  readonly upstreams: Readonly<
    Record<
      string,
      { readonly ok: boolean | null; readonly milliseconds: number | null; readonly why: string | null }
    >
  >;
  readonly resting: string | null;
  readonly serverOwnsTables: boolean | null;
  readonly queues: Readonly<Record<string, Readonly<Record<string, unknown>>>> | null;
  readonly treasury: { readonly address: string; readonly lamports: string | null } | null;
}

export interface User {
  readonly userId: string;
  readonly email: string | null;
  readonly issuer: string;
  readonly createdAt: string;
  readonly frozenAt: string | null;
  readonly isBlocked: boolean;
  /** The account that its address belongs to now, if it was set aside. */
  readonly successorId: string | null;
}

export interface Wallet {
  readonly walletId: string;
  readonly userId: string;
  readonly publicKey: string;
  readonly name: string;
  readonly createdAt: string;
  readonly deletedAt: string | null;
}

export interface Intent {
  readonly intentId: string;
  readonly userId: string;
  readonly kind: string;
  readonly state: string;
  readonly signature: string | null;
  readonly error: string | null;
  readonly createdAt: string;
  readonly attempts: readonly { readonly signature: string; readonly state: string }[];
}

export interface Order {
  readonly orderId: string;
  readonly userId: string;
  readonly kind: 'time' | 'market';
  readonly state: string;
  readonly sellMint: string;
  readonly sellAmount: string;
  readonly buyMint: string;
  readonly scheduledAt: string | null;
  readonly createdAt: string;
}

export interface Found {
  readonly is: readonly string[];
  readonly users: readonly User[];
  readonly wallets: readonly Wallet[];
  readonly intents: readonly Intent[];
  readonly orders: readonly Order[];
  readonly ledger: readonly {
    readonly signature: string;
    readonly mint: string;
    readonly delta: string;
    readonly at: string;
    readonly source: string;
  }[];
}

export interface Hold {
  readonly subject: string;
  readonly since: string;
  readonly why: string;
}

export interface UserPage extends Found {
  readonly user: User;
  readonly devices: readonly {
    readonly sessionId: string;
    readonly lastUsedAt: string;
    readonly device: string | null;
    readonly place: string | null;
  }[];
  /** Null while the signer cannot be reached. */
  readonly holds: readonly Hold[] | null;
}

export interface Campaign {
  readonly name: string;
  readonly kind: string;
  readonly state: 'draft' | 'active' | 'ended';
  readonly endsAt: string;
  readonly places: number;
  readonly taken: number;
  readonly lamports: string;
  readonly waiting: number;
  readonly inReview: number;
  readonly candidates: readonly {
    readonly id: string;
    readonly enteredAt: string;
    readonly reason: 'network' | 'mailbox' | 'proof';
    readonly ofNetwork: number;
    readonly email: string | null;
    readonly publicKey: string;
  }[];
}

export interface Reports {
  readonly income: readonly {
    readonly month: string;
    readonly mint: string;
    readonly swaps: number;
    readonly amount: string;
  }[];
  readonly volume: readonly {
    readonly month: string;
    readonly kind: string;
    readonly count: number;
    readonly nanoUsd: string;
  }[];
  readonly liabilities: {
    readonly day: string;
    readonly madeAt: string;
    readonly tokens: readonly {
      readonly mint: string;
      readonly owed: string;
      readonly held: string;
      readonly users: number;
      readonly isCovered: boolean;
    }[];
  } | null;
}

export interface AuditEntry {
  readonly id: string;
  readonly at: string;
  readonly kind: string;
  readonly actor: string;
  readonly userId: string | null;
  readonly walletId: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
}

export interface Proposal {
  readonly id: string;
  readonly act: OperatorActName;
  readonly input: Readonly<Record<string, string>>;
  readonly why: string;
  readonly proposerName: string;
  readonly deciderName: string | null;
  readonly proposedAt: string;
  readonly expiresAt: string;
  readonly state: 'open' | 'approved' | 'rejected' | 'expired';
}

export interface ServiceAccount {
  readonly userId: string;
  readonly name: string;
  /** USD. */
  readonly limits: { readonly day: string; readonly payment: string | null };
  readonly recipients: readonly string[] | null;
  readonly walletsPerUser: number;
  readonly createdAt: string;
  readonly endedAt: string | null;
}

export interface OperatorRow {
  readonly name: string;
  readonly role: OperatorRole;
  readonly passkeys: number;
  readonly hasNewKey: boolean;
  readonly lastUsedAt: string | null;
}
