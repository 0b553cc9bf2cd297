import { setMaxListeners } from 'node:events';

import type { Users } from './accounts/users';
import type { DataSets } from './analytics/data-set';
import { homeSlugs } from './dashboards/access';
import type { Database } from './database/connect';
import { appUser } from './database/schema/accounts';
import type { GraphqlRequest } from './graphql/engine';
import type { GraphqlApi } from './graphql/handler';
import type { Log } from './log';

/** Each open data set needs memory, so the others are opened at their first query. */
const maxOpenedAtStart = 8;

/** Opens data sets, so that the first query does not have to wait. Never rejects. */
export async function openDataSets(dataSets: DataSets, log: Log): Promise<void> {
  const notWarmedUp = (error: unknown) => log.debug({ event: 'not-warmed-up', err: error });
  try {
    for (const info of (await dataSets.list()).slice(0, maxOpenedAtStart)) {
      await dataSets.open(info.id, info).catch(notWarmedUp);
    }
  } catch (error) {
    notWarmedUp(error);
  }
}

/** A GraphQL request for the filters and figures of the home page. */
const homeRequest: GraphqlRequest = {
  query: `query WarmUp($parentSlug: String!, $slug: String!) {
    dashboard(parentSlug: $parentSlug, slug: $slug) {
      content { filters { values { edges { node { value } } } } widgets { result { rows } trend { rows } } }
    }
  }`,
  variables: homeSlugs,
};

interface WarmUpDeps {
  graphql: Pick<GraphqlApi, 'execute'>;
  db: Database;
  users: Users;
  log: Log;
}

/**
 * Requests the home page in the background, once as a visitor and once as a user, and ignores the responses. The first real
 * request then finds compiled code, planned statements and cached file pages.
 */
export function startWarmUp({ graphql, db, users, log }: WarmUpDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const anyUser = async () => {
    const [first] = await db.select({ sub: appUser.sub }).from(appUser).limit(1);
    return first ? users.bySub(first.sub) : null;
  };
  const warmUp = async () => {
    await new Promise<void>((resolve) => setImmediate(resolve));
    for (const findPrincipal of [() => null, anyUser]) {
      if (stopping.signal.aborted) return;
      const caller = { principal: await findPrincipal(), requestId: null, signal: stopping.signal };
      await graphql.execute(homeRequest, caller);
    }
    log.info({ event: 'warmed-up' }, 'the home page is ready for its first user');
  };
  const warmed = warmUp().catch((error: unknown) =>
    log.debug({ event: 'not-warmed-up', err: error }),
  );
  return {
    async stop() {
      stopping.abort();
      await warmed;
    },
  };
}
