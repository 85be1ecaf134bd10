import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { decideSignIn, makePasskey } from '../../src/data/passkey.ts';
import { Button } from '../../src/ui/Button.tsx';
import styles from './App.module.css';
import { post } from './api.ts';

/** The token of a link for a new passkey, which the address has behind its #. */
function linkToken(): string | null {
  return /^#enrol=([\w-]{43})$/.exec(location.hash)?.[1] ?? null;
}

async function signIn(): Promise<void> {
  const { nonce } = await post<{ nonce: string }>('/sign-in/begin');
  await post('/sign-in', await decideSignIn(nonce));
}

interface NewKey {
  readonly name: string;
  readonly code: string;
  readonly vouchers: readonly string[];
}

async function enrol(token: string): Promise<NewKey> {
  type Begun = { nonce: string; userHandle: string; name: string };
  const { nonce, userHandle, name } = await post<Begun>('/enrol/begin', { token });
  const made = await makePasskey({
    nonce,
    userHandle,
    credentialIds: [],
    email: name,
    name: `${name} at /admin`,
  });
  const { decision, clientDataJSON, authenticatorData } = made;
  const key = await post<NewKey>('/enrol', { token, decision, clientDataJSON, authenticatorData });
  // Not good any more, and not to be kept in the browser's history.
  history.replaceState(history.state, '', location.pathname);
  return key;
}

/** `unreachable` says why it is not known who is signed in. */
export function SignIn({ unreachable }: { unreachable: string | null }) {
  const queries = useQueryClient();
  const [token, setToken] = useState(linkToken);
  const [made, setMade] = useState<NewKey | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (token === null) await signIn();
      else setMade(await enrol(token));
    },
    retry: false,
    onSuccess() {
      if (token === null) return queries.resetQueries();
      setToken(null);
    },
  });
  const failure = error?.message ?? unreachable;
  return (
    <main className={styles.door}>
      <h1>Cumulus operators</h1>
      {made !== null && <CodeToRead of={made} />}
      <p>
        {token === null
          ? 'Sign in with the passkey that you made for this page.'
          : 'Make the passkey with which you sign in from now on. This link works once.'}
      </p>
      <Button icon="passkey" full busy={isPending} onClick={() => mutate()}>
        {token === null ? 'Sign in with a passkey' : 'Make a passkey'}
      </Button>
      {failure && (
        <p className={styles.error} role="alert">
          {failure}
        </p>
      )}
    </main>
  );
}

/** The key signs in once those who decided about it have heard its code from its operator. */
function CodeToRead({ of: { name, code, vouchers } }: { of: NewKey }) {
  const who = vouchers.length > 0 ? vouchers.join(' and ') : 'whoever gave you the link';
  return (
    <p role="status">
      Read this code out to {who}, in person or in a call: <strong>{code}</strong>. The passkey of {name}{' '}
      signs in once they have confirmed it.
    </p>
  );
}
