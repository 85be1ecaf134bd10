import type { ErrorDetails } from '@cumulus/contract/status.ts';
import { useRef } from 'react';
import { failureNotice } from '../../data/failure.ts';
import { isTemporaryRefusal } from '../../data/payments.ts';
import { t } from '../../locale/t.ts';
import { translated } from '../../locale/translated.ts';
import { type NoticeInput, useNotify } from '../../ui/notices.ts';

export interface FailureWords {
  /** "Transfer failed": the title, and the message if the server gives no reason. */
  readonly failed: string;
  /** The message if the call is refused without a reason. */
  readonly refused: string;
}

type Retry = Pick<NoticeInput, 'onRetry'>;

/** Says why a payment came to nothing, or that nobody knows yet. */
export function useFailureNotice({ failed, refused }: FailureWords) {
  const notify = useNotify();
  const takeBack = useRef(() => {});
  const tell = (notice: NoticeInput) => {
    takeBack.current = notify(notice);
  };
  return {
    /** Takes back the last notice. */
    forget: () => takeBack.current(),
    /** The call was refused. */
    tellRefusal: (failure: unknown, retry: Retry) =>
      tell({
        title: failed,
        ...failureNotice(failure, refused),
        ...(isTemporaryRefusal(failure) && retry),
      }),
    /** It was accepted, and failed. */
    tellFailure: (error: string | null, details: ErrorDetails | null, retry: Retry) =>
      tell({
        type: 'error',
        title: failed,
        message: error === null ? failed : translated(error, details),
        ...retry,
      }),
    /** It was not accepted, and never will be. */
    tellNothingMoved: () =>
      tell({ type: 'error', title: failed, message: t('It was refused, and nothing was moved.') }),
    /** Its request has got no answer, and the question for its outcome neither. */
    tellNoAnswer: (failure: unknown, onRetry: () => void) =>
      tell({ title: t('No answer yet'), ...failureNotice(failure, refused), onRetry }),
  };
}
