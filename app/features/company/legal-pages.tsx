import { useRootView } from '~/lib/shell/use-root-view';
import { paths } from '~/lib/urls/paths';
import { AppLink } from '~/components/ui/actions/app-link';

import { TextPage, TextSection } from './text-page';

const eyebrow = 'Legal';

/** The privacy page: what the product stores about people, matching what the code does. */
export function PrivacyPage() {
  return (
    <TextPage
      eyebrow={eyebrow}
      title="Privacy"
      purpose="What we keep about you, why, and for how long."
    >
      <TextSection heading="What we keep">
        <p>
          Your name, email address and designation, the account and brands that you belong to, the
          roles that you were given, and your settings. For invoices, the address, tax ID and
          billing email of your company. They come from you or from the person who invited you, and
          they serve to show you the right figures and nobody else’s.
        </p>
      </TextSection>
      <TextSection heading="What your browser keeps">
        <>
          <p>
            One cookie holds a random number that stands for your sign-in; your tokens never leave
            our servers. Three more remember the theme, the state of the navigation and your choice
            on cookies for a year.
          </p>
          <p>
            Analytics and chat load only after you have agreed to them; you can change your mind at
            any time under{' '}
            <AppLink to={paths.cookiePreferences} className="link">
              Cookie Preferences
            </AppLink>
            .
          </p>
        </>
      </TextSection>
      <TextSection heading="What our logs keep">
        <p>
          The time, the kind of page, the duration and an internal id of each request, so that
          faults can be found. No search text, no form content, no passwords and no tokens.
        </p>
      </TextSection>
      <TextSection heading="Figures about shoppers">
        <p>
          Dashboards show groups of buyers, never single ones; a rate that stands on too few buyers
          says so.
        </p>
      </TextSection>
    </TextPage>
  );
}

export function TermsPage() {
  const { productName } = useRootView();
  return (
    <TextPage
      eyebrow={eyebrow}
      title="Terms"
      purpose={`The rules under which ${productName} is used.`}
    >
      <TextSection heading="Your account">
        <p>
          An account belongs to a company. Its administrators decide who may use it and with which
          roles; each person signs in with an account of their own and keeps its password to
          themselves.
        </p>
      </TextSection>
      <TextSection heading="Plans and payment">
        <p>
          A plan says how many people and brands an account may have and how far back its data
          reach; all of it is listed under{' '}
          <AppLink to={paths.pricing} className="link">
            Plans and pricing
          </AppLink>
          . An upgrade holds at once. A downgrade or a cancellation holds from the end of the period
          that is paid for.
        </p>
      </TextSection>
      <TextSection heading="Using the figures">
        <p>
          The figures are for your own business decisions. They may be shown inside your company and
          to those who advise it; selling or publishing them needs our agreement.
        </p>
      </TextSection>
      <TextSection heading="Orders">
        <p>
          A purchase order is placed when the application confirms it with an order number. Goods on
          consignment stay yours until they are sold.
        </p>
      </TextSection>
    </TextPage>
  );
}

export function SecurityPage() {
  const { productName } = useRootView();
  return (
    <TextPage
      eyebrow={eyebrow}
      title="Security"
      purpose={`How ${productName} protects your data, and how to tell us about a weakness.`}
    >
      <TextSection heading="Signing in">
        <p>
          You sign in at a separate sign-in site; the application never sees your password. Tokens
          are kept on our servers alone, encrypted. A session ends when you sign out, in all tabs,
          and by itself after a time without use.
        </p>
      </TextSection>
      <TextSection heading="Who sees what">
        <p>
          Every page and every figure is checked against your account, plan and roles where the data
          are, not in the browser. What belongs to another company answers as if it did not exist.
        </p>
      </TextSection>
      <TextSection heading="On the way">
        <p>
          Connections are encrypted. Pages run only scripts that we have signed for this very
          answer, cannot be framed by other sites, and are not kept by shared caches.
        </p>
      </TextSection>
      <TextSection heading="Reporting a weakness">
        <p>
          Please tell your contact at {productName} before anybody else, with the steps to see it
          and the request id that error pages show. Nobody who reports in good faith has anything to
          fear from us.
        </p>
      </TextSection>
    </TextPage>
  );
}

/** The safelist page: what a company's firewall and mail filter must allow. @param view origins of the platform */
export function SafelistPage({ view }: { view: readonly { origin: string; use: string }[] }) {
  const { productName } = useRootView();
  return (
    <TextPage
      eyebrow={eyebrow}
      title="Safelist"
      purpose={`What your IT department lets through so that ${productName} works in your network.`}
    >
      <TextSection heading="Addresses">
        <table className="w-full text-left">
          <thead>
            <tr className="border-b border-line-strong text-sm text-ink-faint">
              <th scope="col" className="py-2 pr-6 font-medium">
                Address
              </th>
              <th scope="col" className="py-2 font-medium">
                What for
              </th>
            </tr>
          </thead>
          <tbody>
            {view.map(({ origin, use }) => (
              <tr key={origin + use} className="border-b border-line">
                <td className="py-2 pr-6">
                  <code className="font-medium break-all select-all">{origin}</code>
                </td>
                <td className="py-2">{use}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TextSection>
      <TextSection heading="Connections">
        <p>
          Pages need no plug-in and no port but the usual ones of the web. A proxy should let event
          streams through without buffering them; without them the application works, and learns of
          changed switches at the next page.
        </p>
      </TextSection>
    </TextPage>
  );
}
