import type { OperatorRead } from '@cumulus/contract/operators.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../src/ui/ErrorState.tsx';
import { Loading } from '../../src/ui/Loading.tsx';
import { RefreshButton } from '../../src/ui/RefreshButton.tsx';
import styles from './App.module.css';
import { read } from './api.ts';

interface ReadScreenProps<T> {
  title: string;
  name: OperatorRead;
  input?: object;
  acts?: ReactNode;
  children: (answer: T) => ReactNode;
}

/** A screen of what the server answers to one read: asked once, and again at a press. Asking by itself would keep a sign-in alive. */
export function ReadScreen<T>({ title, name, input = {}, acts, children }: ReadScreenProps<T>) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [name, input],
    queryFn: () => read<T>(name, input),
  });
  return (
    <>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        <RefreshButton refreshing={isFetching} onRefresh={() => void refetch()} />
      </div>
      {acts && <div className={styles.acts}>{acts}</div>}
      {error ? (
        <ErrorState title={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <Loading />
      ) : (
        children(data)
      )}
    </>
  );
}
