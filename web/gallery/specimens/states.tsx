import { Button } from '../../src/ui/Button.tsx';
import { Confirm } from '../../src/ui/Confirm.tsx';
import { EmptyState } from '../../src/ui/EmptyState.tsx';
import { ErrorState } from '../../src/ui/ErrorState.tsx';
import { FullCover } from '../../src/ui/FullCover.tsx';
import { Loading } from '../../src/ui/Loading.tsx';
import { Mark } from '../../src/ui/Mark.tsx';
import { Modal } from '../../src/ui/Modal.tsx';
import { Notice } from '../../src/ui/Notice.tsx';
import { Notices } from '../../src/ui/Notices.tsx';
import { notify } from '../../src/ui/notices.ts';
import { PinCover } from '../../src/ui/PinCover.tsx';
import { PullToRefresh } from '../../src/ui/PullToRefresh.tsx';
import { Sheet } from '../../src/ui/Sheet.tsx';
import { Skeleton } from '../../src/ui/Skeleton.tsx';
import { SkeletonRow } from '../../src/ui/SkeletonRow.tsx';
import { Spinner } from '../../src/ui/Spinner.tsx';
import { Warning } from '../../src/ui/Warning.tsx';
import type { Specimen } from '../Specimen.tsx';
import { Openable } from '../Stateful.tsx';
import { nothing } from './values.ts';

/** Waiting, failures, and what covers the page. */
export const states = {
  Spinner: {
    alone: <Spinner label="Loading" />,
    'large, with words': <Spinner label="Confirming" shown size="l" />,
  },
  Loading: { 'of a whole page': <Loading /> },
  Skeleton: {
    hero: <Skeleton width="70%" height="hero" />,
    text: <Skeleton width="40%" />,
    logo: <Skeleton height="logo" round />,
  },
  SkeletonRow: { 'of a token': <SkeletonRow width="40%" round /> },
  PullToRefresh: {
    'pulled down by a finger': (
      <PullToRefresh onRefresh={nothing}>
        <p>What is refreshed</p>
      </PullToRefresh>
    ),
  },
  EmptyState: {
    'teaches the first act': (
      <EmptyState icon="cloud" title="No wallets yet" message="A wallet takes a second to make.">
        <Button>Create wallet</Button>
      </EmptyState>
    ),
  },
  ErrorState: {
    'offers to retry': (
      <ErrorState title="Failed to fetch cloud wallets" message="Your funds are safe." onRetry={nothing} />
    ),
  },
  Warning: {
    warning: <Warning title="First time.">You have never sent to this address.</Warning>,
    error: <Warning tone="error">The amount is more than this wallet holds.</Warning>,
    info: <Warning tone="info">Prices are up to half a minute old.</Warning>,
  },
  Notice: {
    error: (
      <Notice
        notice={{ id: 1, type: 'error', message: 'Failed to fetch wallets', onRetry: nothing }}
        onDismiss={nothing}
      />
    ),
    success: <Notice notice={{ id: 2, type: 'success', message: 'Wallet created' }} onDismiss={nothing} />,
    warning: (
      <Notice
        notice={{ id: 3, type: 'warning', title: 'Campaign Ended', message: 'All places are taken.' }}
        onDismiss={nothing}
      />
    ),
    'with an offer': (
      <Notice
        notice={{
          id: 4,
          type: 'info',
          message: 'A newer version is there.',
          offer: { label: 'Update', act: nothing },
        }}
        onDismiss={nothing}
      />
    ),
  },
  Notices: {
    'above everything': (
      <>
        <Button
          kind="tonal"
          size="m"
          onClick={() => notify({ type: 'success', message: 'Copied to the clipboard' })}
        >
          Open
        </Button>
        <Notices />
      </>
    ),
  },
  Confirm: {
    'asks what is meant': (
      <Openable>
        {(open, close) => (
          <Confirm open={open} onClose={close} title="Remove token" act="Remove" onAct={close}>
            Are you sure you want to remove Bonk?
          </Confirm>
        )}
      </Openable>
    ),
  },
  Modal: {
    alert: (
      <Openable>
        {(open, close) => (
          <Modal
            open={open}
            onClose={close}
            alert
            title="Delete this wallet?"
            mark={<Mark icon="warning" tone="warning" size="m" />}
            acts={
              <Button kind="danger" full onClick={close}>
                Delete wallet
              </Button>
            }
          >
            <p>It still holds $12.04. What is left in it is gone for good.</p>
          </Modal>
        )}
      </Openable>
    ),
  },
  Sheet: {
    'with acts': (
      <Openable>
        {(open, close) => (
          <Sheet
            open={open}
            onClose={close}
            title="Review"
            acts={
              <Button full onClick={close}>
                Send 1.5 SOL
              </Button>
            }
          >
            <p>What is sent, to whom, and what it costs.</p>
          </Sheet>
        )}
      </Openable>
    ),
  },
  FullCover: {
    'over all': (
      <Openable>
        {(open, close) => (
          <FullCover open={open} onClose={close} label="Done">
            <Mark icon="check" tone="success" drawn />
            <Button onClick={close}>Done</Button>
          </FullCover>
        )}
      </Openable>
    ),
  },
  PinCover: {
    'after a wrong PIN': (
      <Openable>
        {(open, close) => (
          <PinCover
            open={open}
            title="Enter your PIN"
            detail="Send 1.5 SOL to 9WzD...AWWM"
            problem={{ message: 'Invalid PIN. Please try again.', triesLeft: 2 }}
            busy={false}
            onPin={close}
            onCancel={close}
          />
        )}
      </Openable>
    ),
  },
} satisfies Record<string, Specimen>;
