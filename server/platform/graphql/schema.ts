import { addBrandChoice } from './types/brand-choice';
import { addBrandInfo } from './types/brand-info';
import { addCatalogue } from './types/brands';
import { createBuilder } from './types/builder';
import { addDashboardContent } from './types/dashboard-content';
import { addDashboardQueries } from './types/dashboard-queries';
import { addDashboardState } from './types/filters';
import { addDashboards } from './types/dashboards';
import { addShell } from './types/shell';
import { addSubscriptions } from './types/subscriptions';
import { addPreferences, addUser } from './types/user';
import { addResults } from './types/widgets';

/** The platform's GraphQL schema (C-01, C-10). */
export function createGraphqlSchema() {
  const builder = createBuilder();
  builder.queryType({});
  builder.mutationType({});
  const catalogue = addCatalogue(builder);
  const subscription = addSubscriptions(builder);
  const user = addUser(builder, catalogue, subscription);
  addPreferences(builder, user);
  addBrandChoice(builder, user);
  addBrandInfo(builder);
  const state = addDashboardState(builder);
  const results = addResults(builder);
  const content = addDashboardContent(builder, results);
  const { access } = addDashboards(builder, state, content);
  addDashboardQueries(builder, state, results, content.filterValue);
  addShell(builder, access);
  return builder.toSchema();
}
