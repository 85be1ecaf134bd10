import { Component, type ReactNode } from 'react';
import { logFailure } from '../data/log.ts';
import { t } from '../locale/t.ts';
import { UnreachablePlace } from './UnreachablePlace.tsx';

/** Catches a screen that breaks, or whose code is gone since a new version was put in place. */
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
      <UnreachablePlace
        title={t('This screen could not be shown')}
        message={t('Your funds are safe. Load the app again; a newer version may be there.')}
        onRetry={() => window.location.reload()}
      />
    );
  }
}
