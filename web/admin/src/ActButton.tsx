import { mayAct, OPERATOR_ROLES, type OperatorActName, operatorActs } from '@cumulus/contract/operators.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { randomId } from '../../src/data/random-id.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Choice, Choices } from '../../src/ui/Choice.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { Modal } from '../../src/ui/Modal.tsx';
import { notify } from '../../src/ui/notices.ts';
import { act } from './api.ts';
import { LinkModal, linkIn } from './LinkModal.tsx';
import { useMe } from './me.ts';
import { ACT_NAMES, consequenceOf, FIELD_NAMES } from './words.ts';

interface ActButtonProps {
  act: OperatorActName;
  /** Fields that are known already; the others are asked for. */
  given?: Readonly<Record<string, string>>;
}

/** A button for an act, which asks for what is missing and for a reason. Not there without the role. */
export function ActButton({ act: name, given = {} }: ActButtonProps) {
  const { role } = useMe();
  const [open, setOpen] = useState(false);
  // New for each time that the form is opened: a press that is sent twice counts once.
  const [id, setId] = useState('');
  if (!mayAct(role, name)) return null;
  const { second } = operatorActs[name];
  return (
    <>
      <Button
        size="m"
        kind={second ? 'outline' : 'tonal'}
        onClick={() => {
          setId(randomId());
          setOpen(true);
        }}
      >
        {ACT_NAMES[name]}
      </Button>
      {id !== '' && <ActForm key={id} {...{ id, name, given, open }} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ActFormProps {
  id: string;
  name: OperatorActName;
  given: Readonly<Record<string, string>>;
  open: boolean;
  onClose: () => void;
}

function ActForm({ id, name, given, open, onClose }: ActFormProps) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [why, setWhy] = useState('');
  const [link, setLink] = useState<string | null>(null);
  const fields = Object.entries<string>(operatorActs[name].input).filter(([field]) => !(field in given));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const filled = Object.entries(typed).filter(([, text]) => text.trim() !== '');
      return act(name, { id, why, input: { ...given, ...Object.fromEntries(filled) } });
    },
    retry: false,
    async onSuccess(outcome) {
      onClose();
      setLink(linkIn(outcome));
      const message = outcome.proposed ? 'Proposed. Another operator has to approve it.' : 'Done.';
      notify({ type: outcome.proposed ? 'info' : 'success', title: ACT_NAMES[name], message });
      await queries.invalidateQueries();
    },
  });
  const label = operatorActs[name].second ? `Propose: ${ACT_NAMES[name]}` : ACT_NAMES[name];
  return (
    <>
      <Modal
        open={open}
        onClose={isPending ? () => {} : onClose}
        title={ACT_NAMES[name]}
        caption={consequenceOf(name)}
        acts={
          <>
            <Button full busy={isPending} disabled={why.trim() === ''} onClick={() => mutate()}>
              {label}
            </Button>
            <Button full kind="outline" disabled={isPending} onClick={onClose}>
              Cancel
            </Button>
          </>
        }
      >
        {Object.entries(given).map(([field, value]) => (
          <p key={field}>
            {FIELD_NAMES[field]}: {value}
          </p>
        ))}
        {fields.map(([field, kind]) =>
          kind === 'role' ? (
            <Choices key={field} label="Role" columns={2}>
              {OPERATOR_ROLES.map((role) => (
                <Choice
                  key={role}
                  name="role"
                  title={role}
                  chosen={typed[field] === role}
                  onChoose={() => setTyped({ ...typed, [field]: role })}
                />
              ))}
            </Choices>
          ) : (
            <Field
              key={field}
              label={FIELD_NAMES[field] ?? field}
              hint={HINTS[kind]}
              value={typed[field] ?? ''}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
            />
          ),
        )}
        <Field
          label="Reason"
          value={why}
          maxLength={500}
          autoComplete="off"
          error={error?.message}
          onChange={({ target }) => setWhy(target.value)}
        />
      </Modal>
      <LinkModal link={link} onClose={() => setLink(null)} />
    </>
  );
}

const HINTS: Readonly<Record<string, string>> = {
  subject: 'all, or user:, wallet: or mint: with an id or address',
  sol: 'Such as 0.5',
  'sol?': 'Such as 0.5; everything that is free if left out',
  service: 'Small letters, digits, dots, dashes and underscores',
  identity: 'What "cumulus service keygen" printed: cumulus-public_…',
  usd: 'Such as 1000',
  'usd?': 'Such as 100; may be left out',
  'recipients?': 'Addresses, and own for its own wallets; any if left out',
  'wallets?': '1 to 10; 1 if left out',
  operator: 'Small letters, digits, dots, dashes and underscores',
};
