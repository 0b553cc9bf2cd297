import type { SearchGroup, SearchView } from '../../../../app/contracts/search/search';
import { SignInRequiredError } from '../../errors';
import { readSearch } from '../../http/list-page';
import type { RequestServices } from '../../request-services';
import { actionsOf, finders, perKind } from './service';

const maxSearchLength = 100;

/** The search for orders, products, brands, campaigns, people and actions. Pages are in the frame's navigation. */
export function createSearch(services: RequestServices) {
  return {
    /** @param url `q`; without it only the actions are listed */
    async results(url: URL): Promise<SearchView> {
      const query = readSearch(url, maxSearchLength);
      if (services.session() === null) return { query, groups: [], incomplete: false };
      const { account } = await services.account();
      if (account === null) return { query, groups: [], incomplete: true };
      const deps = { graphql: services.graphql(), ams: services.ams(), account };
      let incomplete = false;
      const found = await Promise.all(
        (query === '' ? [] : finders)
          .filter(({ mayUse }) => mayUse(account))
          .map(async ({ label, icon, list, find }): Promise<SearchGroup> => {
            const results = await find(deps, query).catch((error: unknown) => {
              if (error instanceof SignInRequiredError) throw error;
              services.report(error);
              incomplete = true;
              return [];
            });
            const isCut = results.length === perKind;
            return { label, icon, results, list: isCut ? list?.(query) : undefined };
          }),
      );
      const actions: SearchGroup = {
        label: 'Actions',
        icon: 'plus',
        results: actionsOf(account, query),
      };
      const groups = [...found, actions].filter(({ results }) => results.length > 0);
      return { query, groups, incomplete };
    },
  };
}
