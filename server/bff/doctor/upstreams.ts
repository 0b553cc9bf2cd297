import * as z from 'zod';

import type { BffConfig } from '../config';
import { readDsn } from '../observability/error-reports';
import { amsBasePath } from '../../../contract/call';
import { findingsOf, type Finding, type Report } from './findings';
import { runCheck, type Prober } from './probe';

const graphqlAnswer = z.object({ data: z.object({ __typename: z.string() }) });

/** Checks the interfaces of the platform, without a user: GraphQL, AMS and flag service; and Sentry. */
export async function checkUpstreams(config: BffConfig, prober: Prober): Promise<Finding[]> {
  const { apiUrl, amsUrl } = config.upstream;
  const results = await Promise.all([
    checkServer('GraphQL API', apiUrl, async (report) => {
      const { status, json } = await prober.send(new URL('/graphql', apiUrl).href, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ query: '{ __typename }' }),
      });
      if (graphqlAnswer.safeParse(json).success) report.ok(`${apiUrl} answers`);
      else
        report.wrong(
          `${apiUrl}/graphql answers ${status} without a GraphQL result`,
          'correct API_URL',
        );
    }),
    checkServer('AMS', amsUrl, async (report) => {
      const url = `${amsUrl}${amsBasePath}/consignment_orders`;
      const { status } = await prober.send(url, { headers: { accept: 'application/json' } });
      // Without a token: the AMS has to refuse it.
      if (status === 401) report.ok(`${amsUrl} answers`);
      else if (status === 200)
        report.wrong(`${url} answers without a token`, 'protect the AMS: its orders are public');
      else report.wrong(`${url} answers ${status}, and not 401`, 'correct AMS_URL');
    }),
    checkFlags(config, prober),
    checkReports(config, prober),
  ]);
  return results.flat();
}

async function checkServer(part: string, url: string, check: (report: Report) => Promise<void>) {
  const report = findingsOf(part);
  await runCheck(report, new URL(url).host, () => check(report));
  return report.findings;
}

async function checkFlags({ flags }: BffConfig, prober: Prober): Promise<Finding[]> {
  const { service } = flags;
  if (service === null) {
    const report = findingsOf('flag service');
    report.note('none is configured: every flag has its default');
    return report.findings;
  }
  const { baseUrl } = service.server;
  return checkServer('flag service', baseUrl, async (report) => {
    const { status } = await prober.send(`${baseUrl}/sdk/latest-all`, {
      headers: { authorization: service.sdkKey },
    });
    if (status === 200) report.ok(`${baseUrl} answers, and accepts LD_SDK_KEY`);
    else if (status === 401 || status === 403)
      report.wrong(`${baseUrl} refuses LD_SDK_KEY`, 'copy the SDK key of the environment');
    else report.wrong(`${baseUrl} answers ${status}`, 'correct LD_BASE_URL');
    if (service.browser === null) return;
    const { clientSideId, baseUrl: browserUrl } = service.browser;
    const goals = await prober.send(`${browserUrl}/sdk/goals/${encodeURIComponent(clientSideId)}`);
    if (goals.status === 200) report.ok(`${browserUrl} knows LD_CLIENT_SIDE_ID`);
    else
      report.warning(
        `${browserUrl} answers ${goals.status} to LD_CLIENT_SIDE_ID`,
        'copy the client-side id of the same environment: open pages do not get new flags otherwise',
      );
  });
}

/** Only reachability can be checked without an error report. */
async function checkReports({ sentry }: BffConfig, prober: Prober): Promise<Finding[]> {
  const dsn = readDsn(sentry.dsn);
  if (dsn === null) return [];
  return checkServer('error reports', dsn.origin, async (report) => {
    const { status } = await prober.send(dsn.origin);
    if (status < 500) report.ok(`${dsn.origin} answers`);
    else report.warning(`${dsn.origin} answers ${status}`, 'check the server of SENTRY_DSN');
  });
}
