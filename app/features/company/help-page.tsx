import { paths } from '~/lib/urls/paths';
import { AppLink } from '~/components/ui/actions/app-link';

import { TextPage } from './text-page';

const keys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Ctrl K', '⌘ K'], does: 'Go to any page by typing its name' },
  {
    keys: ['Tab', 'Shift Tab'],
    does: 'Next and previous control; the first stop leads past the navigation',
  },
  { keys: ['Enter', 'Space'], does: 'Open a link, press a button, open a group of the navigation' },
  { keys: ['Esc'], does: 'Close a menu or a dialog' },
];

interface HelpProps {
  productName: string;
  /** Of this page, for support requests. */
  requestId: string | null;
}

export function HelpPage({ productName, requestId }: HelpProps) {
  return (
    <TextPage
      eyebrow={productName}
      title="Help"
      purpose="Finding your way, the keyboard, and what to tell us when something does not work."
      sections={[
        {
          heading: 'Finding your way',
          body: (
            <p>
              The navigation lists the dashboards and areas that your plan and roles open; the{' '}
              <AppLink to={paths.home} className="link">
                brand dossier
              </AppLink>{' '}
              is the home of all. With several brands, the name at the top chooses the one that the
              pages speak about. What you see is in the address: share it, and a colleague with the
              same rights sees the same.
            </p>
          ),
        },
        {
          heading: 'Keyboard',
          body: <KeyTable />,
        },
        {
          heading: 'When something does not work',
          body: <ProblemText productName={productName} requestId={requestId} />,
        },
      ]}
    />
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
        Nothing that you typed is lost when a page reports a problem; try again with its button. If
        it stays, tell your contact at {productName} what you did and the request id that the page
        shows.
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
