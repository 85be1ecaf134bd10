import { useState } from 'react';
import type { Grant } from '../../../../wire/src/grant.ts';
import { readIdentity } from '../../../../wire/src/program-secret.ts';
import { type GrantNames, useGrantNames } from '../../data/program-names.ts';
import { type MadeSecret, makeSecret } from '../../data/program-secret.ts';
import { type Program, useChangeGrant, useCreateGrant } from '../../data/programs.ts';
import { randomId } from '../../data/random-id.ts';
import { serverNow } from '../../data/server-time.ts';
import { useUser } from '../../data/session.tsx';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { useNotify } from '../../ui/notices.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { momentText } from '../orders/order-times.ts';
import { GrantFields } from './GrantFields.tsx';
import { GrantReview } from './GrantReview.tsx';
import { changeOf } from './grant-change.ts';
import { formOf, type GrantForm, newForm, readForm } from './grant-form.ts';
import { grantSentence, isUnlimited } from './grant-words.ts';
import { SecretSheet } from './SecretSheet.tsx';

interface GrantScreenProps {
  /** The one that is changed; null for a new one. */
  program: (Program & { readonly grant: Grant }) | null;
  onDone: () => void;
}

/** The form of what a program may do. */
export function GrantScreen({ program, onDone }: GrantScreenProps) {
  const { uid } = useUser();
  const names = useGrantNames(uid);
  const form = program ? formOf(program.raise?.grant ?? program.grant, names) : newForm(names);
  const title = program ? t('Change a program') : t('New program');
  if (names.wallets.length === 0 || !form)
    return (
      <Screen title={title} onBack={() => history.back()} nav={false}>
        <EmptyState
          icon="cloud"
          title={names.wallets.length === 0 ? t('No wallets yet') : t('This program cannot be changed here')}
          message={
            names.wallets.length === 0
              ? t('A program needs a wallet that it may use.')
              : t('It has a limit of a token that you no longer hold. You can revoke it.')
          }
        />
      </Screen>
    );
  return program ? (
    <ChangeForm program={program} names={names} start={form} title={title} onDone={onDone} />
  ) : (
    <NewForm names={names} start={form} title={title} onDone={onDone} />
  );
}

interface FormProps {
  names: GrantNames;
  start: GrantForm;
  title: string;
  onDone: () => void;
}

function NewForm({ names, start, title, onDone }: FormProps) {
  const { uid } = useUser();
  const [form, setForm] = useState(start);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [ownsKey, setOwnsKey] = useState(false);
  const [shown, setShown] = useState('');
  /** Kept until it is allowed, so that a repetition is the same act. */
  const [made, setMade] = useState<MadeSecret | null>(null);
  const [reviewed, setReviewed] = useState<Grant | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const create = useCreateGrant(uid);
  const identity = ownsKey ? readIdentity(shown) : (made?.identity ?? null);

  const review = async () => {
    setRefusal(null);
    create.reset();
    const fresh = ownsKey ? null : (made ?? (await makeSecret(randomId())));
    const known = ownsKey ? identity : (fresh?.identity ?? null);
    if (!ownsKey && !fresh) {
      setOwnsKey(true);
      return setRefusal(
        t(
          'This browser cannot make a key. Let your program make one, and paste what its key generator prints.',
        ),
      );
    }
    if (!known) return setRefusal(t('Paste the whole line that begins with “cumulus-public_”.'));
    setMade(fresh);
    const read = readForm(form, { id: known.grantId, key: known.key }, names, serverNow());
    if ('refusal' in read) return setRefusal(read.refusal);
    setReviewed(read.grant);
    setOpen(true);
  };
  const allow = () => {
    if (!reviewed || !identity) return;
    create.mutate(
      { grant: reviewed, identity },
      {
        onSuccess: () => {
          setOpen(false);
          if (ownsKey || !made) onDone();
          else setSecret(made.text);
        },
      },
    );
  };
  return (
    <GrantFrame title={title} refusal={refusal} onReview={() => void review()}>
      <GrantFields form={form} names={names} onChange={setForm} />
      <Checkbox checked={ownsKey} onChange={setOwnsKey}>
        {t('The program has made a key itself')}
      </Checkbox>
      {ownsKey && (
        <Field
          label={t('What its key generator prints')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={shown}
          onChange={({ target }) => setShown(target.value)}
        />
      )}
      <GrantReview
        open={isOpen && reviewed !== null}
        sentence={reviewed ? `${grantSentence(reviewed, names)}.` : ''}
        notes={
          reviewed && isUnlimited(reviewed)
            ? [{ tone: 'warning', text: t('Without a limit, it can move everything in these wallets.') }]
            : []
        }
        act={t('Allow {name}', { name: reviewed?.name ?? '' })}
        busy={create.isPending}
        failure={create.error}
        onAct={allow}
        onClose={() => setOpen(false)}
      />
      <SecretSheet secret={secret} name={reviewed?.name ?? ''} onDone={onDone} />
    </GrantFrame>
  );
}

function ChangeForm({
  program,
  names,
  start,
  title,
  onDone,
}: FormProps & { program: NonNullable<GrantScreenProps['program']> }) {
  const { uid } = useUser();
  const notify = useNotify();
  const [form, setForm] = useState(start);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [reviewed, setReviewed] = useState<Grant | null>(null);
  const [isOpen, setOpen] = useState(false);
  const change = useChangeGrant(uid);
  const { grant } = program;
  const { lowers, raises } = reviewed ? changeOf(grant, reviewed) : { lowers: false, raises: false };
  const now = new Date(serverNow());
  const holdsAt = momentText(new Date(now.getTime() + Number(grant.raiseWaitMs)), now);

  const review = () => {
    setRefusal(null);
    change.reset();
    const read = readForm(form, grant, names, serverNow());
    if ('refusal' in read) return setRefusal(read.refusal);
    setReviewed(read.grant);
    setOpen(true);
  };
  const save = () => {
    if (!reviewed) return;
    change.mutate(reviewed, {
      onSuccess: () => {
        notify({ type: 'success', message: t('{name} was changed.', { name: reviewed.name }) });
        onDone();
      },
    });
  };
  return (
    <GrantFrame title={title} refusal={refusal} onReview={review}>
      <GrantFields form={form} names={names} onChange={setForm} />
      <GrantReview
        open={isOpen && reviewed !== null}
        sentence={reviewed ? `${grantSentence(reviewed, names)}.` : ''}
        notes={[
          ...(lowers ? [{ tone: 'info' as const, text: t('What you lower holds at once.') }] : []),
          ...(raises
            ? [{ tone: 'info' as const, text: t('What you raise holds from {time} on.', { time: holdsAt }) }]
            : []),
        ]}
        act={t('Save')}
        busy={change.isPending}
        failure={change.error}
        onAct={save}
        onClose={() => setOpen(false)}
      />
    </GrantFrame>
  );
}

interface GrantFrameProps {
  title: string;
  refusal: string | null;
  onReview: () => void;
  children: React.ReactNode;
}

function GrantFrame({ title, refusal, onReview, children }: GrantFrameProps) {
  return (
    <Screen
      title={title}
      onBack={() => history.back()}
      gap="form"
      foot={
        <Button full onClick={onReview}>
          {t('Review')}
        </Button>
      }
    >
      {children}
      {refusal !== null && (
        <Warning tone="error" alert>
          {refusal}
        </Warning>
      )}
    </Screen>
  );
}
