/** Has the fields that its command declares. Money is bigint base units, which are printed as text; an async iterable is printed as a list. */
export type Answer = Readonly<Record<string, unknown>>;
