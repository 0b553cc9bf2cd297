import { paths } from '~/lib/urls/paths';
import { AppLink } from '~/components/ui/actions/app-link';

/**
 * The product's mark: a shelf seen from the aisle, its end display filled. Also in
 * `public/favicon.svg`.
 */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className="shrink-0">
      <rect x="2" y="2" width="20" height="20" rx="5" className="fill-accent" />
      <path
        d="M7 7h4M7 12h4M7 17h4"
        className="stroke-on-accent"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      <rect x="13.5" y="6" width="4" height="12" rx="1.2" className="fill-on-accent" />
    </svg>
  );
}

/**
 * Logo and name, linked to the home.
 * @param to the home of the present brand
 * @param reload L-09: on an error page the way home is a full page load
 */
export function BrandLink({
  productName,
  to = paths.home,
  reload = false,
}: {
  productName: string;
  to?: string;
  reload?: boolean;
}) {
  return (
    <AppLink
      to={to}
      reloadDocument={reload}
      className="inline-flex min-w-0 items-center gap-2.5 text-ink"
      aria-label={`${productName}, home`}
    >
      <BrandMark />
      <span className="brand-name truncate text-lg font-bold tracking-[-0.02em]">
        {productName}
      </span>
    </AppLink>
  );
}
