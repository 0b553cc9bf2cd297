import { createContext, useContext, type ReactNode } from 'react';

/**
 * Facts that the document needs even when every loader has failed: the CSP nonce of inline scripts, and the request id
 * for error pages (REL-06).
 */
export interface DocumentFacts {
  /** Undefined in the browser, which hides nonces from scripts and needs none. */
  nonce: string | undefined;
  requestId: string | null;
}

const DocumentContext = createContext<DocumentFacts>({ nonce: undefined, requestId: null });

export function DocumentProvider({
  facts,
  children,
}: {
  facts: DocumentFacts;
  children: ReactNode;
}) {
  return <DocumentContext.Provider value={facts}>{children}</DocumentContext.Provider>;
}

export function useDocumentFacts(): DocumentFacts {
  return useContext(DocumentContext);
}
