import { setMaxListeners } from 'node:events';

import type { Users } from './accounts/users';
import type { DataSets } from './analytics/data-set';
import { homeSlugs } from './dashboards/access';
import type { Database } from './database/connect';
import { appUser } from './database/schema';
import type { GraphqlApi } from './graphql/handler';
import type { Log } from './log';

/** A platform may hold many sets, each with memory of its own: the others are opened when somebody asks. */
const openedAtStart = 8;

/** Opens the current data sets, so that the first question does not wait for it. Never rejects. */
export async function openDataSets(dataSets: DataSets, log: Log): Promise<void> {
  try {
    for (const info of (await dataSets.list()).slice(0, openedAtStart)) {
      const opened = await dataSets.open(info.id, info);
      await opened?.engine.warmUp();
    }
  } catch (error) {
    log.debug({ event: 'not-warmed-up', err: error });
  }
}

/** The home, as far as its figures go. */
const home = new TextEncoder().encode(
  JSON.stringify({
    query: `query WarmUp($parentSlug: String!, $slug: String!) {
      dashboard(parentSlug: $parentSlug, slug: $slug) {
        content { filters { values { edges { node { value } } } } widgets { result { rows } trend { rows } } }
      }
    }`,
    variables: homeSlugs,
  }),
);

interface WarmUpDeps {
  graphql: Pick<GraphqlApi, 'execute'>;
  db: Database;
  users: Users;
  log: Log;
}

/**
 * Asks for the home, as a visitor and as a user, in the background, and looks at no answer: code is compiled, statements
 * are planned and the pages of the files that it takes are read by the time that people come.
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
      await (await graphql.execute(home, caller)).text();
    }
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
