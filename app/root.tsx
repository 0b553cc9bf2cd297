import type { LinkDescriptor, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { Links, LiveReload, Meta, Outlet, Scripts, ScrollRestoration } from '@remix-run/react';
import type { ReactNode } from 'react';
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

import { rootViewSchema } from '~/contracts/shell/root';
import { useDocumentFacts } from '~/lib/shell/document-context';
import { productPurpose, titled } from '~/lib/format/page-title';
import { usePreferences } from '~/lib/shell/preferences';
import { useRootView } from '~/lib/shell/use-root-view';
import { PageServices, RouteAnnouncer, ProgressBar } from '~/components/layout/page-services';
import { ToastHost } from '~/components/ui/feedback/flash-message';
import { BrandMark } from '~/components/layout/brand-mark';
import styles from '~/styles/app.css';
import printStyles from '~/styles/print.css';

export const links: LinksFunction = () => [
  { rel: 'preload', href: interLatin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: printStyles, media: 'print' },
  { rel: 'icon', href: '/favicon.svg' },
  // The first paint waits for what follows the content: parts that are painted before the rest arrives would move.
  { rel: 'expect', href: '#phone-message', blocking: 'render' } as LinkDescriptor,
];

export const meta = titled(null);

export { shouldRevalidate } from '~/lib/interaction/form-action';

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'anyone', view: rootViewSchema }, async () => ({
    productName: context.productName,
    requestId: context.requestId,
    preferences: context.preferences,
    browser: context.browser(),
  }));
}

/** The document of every page, including error pages. It works when every loader has failed. */
export function Layout({ children }: { children: ReactNode }) {
  const { nonce, requestId } = useDocumentFacts();
  const { productName } = useRootView();
  const preferences = usePreferences();
  return (
    <html
      lang="en"
      data-request-id={requestId ?? undefined}
      data-theme={preferences.theme === 'system' ? undefined : preferences.theme}
      data-navigation={preferences.navigation}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content={productPurpose} />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        <ProgressBar />
        {children}
        <PhoneMessage productName={productName} />
        <RouteAnnouncer />
        <PageServices />
        <ToastHost />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
        <LiveReload nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** L-09: the outermost error page, a complete and styled document with a link home. */
export { RootError as ErrorBoundary } from '~/components/layout/shell';

/**
 * L-11: replaces the page on a phone, by CSS. Requests of phones are answered by `server/bff/http/page.ts`. It follows the
 * content of every document, so its id tells that the content has arrived (`links`).
 */
function PhoneMessage({ productName }: { productName: string }) {
  return (
    <div
      id="phone-message"
      className="phone-message min-h-screen place-content-center justify-items-center gap-4 p-8 text-center"
    >
      <BrandMark size={48} />
      <p className="text-xl font-semibold">{productName}</p>
      <p className="max-w-[32ch] text-lg text-ink-soft">
        {`${productName} is only available on Desktop and not on mobile.`}
      </p>
    </div>
  );
}
