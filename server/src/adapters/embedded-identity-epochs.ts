import type pg from 'pg';

interface Context {
  readonly request?: Request | undefined;
}

/**
 * Which epoch a sign-in with a password belongs to: the one read before the password is. If a reset ends the epoch while
 * the old password is being checked, the session that follows is void.
 */
export function signInEpochs(pool: pg.Pool) {
  const begun = new WeakMap<Request, number>();
  return {
    /** Call it before the password of this e-mail is read. */
    async begin(email: string, { request }: Context): Promise<void> {
      if (!request) return;
      const { rows } = await pool.query<{ epoch: number }>(
        `select session_epoch as epoch from identity.users as known
         join users on issuer = 'cumulus-identity' and subject = known.id::text where known.email = $1`,
        [email],
      );
      begun.set(request, rows[0]?.epoch ?? 0);
    },
    /** Puts it in the session. In all others the database puts that of the moment. */
    async ofSession(session: object, context: Context | null) {
      const epoch = context?.request && begun.get(context.request);
      return epoch === undefined ? undefined : { data: { ...session, epoch } };
    },
  };
}
