import { adminPaths } from '../addresses';

const items = [
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
          {items
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
