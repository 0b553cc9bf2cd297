import { describe, expect, it } from 'vitest';

import { permissions, type Guard } from '../../contract/permissions';
import { guardOf, handlers } from '../support/route-modules';

/**
 * P-06, by hand from the specification and not from the app: the guard of each route for reading and, where it takes a
 * form, for sending. A route that is missing here fails the test.
 */
const needed: Readonly<Record<string, readonly [loader: Guard, action?: Guard]>> = {
  '_app.$': ['anyone'],
  _app: ['anyone'],
  _index: ['anyone'],
  '_app.account.sessions': ['signed-in', 'signed-in'],
  '_guest.auth.callback': ['anyone'],
  'auth.csrf': ['anyone'],
  'auth.logged-out': ['anyone'],
  'auth.login': ['anyone'],
  '_guest.auth.logout': ['anyone', 'anyone'],
  'auth.popup-done': ['anyone'],
  'auth.session': ['anyone', 'anyone'],
  '_guest.auth.signin': ['anyone'],
  '_app.brands.$id.edit': ['brand.edit', 'brand.edit'],
  'brands.$id.logos.$hash': ['signed-in'],
  '_app.cart.$cartState': ['billing.manage', 'billing.manage'],
  '_app.consignment-orders': ['consignment.view'],
  'consignment-orders.products[.json]': ['consignment.place'],
  '_app.consignment-orders_.$number': ['consignment.view'],
  '_app.consignment-orders_.$number_.edit': ['consignment.place', 'consignment.place'],
  '_app.consignment-orders_.$number_.place': ['consignment.place', 'consignment.place'],
  '_app.consignment-orders_.$number_.void': ['consignment.place', 'consignment.place'],
  '_app.consignment-orders_.new': ['consignment.place', 'consignment.place'],
  '_app.cookie-preferences': ['anyone'],
  '_app.dashboards.$parentSlug.$slug': ['anyone'],
  'dashboards.$parentSlug.$slug.filters': ['anyone', 'anyone'],
  'dashboards.$parentSlug.$slug.options.$filter': ['dashboards.view'],
  'dashboards.$parentSlug.$slug.widgets.$widget.rows[.csv]': ['dashboards.view'],
  'dashboards.$parentSlug.$slug.widgets.$widget[.csv]': ['dashboards.view'],
  'dashboards.$parentSlug.$slug.widgets.$widget[.json]': ['dashboards.view'],
  'dashboards.$parentSlug.$slug.widgets.$widget[.svg]': ['dashboards.view'],
  '_app.dashboards.$parentSlug.$slug_.widgets.$widget': ['dashboards.view'],
  '_app.dashboards._index': ['anyone'],
  '_app.help': ['anyone'],
  '_app.inventory': ['inventory.view'],
  '_app.inventory_.notify': ['consignment.place', 'consignment.place'],
  '_app.inventory_.storage': ['storage.manage', 'storage.manage'],
  login: ['anyone'],
  '_app.orders': ['orders.view'],
  'orders.print_packing_slip[.pdf]': ['orders.view'],
  'orders[.csv]': ['orders.view'],
  '_app.orders_.$id': ['orders.view'],
  '_app.orders_.$id_.cancel': ['consignment.operate', 'consignment.operate'],
  '_app.orders_.$id_.fulfil': ['sets.ship', 'sets.ship'],
  '_app.orders_.$id_.parcels.$number': ['sets.ship', 'sets.ship'],
  '_app.orders_.$id_.ship': ['sets.ship', 'sets.ship'],
  '_app.orders_.fulfil': ['sets.ship', 'sets.ship'],
  preferences: ['anyone', 'anyone'],
  '_app.pricing.plans': ['anyone'],
  '_app.privacy': ['anyone'],
  '_app.reports': ['anyone'],
  root: ['anyone'],
  '_app.safelist': ['anyone'],
  '_app.sampling-campaigns': ['sampling.request'],
  '_app.sampling-campaigns_.$id': ['sampling.request', 'sampling.request'],
  '_app.sampling-campaigns_.$id_.edit': ['sampling.request', 'sampling.request'],
  '_app.sampling-campaigns_.$id_.submit': ['sampling.request', 'sampling.request'],
  '_app.sampling-campaigns_.new': ['sampling.request', 'sampling.request'],
  '_app.search': ['anyone'],
  'search[.json]': ['anyone'],
  '_app.security': ['anyone'],
  '_app.settings': ['settings.view'],
  '_app.settings._index': ['settings.view'],
  '_app.settings.addons': ['settings.view', 'billing.manage'],
  '_app.settings.billing': ['settings.view', 'billing.manage'],
  'settings.billing.invoices.$id[.pdf]': ['billing.manage'],
  '_app.settings.general': ['settings.view', 'settings.view'],
  '_app.settings.preferences': ['settings.view', 'settings.view'],
  '_app.setup.brand': ['billing.manage', 'billing.manage'],
  'setup.brands[.json]': ['settings.view'],
  '_app.setup.competitors': ['settings.view', 'settings.view'],
  signup: ['anyone'],
  '_app.styleguide': ['anyone', 'anyone'],
  '_app.terms': ['anyone'],
  '_app.users': ['users.manage'],
  '_app.users_.$id': ['users.manage', 'users.manage'],
  '_app.users_.$id_.invitation': ['users.manage', 'users.manage'],
  '_app.users_.$id_.sign-out': ['users.manage', 'users.manage'],
  '_app.users_.delete': ['users.manage', 'users.manage'],
  '_app.users_.invite': ['users.manage', 'users.manage'],
};

describe('guards', () => {
  it.each(handlers)(
    '[P-06 SEC-47] $name names its guard and its view before anything else',
    async (handler) => {
      expect(['anyone', 'signed-in', ...permissions]).toContain(await guardOf(handler));
    },
  );

  it('[P-06 A-19] are those of the table, for reading and for sending', async () => {
    const found: Record<string, Guard[]> = {};
    for (const handler of handlers) {
      const route = handler.name.replace(/^routes\//, '').replace(/\.tsx? (?:loader|action)$/, '');
      (found[route] ??= []).push(await guardOf(handler));
    }
    expect(found).toEqual(needed);
  });

  it('[A-19] what needs a session is not open to anyone', async () => {
    for (const area of [
      'settings.general',
      'account.sessions',
      'inventory',
      'consignment-orders',
      'orders',
      'users',
    ]) {
      const handler = handlers.find(({ name }) => name === `routes/_app.${area}.tsx loader`);
      expect(handler, area).toBeDefined();
      expect(['anyone', 'dashboards.view'], area).not.toContain(await guardOf(handler!));
    }
  });
});
