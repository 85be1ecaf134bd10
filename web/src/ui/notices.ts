export type NoticeType = 'error' | 'success' | 'info' | 'warning';

export interface NoticeInput {
  type: NoticeType;
  title?: string;
  message: string;
  /** Offers Retry; the notice goes when it is pressed. */
  onRetry?: () => void;
  /** Offers something that can wait: the notice stays until it is answered, unless the offer is a passing one. */
  offer?: { label: string; act: () => void; passing?: boolean };
}

export interface NoticeItem extends NoticeInput {
  readonly id: number;
}

// More than this would cover the screen that they speak about.
const SHOWN_MAX = 3;

let items: readonly NoticeItem[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly NoticeItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}

const passes = ({ offer }: NoticeItem): boolean => !offer || offer.passing === true;

/** Shows a notice above everything. The same words twice are one notice that starts anew. */
export function notify(input: NoticeInput): void {
  const others = items.filter((item) => item.message !== input.message || item.title !== input.title);
  const shown = [...others, { ...input, id: nextId++ }];
  // Room is made by what goes by itself, the oldest first; an offer that waits for its answer is kept.
  if (shown.length > SHOWN_MAX) shown.splice(Math.max(shown.findIndex(passes), 0), 1);
  change(shown);
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
export function useNotify(): (input: NoticeInput) => void {
  return notify;
}
