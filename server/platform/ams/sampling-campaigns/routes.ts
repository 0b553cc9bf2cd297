import type { DataSets } from '../../analytics/data-set';
import type { ApiRouter } from '../api-router';
import { createEntityRoutes, type EntityDeps } from '../entity-routes';
import { inventoryQuery, listInventory } from '../inventory/list';
import { findCampaign } from './campaign-changes';
import { loadCampaignDetails } from './campaign-view';
import { create, edit, submit, withdraw } from './drafts';
import { createBody, editBody, listQuery, productsQuery, versionBody } from './input';
import { listCampaigns } from './list';

/** The routes of sampling campaigns for the people of a brand. Admins move campaigns on the admin pages. */
export function addSamplingRoutes(api: ApiRouter, deps: EntityDeps & { dataSets: DataSets }): void {
  const { db } = deps;
  const routes = createEntityRoutes(api, '/sampling_campaigns', deps);
  const request = { permission: 'sampling.request' } as const;

  routes.get('', { ...request, query: listQuery }, ({ principal, query }) =>
    listCampaigns(db, principal, query),
  );
  // Before `/:id`: no campaign has this id.
  routes.get(
    '/products',
    { ...request, query: productsQuery },
    async ({ principal, query: { after, before, ...rest } }) => {
      const query = { ...inventoryQuery.parse(rest), after, before };
      const {
        products,
        storage: _other,
        ...keys
      } = await listInventory(deps, principal, query, request.permission);
      return { products: products.map(({ product }) => product), ...keys };
    },
  );
  routes.get('/:id', request, async ({ principal, params }) => {
    const campaign = await findCampaign(db, principal, params['id']!);
    return { campaign: await loadCampaignDetails(db, principal, campaign) };
  });
  routes.post('', { ...request, body: createBody }, (change, { body }) => create(change, body));
  routes.put('/:id', { ...request, body: editBody }, (change, { params, body }) =>
    edit(change, params['id']!, body),
  );
  routes.put('/:id/submit', { ...request, body: versionBody }, (change, { params, body }) =>
    submit(change, params['id']!, body.version),
  );
  routes.put('/:id/withdraw', { ...request, body: versionBody }, (change, { params, body }) =>
    withdraw(change, params['id']!, body.version),
  );
}
