import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { readSecret } from '../../../../wire/src/program-secret.ts';
import { READS, tryRead } from '../../data/programs-api.ts';
import { t } from '../../locale/t.ts';
import { Choice, Choices } from '../../ui/Choice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { WriteButton } from '../../ui/WriteButton.tsx';
import styles from './Developers.module.css';

const GAP = /\{(\w+)\}/;

/** Makes a read of the API as a program would, and shows it as a command and its answer. */
export function TryIt() {
  const name = useId();
  const [path, setPath] = useState<string>(READS[0]);
  const [value, setValue] = useState('');
  const [secret, setSecret] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (input: Parameters<typeof tryRead>) => tryRead(...input),
  });
  const gap = GAP.exec(path)?.[1];
  const asked = path.replace(GAP, () => encodeURIComponent(value.trim()));
  const run = () => {
    const read = readSecret(secret);
    setRefusal(read ? null : t('Paste the whole secret. It begins with “cumulus_”.'));
    if (read) mutate([read, asked]);
  };
  const changed = () => {
    setRefusal(null);
    reset();
  };
  return (
    <>
      <Field
        label={t('Secret of the program')}
        type="password"
        autoComplete="off"
        spellCheck={false}
        value={secret}
        hint={t('It stays in this page. The server gets a token that cannot move money.')}
        error={refusal}
        onChange={({ target }) => {
          changed();
          setSecret(target.value);
        }}
      />
      <Choices label={t('Call')} columns={1}>
        {READS.map((read) => (
          <Choice
            key={read}
            name={name}
            chosen={read === path}
            onChoose={() => {
              changed();
              setPath(read);
            }}
            title={`GET ${read}`}
          />
        ))}
      </Choices>
      {gap !== undefined && (
        <Field
          label={gap}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={({ target }) => {
            changed();
            setValue(target.value);
          }}
        />
      )}
      <pre className={styles.code}>
        {`curl -H "Authorization: Bearer $CUMULUS_TOKEN" \\\n  "${location.origin}${asked}"`}
      </pre>
      <WriteButton kind="tonal" full whileStopped busy={isPending} onClick={run}>
        {t('Run')}
      </WriteButton>
      {error && (
        <Warning tone="error" alert>
          {t('There was no answer. Check your connection and try again.')}
        </Warning>
      )}
      {data && (
        <section aria-label={t('Answer')} aria-live="polite">
          <pre className={styles.code}>{`${data.status}\n${data.body}`}</pre>
        </section>
      )}
    </>
  );
}
