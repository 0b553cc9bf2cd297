import type { ServerResponse } from 'node:http';

import type { DashboardContent, FilterView } from '../../../app/contracts/dashboards/content';
import type { DrillDown } from '../../../app/contracts/dashboards/dashboard';
import { sendJson, startFaultServer, type FaultServer } from './fault-server';
import type { Connection } from '../programs/processes';

/** The answers of the stand-in. A test changes them to cause a fault. */
export interface ContentUpstream extends FaultServer {
  content: (variables: Variables) => DashboardContent | null | 'fail' | 'hang';
  drillDown: (variables: Variables) => DrillDown | null;
  options: (variables: Variables) => unknown;
  decision: 'granted' | 'teaser' | 'home' | 'sign_in';
  /** Variables of the content queries, in the order of their arrival. */
  asked: Variables[];
}

export interface Variables {
  parentSlug: string;
  slug: string;
  state: Record<string, unknown>;
  widgets?: string[] | null;
  widget?: string;
  row?: { dim: string; id: string }[] | null;
  level?: string | null;
  after?: string | null;
  first?: number;
  search?: string;
}

const asNode = ({ values, hasMore, usual, parameter: _, ...filter }: FilterView) => ({
  ...filter,
  defaultAll: usual === 'all',
  defaultValues: usual === 'all' ? [] : [...usual],
  values: { edges: values.map((node) => ({ node })), pageInfo: { hasNextPage: hasMore } },
});

/** The content in the shape of the platform's GraphQL API. */
const asAnswer = (content: DashboardContent, widgets: string[] | null | undefined) => ({
  ...content,
  widgets: content.widgets.filter(({ id }) => widgets == null || widgets.includes(id)),
  filters: content.filters
    .filter(({ parent }) => parent === null)
    .map((filter) => ({
      ...asNode(filter),
      childFilters: content.filters.filter(({ parent }) => parent === filter.name).map(asNode),
    })),
});

/** A stand-in for the platform, for faults of dashboards that the real one does not produce on demand. */
export async function startContentUpstream(content: DashboardContent): Promise<ContentUpstream> {
  const upstream = (await startFaultServer((request, res) => {
    const { query, variables } = JSON.parse(request.body) as {
      query: string;
      variables: Variables;
    };
    answer(upstream, query, variables, res);
  })) as ContentUpstream;
  return Object.assign(upstream, {
    content: () => content,
    drillDown: () => null,
    options: () => ({ options: [], hasMore: false, endCursor: null }),
    decision: 'granted' as const,
    asked: [],
  });
}

function answer(
  upstream: ContentUpstream,
  query: string,
  variables: Variables,
  res: ServerResponse,
): void {
  if (query.includes('drillDown(')) {
    sendJson(res, 200, { data: { drillDown: upstream.drillDown(variables) } });
  } else if (query.includes('filterOptions(')) {
    sendJson(res, 200, { data: { filterOptions: upstream.options(variables) } });
  } else if (query.includes('content(')) {
    upstream.asked.push(variables);
    const found = upstream.content(variables);
    if (found === 'hang') return;
    sendJson(
      res,
      200,
      found === 'fail'
        ? {
            data: { dashboard: { content: null } },
            errors: [
              {
                message: 'broken',
                path: ['dashboard', 'content'],
                locations: [{ line: 2, column: 5 }],
              },
            ],
          }
        : {
            data: {
              dashboard: { content: found === null ? null : asAnswer(found, variables.widgets) },
            },
          },
    );
  } else {
    sendJson(res, 200, {
      data: {
        navigationItems: [],
        categories: [],
        config: { ldAnonymousSecureModeHash: '' },
        dashboard: headOf(upstream, variables),
      },
    });
  }
}

const headOf = ({ decision }: ContentUpstream, { parentSlug, slug }: Variables) =>
  slug === 'unknown'
    ? null
    : {
        parentSlug,
        slug,
        title: 'Brand dossier',
        purpose: 'How your brand is doing, on one page.',
        accessStatus: decision === 'teaser' ? 'coming_soon' : 'free',
        access: { decision, reason: decision === 'home' ? 'plan' : null, message: null },
        details: { backgroundImageUrl: null, customClass: null, meta: null },
      };

/** The connection of a BFF to the stand-in, which answers only GraphQL; nobody can sign in. */
export const connectionTo = (upstream: ContentUpstream): Connection => ({
  issuer: `${upstream.url}/`,
  clientId: 'c',
  clientSecret: 's',
  audience: 'a',
  apiUrl: upstream.url,
  amsUrl: upstream.url,
  authenticatedUrl: `${upstream.url}/api/authenticated`,
  ldSdkKey: '',
  ldClientSideId: '',
  flagsUrl: upstream.url,
  anonymousKey: '',
});
