import { useState } from 'react';
import { useLocation, useNavigate } from '../../../src/router/Router.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { Field } from '../../../src/ui/Field.tsx';
import styles from '../App.module.css';
import type { Found } from '../answers.ts';
import { Intents, Ledger, Orders, Users, Wallets } from '../Listed.tsx';
import { ReadScreen } from '../ReadScreen.tsx';
import { Section } from '../Record.tsx';

/** What `cumulus find` finds. The address names what is looked for, so that Back leads to it. */
export function SearchScreen() {
  const navigate = useNavigate();
  const what = new URLSearchParams(useLocation().search).get('for') ?? '';
  const [typed, setTyped] = useState(what);
  const form = (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') navigate(`/search?for=${encodeURIComponent(typed.trim())}`);
      }}
    >
      <Field
        label="What to look for"
        hint="An e-mail address, wallet address, mint, signature of a transaction, or an id"
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" icon="search">
        Search
      </Button>
    </form>
  );
  if (what === '')
    return (
      <>
        <div className={styles.head}>
          <h1 tabIndex={-1}>Search</h1>
        </div>
        {form}
      </>
    );
  return (
    <ReadScreen<Found> title="Search" name="search" input={{ what }} acts={form}>
      {(found) => (
        <>
          <p role="status">
            {found.is.length > 0 ? `It is: ${found.is.join(', ')}.` : 'Nothing here is that.'}
          </p>
          {found.users.length > 0 && (
            <Section title="Users">
              <Users of={found.users} />
            </Section>
          )}
          {found.wallets.length > 0 && (
            <Section title="Wallets">
              <Wallets of={found.wallets} />
            </Section>
          )}
          {found.intents.length > 0 && (
            <Section title="Transactions">
              <Intents of={found.intents} />
            </Section>
          )}
          {found.orders.length > 0 && (
            <Section title="Orders">
              <Orders of={found.orders} />
            </Section>
          )}
          {found.ledger.length > 0 && (
            <Section title="Ledger">
              <Ledger of={found.ledger} />
            </Section>
          )}
        </>
      )}
    </ReadScreen>
  );
}
