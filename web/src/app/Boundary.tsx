import { Component, type ReactNode } from 'react';
import { logFailure } from '../data/log.ts';
import { t } from '../locale/t.ts';
import { Unreachable } from './Unreachable.tsx';

/** Catches a screen that throws, or whose code is gone since a new version was deployed. */
export class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(failure: unknown): void {
    logFailure('Showing a screen', failure);
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <Unreachable
        title={t('This screen could not be shown')}
        message={t('Your funds are safe. Reload the app: there may be a newer version.')}
        onRetry={() => window.location.reload()}
      />
    );
  }
}
