import { paths } from '~/lib/urls/paths';
import { AppLink } from '~/components/ui/actions/app-link';

import { TextPage, TextSection } from './text-page';

const keys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Ctrl K', '⌘ K'], does: 'Search pages, orders, products, brands and people' },
  {
    keys: ['Tab', 'Shift Tab'],
    does: 'Next and previous control; the first stop leads past the navigation',
  },
  { keys: ['Enter', 'Space'], does: 'Open a link, press a button, open a group of the navigation' },
  { keys: ['Esc'], does: 'Close a menu or a dialog' },
];

interface HelpProps {
  productName: string;
  /** Request id of this page, for support. */
  requestId: string | null;
}

export function HelpPage({ productName, requestId }: HelpProps) {
  return (
    <TextPage
      eyebrow={productName}
      title="Help"
      purpose="Find your way, import your data, use the keyboard, and report a problem."
    >
      <TextSection heading="Finding your way">
        <p>
          Start with the{' '}
          <AppLink to={paths.home} className="link">
            brand dossier
          </AppLink>
          .{' '}
          <AppLink to={paths.reports} className="link">
            All reports
          </AppLink>{' '}
          lists the other pages, and says what your plan and role include. With several brands,
          choose one at the top of the page. The address holds what you see. Share it, and a
          colleague with the same rights sees the same figures.
        </p>
      </TextSection>
      <TextSection id="import" heading="Importing your data">
        <ImportText productName={productName} />
      </TextSection>
      <TextSection heading="Keyboard">
        <KeyTable />
      </TextSection>
      <TextSection heading="When something does not work">
        <ProblemText productName={productName} requestId={requestId} />
      </TextSection>
    </TextPage>
  );
}

function ImportText({ productName }: { productName: string }) {
  return (
    <>
      <p>
        {productName} shows demo data until your own sales are imported. You cannot import them in
        the app: an administrator of the platform does it for you.
      </p>
      <p>
        Export the order lines of your shop as CSV or Parquet files: for each line at least the day,
        the product, its brand, the units and the amount. Send them to your contact at {productName}
        , with the email address of your account. After the import, your brands belong to the
        account, and you choose yours at the top of the page.
      </p>
    </>
  );
}

function KeyTable() {
  return (
    <table className="w-full text-left">
      <tbody>
        {keys.map((row) => (
          <tr key={row.does} className="border-b border-line">
            <th scope="row" className="w-40 py-2 pr-6 font-normal whitespace-nowrap">
              {row.keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && ' or '}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </th>
            <td className="py-2">{row.does}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ProblemText({ productName, requestId }: HelpProps) {
  return (
    <>
      <p>
        When a page reports a problem, it keeps what you typed. Try again with its button. If the
        problem stays, tell your contact at {productName} what you did, and the request id of the
        page.
      </p>
      {requestId !== null && (
        <p className="text-sm text-ink-faint">
          Request id of this page{' '}
          <code className="font-medium break-all text-ink-soft select-all">{requestId}</code>
        </p>
      )}
    </>
  );
}
