import type pg from 'pg';

interface Context {
  readonly request?: Request | undefined;
}

/**
 * Gives a password sign-in the session epoch from before the password is read: if a reset ends the epoch while the old
 * password is being verified, the new session is void.
 */
export function createSignInEpochs(pool: pg.Pool) {
  const epochs = new WeakMap<Request, number>();
  return {
    /** Call before the password of this e-mail is read. */
    async begin(email: string, { request }: Context): Promise<void> {
      if (!request) return;
      const { rows } = await pool.query<{ epoch: number }>(
        `select session_epoch as epoch from identity.users as known
         join users on issuer = 'cumulus-identity' and subject = known.id::text where known.email = $1`,
        [email],
      );
      epochs.set(request, rows[0]?.epoch ?? 0);
    },
    /** Adds the epoch to the session. The database adds the current one to sessions of other sign-ins. */
    async ofSession(session: object, context: Context | null) {
      const epoch = context?.request && epochs.get(context.request);
      return epoch === undefined ? undefined : { data: { ...session, epoch } };
    },
  };
}
