import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { prepareForErrors } from '~/components/layout/parts';
import { DocumentProvider } from '~/lib/shell/document-context';

// The server writes the request id on <html>, so an error page shows it without loader data.
const facts = {
  nonce: undefined,
  requestId: document.documentElement.dataset['requestId'] ?? null,
};

/**
 * A navigation that reaches a part before the part's code has loaded. React then renders the part in the browser, and nothing is
 * lost, so it is not an error to report.
 */
const updatedBeforeHydration = /#421\b|update before it finished hydrating/;

/**
 * Waits until Remix has decoded the data of the page, which it begins to do in the first call of its component and throws as a
 * promise. In a render, the root would wait for that promise, and a key that is pressed meanwhile would stop React for good
 * (its error 345): React answers a key at once, which a waiting root cannot.
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    await thrown;
  }
}

const hydrate = () => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentProvider facts={facts}>
        <RemixBrowser />
      </DocumentProvider>
    </StrictMode>,
    {
      onRecoverableError: (error) => {
        if (!updatedBeforeHydration.test(String(error))) reportError(error);
      },
    },
  );
};
void decodePageData().then(() => startTransition(hydrate));

/** Safari has no `requestIdleCallback`. */
const whenIdle = (work: () => void) => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5_000 });
  else setTimeout(work, 2_000);
};
window.addEventListener(
  'load',
  () => {
    whenIdle(() => void prepareForErrors());
  },
  { once: true },
);
