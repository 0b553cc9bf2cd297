import { samplingCalls as calls } from '../../../../contract/ams/sampling';
import type { DataSets } from '../../analytics/data-set';
import type { ApiRouter } from '../api-router';
import { createEntityRoutes, type EntityDeps } from '../entity-routes';
import { listInventory } from '../inventory/list';
import { findCampaign } from './campaign-changes';
import { loadCampaignDetails } from './campaign-view';
import { create, edit, submit, withdraw } from './drafts';
import { listCampaigns } from './list';

/** The routes of sampling campaigns for the people of a brand. Admins move campaigns on the admin pages. */
export function addSamplingRoutes(api: ApiRouter, deps: EntityDeps & { dataSets: DataSets }): void {
  const { db } = deps;
  const routes = createEntityRoutes(api, deps);
  routes.read(calls.list, ({ principal, query }) => listCampaigns(db, principal, query));
  // Before `read`: no campaign has the id "products".
  routes.read(calls.products, async ({ principal, query }) => {
    const page = await listInventory(
      deps,
      principal,
      { ...query, sort: 'name' },
      'sampling.request',
    );
    return { ...page, products: page.products.map(({ product }) => product) };
  });
  routes.read(calls.read, async ({ principal, params }) => {
    const campaign = await findCampaign(db, principal, params.id);
    return { campaign: await loadCampaignDetails(db, principal, campaign) };
  });
  routes.change(calls.create, (change, { body }) => create(change, body));
  routes.change(calls.edit, (change, { params, body }) => edit(change, params.id, body));
  routes.change(calls.submit, (change, { params, body }) =>
    submit(change, params.id, body.version),
  );
  routes.change(calls.withdraw, (change, { params, body }) =>
    withdraw(change, params.id, body.version),
  );
}
