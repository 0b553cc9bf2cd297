import { useRouteLoaderData } from '@remix-run/react';

import type { RootView } from '~/contracts/root';

import { useDocumentFacts } from './document-context';
import { defaultProductName } from './product';

/** The root view; where its loader failed, what is known without it. */
export function useRootView(): {
  productName: string;
  requestId: string | null;
} {
  const view: RootView | undefined = useRouteLoaderData<() => RootView>('root');
  const facts = useDocumentFacts();
  return {
    productName: view?.productName ?? defaultProductName,
    requestId: view?.requestId ?? facts.requestId,
  };
}
