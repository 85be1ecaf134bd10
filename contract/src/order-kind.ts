/** Kinds of orders, in the order in which their lateness is shown. */
export const ORDER_KINDS = ['time', 'market', 'recurring', 'otoco', 'oco', 'trailing', 'ladder'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];
