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

const navigationItems = [
  [adminPaths.pending, 'Pending orders'],
  [adminPaths.received, 'Received orders'],
  [adminPaths.intake, 'Intake'],
  [adminPaths.storage, 'Storage requests'],
  [adminPaths.brands, 'Brand requests'],
  [adminPaths.sampling, 'Sampling campaigns'],
  [adminPaths.clock, 'Clock'],
  [adminPaths.mail, 'Outbox'],
  [adminPaths.status, 'Status'],
] as const;

/** The navigation of the admin pages, with the way back to the app and the sign-out. */
export function Navigation({
  current,
  paths,
  email,
  appUrl,
  productName,
}: {
  /** Path of the page that is shown. */
  current: string;
  /** Paths of the pages that this platform has. */
  paths: ReadonlySet<string>;
  email: string;
  appUrl: string;
  productName: string;
}) {
  return (
    <div className="bar">
      <nav aria-label="Warehouse">
        <ul>
          {navigationItems
            .filter(([path]) => paths.has(path))
            .map(([path, text]) => (
              <li key={path}>
                <a href={path} aria-current={path === current ? 'page' : undefined}>
                  {text}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <p className="whoami">
        {email} · <a href={appUrl}>{productName}</a> · <a href="/oidc/logout">Sign out</a>
      </p>
    </div>
  );
}
