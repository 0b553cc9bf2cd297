/** The pages of internal admins, and nothing else. */
export const adminPaths = {
  pending: '/admin/pending-orders',
  received: '/admin/received-orders',
  intake: '/admin/intake',
  mail: '/mail',
} as const;

export type OrderListPath = typeof adminPaths.pending | typeof adminPaths.received;

/** An address with a query; what is empty is left out. */
export function withQuery(path: string, query: Record<string, string | null | undefined>): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

/** an order alone. `done`: what has just been done with it. */
export const orderAddress = (path: OrderListPath, number: string, done?: string): string =>
  withQuery(path, { order_number: number, done });

/** Of a repeated parameter the first value counts. */
export function firstValue(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : '';
}
