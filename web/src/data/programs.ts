import type { GrantUse, ShownGrant } from '@cumulus/contract/calls/programs.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Grant, grantText, readGrant } from '../../../wire/src/grant.ts';
import type { ProgramIdentity } from '../../../wire/src/program-secret.ts';
import { t } from '../locale/t.ts';
import { useNotify } from '../ui/notices.ts';
import { call } from './client.ts';
import { failureNotice } from './failure.ts';
import { usePinned } from './pin.ts';
import { userKey } from './query-client.ts';

/** A grant as the server returns it, and what it says. */
export interface Program extends Omit<ShownGrant, 'grant' | 'raise'> {
  /** Null of a grant that a newer version wrote: it can be ended, and not be shown. */
  readonly grant: Grant | null;
  /** Its `grant` is null of a limit that its owner removes. */
  readonly raise: { readonly grant: Grant | null; readonly at: string } | null;
}

const programsKey = (uid: string) => userKey(uid, 'programs');

export function readProgram({ grant, raise, ...rest }: ShownGrant): Program {
  return {
    ...rest,
    grant: readGrant(grant),
    raise: raise && { grant: readGrant(raise.grant), at: raise.at },
  };
}

/** The user's programs: what they may do, and have used. */
export function usePrograms(uid: string) {
  return useQuery({
    queryKey: programsKey(uid),
    queryFn: async (): Promise<readonly Program[]> => (await call('getGrants', {})).grants.map(readProgram),
    staleTime: 0,
  });
}

/** What a program has called, newest first, while it is shown. */
export function useProgramUses(uid: string, grantId: string, shown: boolean) {
  return useInfiniteQuery({
    queryKey: userKey(uid, 'program-uses', grantId),
    queryFn: ({ pageParam }) => call('getGrantUses', { grantId, cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }): readonly GrantUse[] => pages.flatMap(({ uses }) => uses),
    enabled: shown,
    staleTime: 0,
  });
}

const LAST_USES_MAX = 30;

/** What all programs have called last, newest first. */
export function useLastUses(uid: string, programs: readonly Program[]) {
  return useQuery({
    queryKey: userKey(uid, 'last-program-uses', programs.map(({ grantId }) => grantId).join()),
    queryFn: async () => {
      const pages = await Promise.all(
        programs.map(async ({ grantId, grant }) => {
          const { uses } = await call('getGrantUses', { grantId, cursor: null });
          return uses.map((use) => ({ ...use, program: grant?.name ?? t('Program') }));
        }),
      );
      return pages
        .flat()
        .toSorted((a, b) => b.at.localeCompare(a.at))
        .slice(0, LAST_USES_MAX);
    },
    staleTime: 0,
  });
}

/** Allows a program what the grant says. The form shows a failure; a repetition with the same grant is the same act. */
export function useCreateGrant(uid: string) {
  const { callPinned } = usePinned();
  return useGrantMutation(uid, ({ grant, identity }: { grant: Grant; identity: ProgramIdentity }) =>
    callPinned(
      'createGrant',
      { grant: grantText(grant), bearer: identity.bearer, idempotencyKey: grant.id },
      { detail: t('Allow {name}', { name: grant.name }) },
    ),
  );
}

export function useChangeGrant(uid: string) {
  const { callPinned } = usePinned();
  return useGrantMutation(uid, (grant: Grant) =>
    callPinned(
      'changeGrant',
      { grant: grantText(grant) },
      { detail: t('Change what {name} may do', { name: grant.name }) },
    ),
  );
}

/** Ends a grant at once; notices say how that went. */
export function useEndGrant(uid: string) {
  const notify = useNotify();
  const end = useGrantMutation(uid, ({ grantId }: { grantId: string; name: string }) =>
    call('endGrant', { grantId }),
  );
  const endGrant = (program: { grantId: string; name: string }): void =>
    end.mutate(program, {
      onSuccess: () =>
        notify({
          type: 'success',
          message: t('{name} can do nothing any more. Its waiting orders end too.', { name: program.name }),
        }),
      onError: (failure) =>
        notify({
          title: t('{name} was not revoked', { name: program.name }),
          ...failureNotice(failure, t('Please try again.')),
          onRetry: () => endGrant(program),
        }),
    });
  return { endGrant, ending: end.isPending ? end.variables.grantId : null };
}

function useGrantMutation<Input, Output>(uid: string, mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: programsKey(uid) }),
  });
}
