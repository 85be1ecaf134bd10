/** Kinds of orders, in the order in which their lateness is shown. */
export const ORDER_KINDS = ['time', 'market'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];
