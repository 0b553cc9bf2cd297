import { useRouteLoaderData } from '@remix-run/react';

import type { BrowserView } from '~/contracts/session/browser';
import type { Preferences } from '~/contracts/shell/preferences';
import type { RootView } from '~/contracts/shell/root';

import { useDocumentFacts } from './document-context';
import { defaultProductName } from '../format/page-title';

/** The contract's defaults, repeated here because importing the contract would add zod to the browser. */
const noPreferences: Preferences = {
  theme: 'system',
  navigation: 'expanded',
  consent: 'unknown',
  setup: 'shown',
};

/** The root view, or defaults when its loader failed. */
export function useRootView(): {
  productName: string;
  requestId: string | null;
  preferences: Preferences;
  browser: BrowserView | null;
} {
  const view: RootView | undefined = useRouteLoaderData<() => RootView>('root');
  const facts = useDocumentFacts();
  return {
    productName: view?.productName ?? defaultProductName,
    requestId: view?.requestId ?? facts.requestId,
    preferences: view?.preferences ?? noPreferences,
    browser: view?.browser ?? null,
  };
}
