import { productPurpose } from '~/lib/format/page-title';
import { useKeptLink } from '~/lib/shell/use-kept-link';
import { paths } from '~/lib/urls/paths';
import { AppLink } from '~/components/ui/actions/app-link';

const product = [
  { to: paths.home, text: 'Home' },
  { to: paths.reports, text: 'All reports' },
  { to: paths.pricing, text: 'Plans and pricing' },
  { to: paths.help, text: 'Help' },
] as const;
const company = [
  { to: paths.legal('privacy'), text: 'Privacy' },
  { to: paths.legal('terms'), text: 'Terms' },
  { to: paths.legal('security'), text: 'Security' },
  { to: paths.legal('safelist'), text: 'Safelist' },
  { to: paths.cookiePreferences, text: 'Cookie Preferences' },
] as const;

/** L-06. */
export default function Footer({ productName }: { productName: string }) {
  return (
    <footer className="page-foot mt-16 border-t border-line px-4 py-6 text-sm text-ink-faint lg:px-8">
      <div className="mx-auto grid max-w-[1440px] gap-x-10 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]">
        <p className="max-w-[48ch]">
          <span className="font-medium text-ink-soft">{productName}</span> — {productPurpose}
        </p>
        <div className="flex flex-col gap-y-2 md:items-end">
          <Links label={productName} links={product} />
          <Links label="Legal" links={company} />
        </div>
        <p>{`Powered by ${productName}`}</p>
      </div>
    </footer>
  );
}

function Links({
  label,
  links,
}: {
  label: string;
  links: readonly { to: string; text: string }[];
}) {
  const kept = useKeptLink();
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {links.map(({ to, text }) => (
          <li key={to}>
            <AppLink to={kept(to)} className="underline-offset-3 hover:text-ink hover:underline">
              {text}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
