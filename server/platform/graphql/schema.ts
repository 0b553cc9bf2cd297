import { addCatalogue } from './types/brands';
import { createBuilder } from './types/builder';
import { addDashboards } from './types/dashboards';
import { addShell } from './types/shell';
import { addSubscriptions } from './types/subscriptions';
import { addUser } from './types/user';

/** The platform's GraphQL schema (C-01, C-10). */
export function createGraphqlSchema() {
  const builder = createBuilder();
  builder.queryType({});
  builder.mutationType({});
  const catalogue = addCatalogue(builder);
  const subscription = addSubscriptions(builder);
  addUser(builder, catalogue, subscription);
  addDashboards(builder);
  addShell(builder);
  return builder.toSchema();
}
