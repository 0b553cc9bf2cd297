import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { DocumentProvider } from '~/lib/document-context';

// The server wrote the request id on <html>: an error page shows it even with no loader data.
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
