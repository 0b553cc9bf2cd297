import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { prepareForErrors } from '~/components/layout/error-parts';
import { DocumentProvider } from '~/lib/shell/document-context';

// The server writes the request id on <html>, so an error page shows it without loader data.
const facts = {
  nonce: undefined,
  requestId: document.documentElement.dataset['requestId'] ?? null,
};

/**
 * A navigation that reaches a part before the part's code has loaded. React then renders the part in the browser, and nothing is
 * lost, so it is no error to report.
 */
const updatedBeforeHydration = /#421\b|update before it finished hydrating/;

startTransition(() => {
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
});

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
