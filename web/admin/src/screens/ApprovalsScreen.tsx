import { mayAct } from '@cumulus/contract/operators.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { notify } from '../../../src/ui/notices.ts';
import { Tag } from '../../../src/ui/Tag.tsx';
import type { Proposal } from '../answers.ts';
import { type Outcome, post } from '../api.ts';
import { LinkModal, linkIn } from '../LinkModal.tsx';
import { useMe } from '../me.ts';
import { ReadScreen } from '../ReadScreen.tsx';
import { RecordCard, Records } from '../Record.tsx';
import { ACT_NAMES, FIELD_NAMES, timeText } from '../words.ts';

/** What waits for a second operator, and what became of the latest. */
export function ApprovalsScreen() {
  const [link, setLink] = useState<string | null>(null);
  return (
    <>
      <ReadScreen<{ proposals: readonly Proposal[] }> title="Approvals" name="approvals">
        {({ proposals }) => (
          <Records label="Proposals" of={proposals} none="Nothing waits." keyOf={({ id }) => id}>
            {(proposal) => <ProposalCard proposal={proposal} onLink={setLink} />}
          </Records>
        )}
      </ReadScreen>
      <LinkModal link={link} onClose={() => setLink(null)} />
    </>
  );
}

const TONES = { open: 'warning', approved: 'success', rejected: 'error', expired: 'neutral' } as const;

function ProposalCard({ proposal, onLink }: { proposal: Proposal; onLink: (link: string | null) => void }) {
  const { id, act, input, why, proposerName, deciderName, proposedAt, expiresAt, state } = proposal;
  const me = useMe();
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (decision: 'approve' | 'reject') => post<Outcome | object>(`/${decision}`, { id }),
    retry: false,
    onSuccess(outcome, decision) {
      if ('done' in outcome) onLink(linkIn(outcome));
      notify({
        type: 'success',
        title: ACT_NAMES[act],
        message: decision === 'approve' ? 'Done.' : 'Rejected.',
      });
    },
    onError: ({ message }) => notify({ type: 'error', title: ACT_NAMES[act], message }),
    onSettled: () => queries.invalidateQueries(),
  });
  const isOwn = proposerName === me.name;
  const fields = Object.entries(input).map(([field, value]) => [FIELD_NAMES[field] ?? field, value]);
  return (
    <RecordCard
      title={ACT_NAMES[act]}
      tags={<Tag tone={TONES[state]}>{state}</Tag>}
      facts={{
        ...Object.fromEntries(fields),
        Reason: why,
        'Proposed by': `${proposerName}, ${timeText(proposedAt)}`,
        Until: state === 'open' ? timeText(expiresAt) : null,
        'Decided by': deciderName,
      }}
      acts={
        state === 'open' &&
        (isOwn || mayAct(me.role, act)) && (
          <>
            {!isOwn && (
              <Button size="m" busy={isPending && variables === 'approve'} onClick={() => mutate('approve')}>
                Approve and do it
              </Button>
            )}
            <Button
              size="m"
              kind="outline"
              busy={isPending && variables === 'reject'}
              onClick={() => mutate('reject')}
            >
              {isOwn ? 'Take it back' : 'Reject'}
            </Button>
          </>
        )
      }
    />
  );
}
