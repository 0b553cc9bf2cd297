import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';

/**
 * What the document itself must know even when every loader failed: the CSP nonce for its inline
 * scripts, and the request id that an error page shows (REL-06).
 */
export interface DocumentFacts {
  /** Undefined in the browser: it hides nonces from scripts, and none is needed any more. */
  nonce: string | undefined;
  requestId: string | null;
}

const DocumentContext = createContext<DocumentFacts>({ nonce: undefined, requestId: null });

/** Wraps the whole app, in the server's entry and in the browser's. */
export function DocumentProvider({
  facts,
  children,
}: {
  facts: DocumentFacts;
  children: ReactNode;
}) {
  return <DocumentContext.Provider value={facts}>{children}</DocumentContext.Provider>;
}

/** The document's nonce and request id. */
export function useDocumentFacts(): DocumentFacts {
  return useContext(DocumentContext);
}
