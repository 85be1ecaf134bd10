import type pg from 'pg';

/** Names of the two roles that own nothing. */
export interface LimitedRoles {
  readonly server: string;
  readonly operator: string;
}

type Rights = Readonly<Record<string, string>>;

/** What each role may do with each table: the privileges of a GRANT. docs/decisions/0053 has the same as a table. */
const TABLES: Readonly<Record<keyof LimitedRoles, Rights>> = {
  server: {
    migrations: 'select',
    installation:
      'select, update (pepper_fingerprint, check_id, check_public_key, check_sealed_key, resting_since, resting_why, resting_after, pins_carried_over_at)',
    signer_journals: 'select, insert, update (run, records, seen_at)',
    signer_drills: 'select',
    chain: 'select, insert',
    users:
      'select, insert, update (email, email_verified, session_epoch, sessions_valid_after, frozen_at, freeze_recorded, thawed_at, provider)',
    set_aside_accounts: 'select, insert',
    sessions: 'select, insert, delete, update (place, last_used_at, ended_at)',
    blocked_emails: 'select, insert',
    terms_acceptances: 'select, insert',
    pins: 'select, insert, update (hash, failed_tries, locked_until, updated_at)',
    pin_resets: 'select, insert, delete, update (id, link_until, due_at)',
    passkeys: 'select, insert, delete, update (name, last_used_at)',
    wallets: 'select, insert, update (is_default, game_tag, deleted_at, settled_slot, reservation)',
    create_wallet_requests: 'select, insert',
    desktop_wallets: 'select, insert, delete, update (name)',
    contacts: 'select, insert, delete, update (name, name_key)',
    handles: 'select, insert, delete, update (handle, by_email, wallet_id, taken_at, released_at)',
    found_recipients: 'select, insert, delete',
    intents:
      'select, insert, update (plan, state, signature, slot, fee_lamports, error, moved, settled_at, lease_until, fence)',
    screenings: 'select, insert',
    void_keys: 'select, insert',
    attempts: 'select, insert, update (state)',
    ledger: 'select, insert, update (value_nano_usd, valued_at)',
    wallet_events: 'select',
    wallet_event_mints: 'select',
    receipts:
      'select, update (statement, signature, public_key, refusal, lateness_ms, order_kind, submitted_ms, quoted, received)',
    receipt_links: 'select, insert, delete, update (expires_at)',
    programs: 'select, insert, delete, update (name, content, ended_at, last_used_at)',
    program_uses: 'select, insert, delete',
    service_accounts: 'select',
    service_users: 'select, insert',
    approvals: 'select, insert, delete, update (answer, answered_at)',
    swap_marks: 'select, update (marks, due_at, is_stated, line)',
    liabilities:
      'select, insert, update (lease_until, made_at, statement, signature, public_key, mints, custody, memo, memo_sent, memo_blockhash, checks)',
    check_groups: 'select, insert, delete, update (checked)',
    counted_checks: 'select, insert, delete',
    check_tokens: 'select, insert, delete',
    liability_leaves: 'select, insert, delete',
    liability_nodes: 'select, insert, delete',
    positions: 'select, insert, update (amount, priced, cost_nano_usd, realised_nano_usd, slot, signature)',
    deposit_watches:
      'select, update (due_at, looked_at, explained_slot, unexplained_since, asked_at, ' +
      'accounts, listed_at, active_at)',
    deposit_cursors: 'select, insert, update (until, walk_head, walk_before, version)',
    deposit_hints: 'select, insert, delete, update (due_at)',
    unread_transactions: 'select, insert, delete, update (due_at, reader, adjusted_slot)',
    chain_streams: 'select, insert, update (slot, moved_at, lost_at, scope, lease_until, fence)',
    orders:
      'select, insert, update (state, due_at, last_market_check, last_market_price, last_market_cap, market_check_count, ' +
      'lease_until, fence, tries, ended_at, signature, error, error_details, bought, seen_at, missed_at, mandate_closed, ' +
      'floor, kept_at, kept_offer, due_look, sell_amount, scheduled_at, trigger_condition, trigger_value, expiration_mode, ' +
      'expires_at, stop_condition, stop_value, stop_floor, trail_ppm, trail_usd, peak, share_bps, paused_at, due_side, revision, ' +
      'rests_until, start_value, confirmed)',
    bundles: 'select, insert, update (asked, state, next_at, rounds, revision, ended_at, mandate_closed)',
    order_attempts: 'select, insert',
    price_alerts: 'select, insert, delete, update (price)',
    market_checks:
      'select, insert, update (checked_at, price, cap, checks, doubt, looks, range_since, low, high, cap_low, cap_high)',
    price_looks: 'select, insert, delete',
    price_days: 'select, insert, update (proof_day)',
    market_check_schedule: 'select, update (started_at, lease_until, fence, pause_ms)',
    market_data: 'select, insert, delete, update (value, loaded_at, loading_until)',
    address_waits:
      'select, insert, update (unit, amount, hours, next_at, next_unit, next_amount, next_hours, version)',
    scheduled_sends:
      'select, insert, update (due_at, state, tries, signature, error, error_details, ended_at, mandate_closed, lease_until, fence)',
    logos: 'select, insert, delete, update (url, picture, tried_at, retry_at, failures, used_at)',
    market_budgets: 'select, insert, update (full_at)',
    price_series: 'select, insert, update (due_at, sampled_at, grain, unpriced_since)',
    price_samples: 'select, insert, delete',
    price_sampling: 'select, update (next_at, looked_to)',
    watchlist_entries: 'select, insert, delete',
    watchlists: 'select',
    token_watchers: 'select, delete, update (watchers)',
    top_tokens: 'select, insert, update (counted_at, users, users_with_watchlists, tokens)',
    treasury: 'select',
    contests: 'select, update (participants)',
    contest_candidates: 'select, insert',
    contest_entries:
      'select, insert, delete, update (funding_signature, tries, failures, lease_until, fence)',
    notices: 'select, insert, delete, update (read_at, routed_at)',
    worker_heartbeats: 'select, insert, delete, update (seen_at)',
    rpc_usage: 'select, insert, delete, update (calls, credits)',
    rate_limits: 'select, insert, delete, update (full_at, granted)',
    notice_settings: 'select, insert, update (choices, hide_amounts, language)',
    push_subscriptions: 'select, insert, delete, update (user_id, session_id, p256dh, language)',
    notice_deliveries: 'select, insert, delete, update (state, ended_at, lease_until, fence, tries)',
    webhook_endpoints:
      'select, insert, delete, update (url, events, failing_since, disabled_at, disabled_why)',
    webhook_events: 'select, insert, delete, update (routed_at)',
    webhook_lanes:
      'select, insert, delete, update (newest, done, tries, failing_since, due_at, lease_until, fence)',
    webhook_deliveries: 'select, insert, delete, update (tries, tried_at, status, delivered_at)',
    // Read for backups; what is secret in them is hashed.
    operators: 'select',
    operator_enrolments: 'select',
    operator_passkeys: 'select',
    operator_sessions: 'select',
    operator_proposals: 'select',
    looks: 'select',
    look_requests: 'select',
    audit_log: 'select',
    'identity.users': 'select, insert, delete, update',
    'identity.sessions': 'select, insert, delete, update',
    'identity.accounts': 'select, insert, delete, update',
    'identity.verifications': 'select, insert, delete, update',
    'identity.jwks': 'select, insert, delete, update',
    'identity.attempts': 'select, insert, delete, update (made_at, expires_at)',
    'identity.oauth_clients': 'select, insert, delete, update (updated_at)',
    'identity.oauth_resources': 'select, insert',
    'identity.oauth_refresh_tokens': 'select, insert, delete, update (revoked, rotated_at)',
    'identity.oauth_access_tokens': 'select, insert, delete, update (revoked)',
    'identity.oauth_consents':
      'select, insert, delete, update (resources, scopes, requested_user_info_claims, updated_at)',
  },
  operator: {
    migrations: 'select',
    installation:
      'select, update (pepper_fingerprint, check_public_key, check_sealed_key, resting_since, resting_why, resting_after, incident_since, incident_reason, pins_carried_over_at)',
    signer_journals: 'select, insert, delete, update (run, records, seen_at)',
    signer_drills: 'select, insert',
    chain: 'select',
    users:
      'select (id, issuer, subject, created_at, session_epoch, sessions_valid_after, frozen_at, freeze_recorded, thawed_at), insert, update (session_epoch, sessions_valid_after, frozen_at, freeze_recorded, thawed_at)',
    sessions: 'select (id, user_id, signed_in_at, last_used_at, ended_at), update (ended_at)',
    blocked_emails: 'select, insert, delete',
    pins: 'select, delete, update (hash)',
    pin_resets: 'select, insert, delete, update (id, link_until, due_at)',
    passkeys: 'select (user_id), delete',
    wallets:
      'select (id, user_id, created_at, deleted_at, is_default, game_tag, sealed_key, settled_slot, reservation), insert, update (game_tag, sealed_key, reservation, whole_until)',
    intents: 'select (id, user_id, wallet_id, idempotency_key, kind, state, created_at, settled_at), insert',
    liabilities: 'select',
    positions: 'select (mint)',
    orders:
      'select (id, user_id, bundle_id, state, trigger_mint, due_at, expires_at, checks_before, last_market_check, last_market_price, last_market_cap, market_check_count), update (state, ended_at, last_market_check, last_market_price, last_market_cap, market_check_count)',
    bundles: 'select (id, user_id, state, next_at, ended_at), update (state, next_at, ended_at)',
    market_checks: 'select',
    price_looks: 'select',
    price_days: 'select',
    market_check_schedule: 'select',
    price_series: 'select',
    void_keys: 'select (user_id, idempotency_key)',
    chain_streams: 'select',
    treasury: 'select, insert',
    service_accounts: 'select, insert, update (wallets_per_user, grant_id, content, bearer_hash, ended_at)',
    contests: 'select, insert, update (state, starts_at, ends_at, participants)',
    contest_candidates:
      'select (id, contest_id, user_id, wallet_id, entered_at, state, decided_at), update (state, decided_at)',
    contest_entries:
      'select (id, contest_id, user_id, wallet_id, left_at, funding_signature, entered_at, reached_at, mandate), insert, update (mandate)',
    notices: 'insert',
    worker_heartbeats: 'select',
    rpc_usage: 'select',
    operators: 'select, insert, update (role, removed_at)',
    operator_enrolments: 'select, insert, delete',
    operator_passkeys:
      'select, insert, delete, update (counter, last_used_at, confirmed_at, proposer_confirmed_at, approver_confirmed_at)',
    operator_sessions: 'select, insert, delete, update (last_used_at, ended_at)',
    operator_proposals: 'select, insert, update (state, decided_by, decided_at)',
    'identity.sessions': 'select (id, user_id), delete',
  },
};

/**
 * What the operator may do with the views of the schema looked, beside reading them: they have the rows of users whom the transaction
 * says that it looks at (migrations/0144).
 */
const SEEN: Rights = {
  users: 'update (thawed_at)',
  wallets: 'update (is_default, game_tag, deleted_at)',
  desktop_wallets: 'insert, delete, update (name)',
  screenings: 'update (decision, decided_at, public_reason)',
  notices: 'insert',
};

/** What each role may call of the functions in migrations/. */
const FUNCTIONS: Readonly<Record<keyof LimitedRoles, string>> = {
  server:
    'chain_audit(integer), may_write(), mailbox_of(text), record_use(uuid, text, text), answer_look_requests(), route_webhook_events(integer, bigint)',
  operator:
    'record_operation(text, json), may_write(), mailbox_of(text), looked.look_at(uuid[], text, text), looked.ask(text, text, text), looked.look_up(uuid), looked.opened()',
};

/** Triggers write with the owner's rights, so that no role needs the right to write what they write. */
const SECURE_TRIGGERS = `
  do $$
  declare
    written regprocedure;
  begin
    for written in
      select oid::regprocedure from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype and not prosecdef
    loop
      execute format('alter function %s security definer set search_path = pg_catalog, public, pg_temp', written);
    end loop;
  end $$`;

/** Gives both roles what they need and takes everything else from them. The connection is the owner's. */
export async function grantRights(client: pg.ClientBase, roles: LimitedRoles): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
  const statements = [SECURE_TRIGGERS, `revoke temporary on database ${rows[0]!.name} from public`];
  for (const kind of ['server', 'operator'] as const) {
    const role = client.escapeIdentifier(roles[kind]);
    for (const schema of ['public', 'identity', 'looked'])
      statements.push(
        `revoke all on schema ${schema} from ${role}`,
        `revoke all on all tables in schema ${schema} from ${role}`,
        `revoke all on all functions in schema ${schema} from ${role}`,
        `grant usage on schema ${schema} to ${role}`,
      );
    for (const [table, rights] of Object.entries(TABLES[kind]))
      statements.push(`grant ${rights} on ${table} to ${role}`);
    if (kind === 'operator') {
      statements.push(`grant select on all tables in schema looked to ${role}`);
      for (const [view, rights] of Object.entries(SEEN))
        statements.push(`grant ${rights} on looked.${view} to ${role}`);
    }
    statements.push(`grant execute on function ${FUNCTIONS[kind]} to ${role}`);
  }
  // One message is one transaction: a running server never lacks its rights.
  await client.query(statements.join(';\n'));
}
