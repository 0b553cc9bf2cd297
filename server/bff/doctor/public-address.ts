import { paths, probePaths } from '../../../app/lib/urls/paths';
import { ownUrlOf, type BffConfig } from '../config';
import { findingsOf, type Finding } from './findings';
import { readCertificate, runCheck, type Prober } from './probe';

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const dayMs = 86_400_000;
/** Automatic renewals happen about 30 days before the end. */
const renewalDays = 14;
/** The leeway of ID tokens. */
const leewayMs = 60_000;
const noticeableMs = 10_000;

/** @returns whether the app answers at its own port, so that it runs */
export async function checkPublicAddress(
  config: BffConfig,
  prober: Prober,
): Promise<{ findings: Finding[]; runs: boolean }> {
  const report = findingsOf('public address');
  const { publicUrl, trustProxyHops, host, port, metricsToken } = config;
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' && trustProxyHops === 0)
    report.warning(
      'the app itself speaks plain http, and TRUST_PROXY_HOPS is 0: all visitors share the rate limits of the proxy',
      'set TRUST_PROXY_HOPS to the number of proxies in front',
    );
  const own = ownUrlOf(host, port);
  const runs = await prober.send(own + probePaths.health).then(
    ({ status }) => status === 200,
    () => false,
  );
  if (!runs) {
    report.note(`the app does not run at ${own}: its public address was not tried`);
    return { findings: report.findings, runs };
  }
  await runCheck(report, publicUrl, async () => {
    // The readiness first: a proxy with another target answers it with something else.
    const ready = await prober.send(publicUrl + probePaths.ready);
    const status = (ready.json as { status?: unknown } | undefined)?.status;
    // It is behind the check of the host.
    const session = await prober.send(publicUrl + paths.auth.session);
    const metrics = await prober.send(publicUrl + probePaths.metrics);
    if (status === undefined && ready.status !== 503)
      report.wrong(
        `${publicUrl} answers ${ready.status}, but not as this app`,
        'let the proxy pass everything on to the app',
      );
    else if (session.status === 400)
      report.wrong(
        `the app gets another host name than ${new URL(publicUrl).host}`,
        'let the proxy pass the Host header on, or correct PUBLIC_URL',
      );
    else if (ready.status !== 200)
      report.wrong(
        'the app is not ready: its session store does not answer',
        'see the finding of the session store',
      );
    else report.ok(`${publicUrl} leads to the app`);
    if (metrics.status === 200 && metricsToken === null && !loopback.test(hostname))
      report.wrong(
        'the metrics can be read from outside',
        'set METRICS_TOKEN, or let the proxy add X-Forwarded-For',
      );
  });
  return { findings: report.findings, runs };
}

/** Checks the certificates of all servers that the deployment reaches by TLS. */
export async function checkCertificates(config: BffConfig, runs: boolean): Promise<Finding[]> {
  const report = findingsOf('certificates');
  const { auth, upstream, flags, sentry, redis } = config;
  const urls = [
    runs ? config.publicUrl : null,
    auth.issuer,
    auth.tokenUrl,
    auth.jwksUrl,
    upstream.apiUrl,
    upstream.amsUrl,
    flags.service?.server.baseUrl,
    sentry.dsn,
    redis?.url,
  ];
  const servers = new Map(
    urls
      .flatMap((url) => (typeof url === 'string' ? [new URL(url)] : []))
      .filter(({ protocol }) => protocol === 'https:' || protocol === 'rediss:')
      .map(({ protocol, hostname, port }) => {
        const number = Number(port) || (protocol === 'rediss:' ? 6379 : 443);
        return [`${hostname}:${number}`, [hostname.replace(/^\[|\]$/g, ''), number] as const];
      }),
  );
  await Promise.all(
    [...servers].map(([name, [host, port]]) =>
      runCheck(report, name, async () => {
        const { validTo, problem } = await readCertificate(host, port);
        const days = Math.floor((validTo.getTime() - Date.now()) / dayMs);
        if (problem !== null) throw problem;
        if (days < renewalDays)
          report.warning(`${name}: its TLS certificate ends in ${days} days`, 'renew it');
        else report.ok(`${name}: valid for ${days} days`);
      }),
    ),
  );
  return report.findings;
}

/** Compares this machine's clock with those that the answers told. */
export function checkClock({ clocks }: Pick<Prober, 'clocks'>): Finding[] {
  const report = findingsOf('clock');
  if (clocks.length === 0) return [];
  const furthest = clocks.reduce((one, other) =>
    Math.abs(other.aheadMs) > Math.abs(one.aheadMs) ? other : one,
  );
  const seconds = Math.round(Math.abs(furthest.aheadMs) / 1000);
  const text = `the clock of ${furthest.host} is ${seconds} s ${furthest.aheadMs > 0 ? 'ahead of' : 'behind'} this machine's`;
  if (Math.abs(furthest.aheadMs) > leewayMs)
    report.wrong(text, 'set both by NTP: sign-ins fail above 60 s');
  else if (Math.abs(furthest.aheadMs) > noticeableMs)
    report.warning(text, 'set both by NTP: sign-ins fail above 60 s');
  else report.ok(`within ${Math.max(1, seconds)} s of the servers' clocks`);
  return report.findings;
}
