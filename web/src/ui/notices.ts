export type NoticeType = 'error' | 'success' | 'info' | 'warning';

export interface NoticeInput {
  type: NoticeType;
  title?: string;
  message: string;
  /** Adds a Retry button, which also dismisses the notice. */
  onRetry?: () => void;
  /** Adds a button. The notice stays until it is used or dismissed, unless the offer is `passing`. */
  offer?: { label: string; act: () => void; passing?: boolean };
}

export interface NoticeItem extends NoticeInput {
  readonly id: number;
}

/** More would cover the screen. */
const SHOWN_MAX = 3;

let items: readonly NoticeItem[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly NoticeItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}

const isPassing = ({ offer }: NoticeItem): boolean => !offer || offer.passing === true;

/**
 * Shows a notice. A second one with the same text replaces the first and restarts its time. Returns a function that takes it
 * back.
 */
export function notify(input: NoticeInput): () => void {
  const id = nextId++;
  const others = items.filter((item) => item.message !== input.message || item.title !== input.title);
  const shown = [...others, { ...input, id }];
  // The oldest notice that would leave by itself makes room; lasting offers are kept.
  if (shown.length > SHOWN_MAX) shown.splice(Math.max(shown.findIndex(isPassing), 0), 1);
  change(shown);
  return () => dismissNotice(id);
}

export function dismissNotice(id: number): void {
  change(items.filter((item) => item.id !== id));
}

export function clearNotices(): void {
  change([]);
}

export const noticeStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): readonly NoticeItem[] => items,
};

/** `const notify = useNotify(); notify({ type: 'success', message: '...' })`. */
export function useNotify(): typeof notify {
  return notify;
}
