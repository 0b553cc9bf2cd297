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

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentProvider facts={facts}>
        <RemixBrowser />
      </DocumentProvider>
    </StrictMode>,
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
