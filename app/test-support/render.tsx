import { configure, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import {
  createMemoryRouter,
  RouterProvider,
  type ActionFunction,
  type LoaderFunction,
} from 'react-router-dom';

import { flagDefaults } from '~/contracts/shell/flags';
import type { NavigationItem, ShellView } from '~/contracts/shell/shell';

// A busy machine is not a fault of the page: what a test waits for may take as long as the test.
configure({ asyncUtilTimeout: 8_000 });

/** Keeps the router from warning about its next version. */
const future = { v7_startTransition: true } as const;

/**
 * Draws an element as the page at `at`, in a router of its own.
 * @param action answers forms that are sent
 */
export function renderAt(element: ReactElement, at = '/', action?: ActionFunction) {
  const router = createMemoryRouter([{ path: '*', element, action }], { initialEntries: [at] });
  return { ...render(<RouterProvider router={router} future={future} />), router };
}

/** Draws a route's error boundary for what its loader throws.. */
export function renderThrown(boundary: ReactElement, loader: LoaderFunction, at = '/broken') {
  const router = createMemoryRouter(
    [{ id: 'root', path: '*', loader, element: <p>works again</p>, errorElement: boundary }],
    { initialEntries: [at] },
  );
  const view = render(<RouterProvider router={router} future={future} />);
  return { ...view, router };
}

export const navigation: NavigationItem[] = [
  {
    id: '1',
    name: 'Brand dossier',
    href: null,
    iconClass: 'brand',
    children: [
      { id: '1', name: 'Dossier', href: '/dashboards/brand-dossier/dossier' },
      { id: '2', name: 'Performance', href: '/dashboards/brand-dossier/performance' },
    ],
  },
  {
    id: '2',
    name: 'Product dossier',
    href: null,
    iconClass: 'product',
    children: [{ id: '1', name: 'Product info', href: '/dashboards/product-dossier/info' }],
  },
  { id: '3', name: 'Orders', href: '/orders', iconClass: 'orders', children: [] },
];

/** The frame of a visitor, with what a test wants to be different. */
export function shellView(changes: Partial<ShellView> = {}): ShellView {
  return {
    productName: 'Endcap',
    auth: null,
    profile: null,
    company: null,
    subscriptionMark: null,
    signedIn: false,
    mayRequestSamples: false,
    brand: null,
    brands: [],
    banner: null,
    navigation,
    navigationFailed: false,
    appConfig: { ldAnonymousSecureModeHash: '' },
    flags: flagDefaults,
    flagClient: null,
    signInUnconfirmed: false,
    degraded: false,
    flash: null,
    csrfToken: 'token-of-the-form',
    requestId: 'request-1',
    ...changes,
  };
}

/** The frame of somebody signed in. */
export function memberView(changes: Partial<ShellView> = {}): ShellView {
  const subscription = {
    id: 's1',
    status: 'active',
    startDate: null,
    endDate: null,
    isUnlimited: false,
    isPaymentActionRequired: false,
    usersLeft: 1,
    brandsLeft: 0,
    userLimit: 3,
    brandLimit: 1,
    plan: { id: 'p1', name: 'Core Brand' },
  };
  return shellView({
    signedIn: true,
    profile: {
      firstName: 'Priya',
      lastName: 'Nair',
      email: 'priya@brand.example',
      designation: null,
    },
    auth: {
      id: 'u1',
      email: 'priya@brand.example',
      ldSecureModeHash: null,
      ldUserKey: null,
      activeSubscription: subscription,
      topSubscription: subscription,
      subscriptionsCount: 1,
      role: 'user',
      merchantRoles: [],
      isGiftedSubscription: false,
    },
    company: 'Fig & Fennel',
    brand: { id: 'b1', name: 'Northfork' },
    brands: [{ id: 'b1', name: 'Northfork' }],
    ...changes,
  });
}
