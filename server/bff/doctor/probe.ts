import { connect, type PeerCertificate } from 'node:tls';

import { Agent, request } from 'undici';

import type { Report } from './findings';

/** How long one request, or one connection, may take. */
const timeoutMs = 5_000;

/** A server did not answer. `text` says why and `advice` what to do. */
class UnreachableError extends Error {
  constructor(
    readonly text: string,
    readonly advice: string,
  ) {
    super(text);
    this.name = 'UnreachableError';
  }
}

/** Runs a check. A server that does not answer is a finding. */
export async function runCheck(report: Report, server: string, check: () => Promise<void>) {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    report.wrong(`${server}: ${error.text}`, error.advice);
  }
}

export type Prober = ReturnType<typeof createProber>;

/** Sends requests to the servers of a deployment, and notes what their clocks say. */
export function createProber() {
  const dispatcher = new Agent({
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  /** How far the clocks of servers are ahead of this machine's. */
  const clocks: { host: string; aheadMs: number }[] = [];
  return {
    clocks,
    /** @returns the answer, with its body as text and as JSON (`parseJson`); @throws {UnreachableError} */
    async send(
      url: string,
      options: { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string } = {},
    ) {
      const sentAt = Date.now();
      try {
        const { method = 'GET', headers, body } = options;
        const answer = await request(url, { method, headers, body, dispatcher });
        const middle = (sentAt + Date.now()) / 2;
        const text = await answer.body.text();
        const date = Date.parse(String(answer.headers['date'] ?? ''));
        // The header has whole seconds: half of one is the best guess.
        if (!Number.isNaN(date))
          clocks.push({ host: new URL(url).host, aheadMs: date + 500 - middle });
        return { status: answer.statusCode, headers: answer.headers, text, json: parseJson(text) };
      } catch (error) {
        throw explainFailure(error);
      }
    },
    close: () => dispatcher.close(),
  };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  // Several addresses of one name were tried: the first failure speaks for all.
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return (first as { code?: string }).code ?? error.name;
};

const reasons: readonly (readonly [RegExp, string, string])[] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'its name has no address', 'correct the name, or the DNS'],
  [/^ECONNREFUSED$/, 'nothing listens there', 'start the server, or correct host and port'],
  [
    /TIMEOUT|^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/,
    'it does not answer in time',
    'check the server, the route and the firewall',
  ],
  [/^CERT_HAS_EXPIRED$/, 'its TLS certificate has expired', 'renew the certificate'],
  [
    /^CERT_NOT_YET_VALID$/,
    'its TLS certificate is not valid yet',
    'check the certificate, and the clock of this machine',
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    'its TLS certificate is for another name',
    'correct the address, or the certificate',
  ],
  [
    /SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)/,
    'its TLS certificate comes from an unknown authority',
    'send the whole chain, or name the authority in NODE_EXTRA_CA_CERTS',
  ],
  [/^(ERR_SSL|EPROTO)/, 'it does not speak TLS', 'correct the scheme (http or https), or the port'],
  [
    /^(ECONNRESET|UND_ERR_SOCKET|EPIPE)$|^HPE_/,
    'it breaks the connection off',
    'check the scheme (http or https), and the proxy in between',
  ],
];

export function explainFailure(error: unknown): UnreachableError {
  const name = nameOf(error);
  const [, text, advice] = reasons.find(([pattern]) => pattern.test(name)) ?? [
    null,
    `it cannot be reached (${name})`,
    'check address and network',
  ];
  return new UnreachableError(text, advice);
}

/**
 * Reads the certificate of a server, whether it is valid or not.
 * @returns `problem`: null for a certificate that this machine trusts
 * @throws {UnreachableError}
 */
export function readCertificate(
  host: string,
  port: number,
): Promise<{ validTo: Date; problem: UnreachableError | null }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false });
    const end = (error: unknown) => {
      socket.destroy();
      reject(explainFailure(error));
    };
    socket.setTimeout(timeoutMs, () => end(withCode('ETIMEDOUT')));
    socket.once('error', end);
    socket.once('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate() as Partial<PeerCertificate>;
      const error = socket.authorizationError as Error | string | null;
      socket.destroy();
      resolve({
        validTo: new Date(validTo ?? NaN),
        problem:
          (error ?? null) === null
            ? null
            : explainFailure(error instanceof Error ? error : withCode(String(error))),
      });
    });
  });
}

const withCode = (code: string) => Object.assign(new Error(code), { code });
