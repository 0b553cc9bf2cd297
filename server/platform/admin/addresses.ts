import { withQuery } from '../pages/table';

/** The paths of the pages of internal admins. */
export const adminPaths = {
  pending: '/admin/pending-orders',
  received: '/admin/received-orders',
  intake: '/admin/intake',
  brands: '/admin/brands',
  storage: '/admin/storage-requests',
  sampling: '/admin/sampling-campaigns',
  clock: '/admin/clock',
  mail: '/mail',
  status: '/admin/status',
} as const;

export type RequestListPath = typeof adminPaths.storage | typeof adminPaths.brands;
export type OrderListPath = typeof adminPaths.pending | typeof adminPaths.received;

/** The path of the page of one order. */
export const orderAddress = (path: OrderListPath, number: string): string =>
  withQuery(path, { order_number: number });

/** The path of the page of one decision about an order. */
export const decisionAddress = (path: OrderListPath, number: string, decide: string): string =>
  withQuery(path, { order_number: number, decide });

/** The path of the page of one request. @param id of the request for storage or a brand */
export const requestAddress = (path: RequestListPath, id: string): string =>
  withQuery(path, { request: id });

/** The path of the page of one campaign. */
export const campaignAddress = (id: string): string =>
  withQuery(adminPaths.sampling, { campaign: id });

/** The path of the page of one action of a campaign. */
export const campaignActionAddress = (id: string, action: string): string =>
  withQuery(adminPaths.sampling, { campaign: id, action });
