import * as z from 'zod';

import { paths } from '../../../app/lib/urls/paths';
import type { BffConfig } from '../config';
import { findingsOf, type Finding, type Report } from './findings';
import { runCheck, type Prober } from './probe';

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  revocation_endpoint: z.string().optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).optional(),
});
const keysSchema = z.object({
  keys: z.array(
    z.looseObject({ kty: z.string(), alg: z.string().optional(), n: z.string().optional() }),
  ),
});
const refusalSchema = z.object({ error: z.string() });

/** RSA keys of 2048 bits. */
const minModulusBytes = 256;
/** What a silent request answers to a client that it knows, for a visitor. */
const silentErrors = new Set(['login_required', 'interaction_required', 'consent_required']);

/**
 * Checks the login site: discovery, keys, the client's credentials and its redirect address. It signs no user in: the code
 * that it redeems does not exist, and the sign-in that it asks for is silent.
 */
export async function checkLoginSite(
  { auth, publicUrl }: BffConfig,
  prober: Prober,
): Promise<Finding[]> {
  const report = findingsOf('login site');
  await runCheck(report, new URL(auth.issuer).host, async () => {
    await checkDiscovery(auth, prober, report);
    await checkKeys(auth.jwksUrl, prober, report);
    await checkCredentials(auth, publicUrl, prober, report);
    await checkRedirect(auth, publicUrl, prober, report);
  });
  return report.findings;
}

type Auth = BffConfig['auth'];

async function checkDiscovery(auth: Auth, prober: Prober, report: Report): Promise<void> {
  const base = auth.issuer.endsWith('/') ? auth.issuer : `${auth.issuer}/`;
  const url = new URL('.well-known/openid-configuration', base).href;
  const { status, json } = await prober.send(url, { headers: { accept: 'application/json' } });
  const parsed = discoverySchema.safeParse(json);
  if (status !== 200 || !parsed.success)
    return report.wrong(
      `${url} answers ${status} without an OpenID configuration`,
      'correct AUTH_ISSUER',
    );
  const found = parsed.data;
  if (found.issuer !== auth.issuer)
    report.wrong(
      `the login site calls itself ${found.issuer}, and AUTH_ISSUER is ${auth.issuer}`,
      'make both equal, to the last slash: every sign-in fails otherwise',
    );
  else report.ok(`discovery of ${auth.issuer}`);

  const endpoints = [
    ['AUTH_AUTHORIZE_URL', auth.authorizeUrl, found.authorization_endpoint],
    ['AUTH_TOKEN_URL', auth.tokenUrl, found.token_endpoint],
    ['AUTH_JWKS_URL', auth.jwksUrl, found.jwks_uri],
    ['AUTH_REVOKE_URL', auth.revokeUrl, found.revocation_endpoint ?? auth.revokeUrl],
  ] as const;
  for (const [name, used, told] of endpoints)
    if (used !== told)
      report.warning(`${name} is ${used}, and the login site names ${told}`, `set ${name}=${told}`);
  if (!(found.code_challenge_methods_supported ?? ['S256']).includes('S256'))
    report.wrong('the login site does not offer PKCE with S256', 'allow S256 at the login site');
  if (!(found.id_token_signing_alg_values_supported ?? ['RS256']).includes('RS256'))
    report.wrong(
      'the login site does not sign ID tokens with RS256',
      'let it sign with RS256: no other signature is accepted',
    );
}

async function checkKeys(url: string, prober: Prober, report: Report): Promise<void> {
  const { status, json } = await prober.send(url);
  const parsed = keysSchema.safeParse(json);
  if (status !== 200 || !parsed.success)
    return report.wrong(`${url} answers ${status} without keys`, 'correct AUTH_JWKS_URL');
  const usable = parsed.data.keys.filter(
    ({ kty, alg = 'RS256', n = '' }) =>
      kty === 'RSA' && alg === 'RS256' && Buffer.from(n, 'base64url').length >= minModulusBytes,
  );
  if (usable.length === 0)
    report.wrong(
      `${url} has no RSA key of 2048 bits or more for RS256`,
      'add one at the login site',
    );
  else report.ok(`keys for ID tokens: ${usable.length}`);
}

/** An unknown code is refused as `invalid_grant`, and wrong credentials before it, as `invalid_client`. */
async function checkCredentials(auth: Auth, publicUrl: string, prober: Prober, report: Report) {
  const credentials = [auth.clientId, auth.clientSecret].map(encodeURIComponent).join(':');
  const { status, json } = await prober.send(auth.tokenUrl, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'code-of-the-doctor',
      code_verifier: 'v'.repeat(43),
      redirect_uri: publicUrl + paths.auth.callback,
    }).toString(),
  });
  const refusal = refusalSchema.safeParse(json);
  const code = refusal.success ? refusal.data.error.slice(0, 60) : null;
  if (code === 'invalid_grant') report.ok('the client id and secret are accepted');
  else if (code === 'invalid_client' || status === 401)
    report.wrong(
      'the login site refuses AUTH_CLIENT_ID and AUTH_CLIENT_SECRET',
      'copy both from the login site',
    );
  else if (code === 'unauthorized_client')
    report.wrong(
      'the login site does not let this client redeem codes',
      'allow the grants authorization_code and refresh_token for the client',
    );
  else if (status === 429 || status >= 500)
    report.warning(
      `${auth.tokenUrl} answers ${status}, so the credentials could not be checked`,
      'run the doctor again',
    );
  else
    report.wrong(
      `${auth.tokenUrl} answers ${status}${code === null ? ' without an OAuth error' : `: ${code}`}`,
      'correct AUTH_TOKEN_URL',
    );
}

/** A silent sign-in of a visitor leads back to the app with an error, if the login site knows the client and its address. */
async function checkRedirect(auth: Auth, publicUrl: string, prober: Prober, report: Report) {
  const callback = publicUrl + paths.auth.callback;
  const url = new URL(auth.authorizeUrl);
  url.search = new URLSearchParams({
    client_id: auth.clientId,
    response_type: 'code',
    scope: auth.scopes.join(' '),
    audience: auth.audience,
    redirect_uri: callback,
    prompt: 'none',
    state: 'state-of-the-doctor',
    nonce: 'nonce-of-the-doctor',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...(auth.organization !== null && { organization: auth.organization }),
  }).toString();
  const { status, headers } = await prober.send(url.href, { headers: { accept: 'text/html' } });
  const location = String(headers['location'] ?? '');
  const target = URL.canParse(location) ? new URL(location) : null;
  if (target === null || target.origin + target.pathname !== callback)
    return report.wrong(
      `the login site does not lead back to ${callback} (it answers ${status})`,
      `allow ${callback} as a redirect address of the client, or correct PUBLIC_URL`,
    );
  const error = target.searchParams.get('error') ?? '';
  if (silentErrors.has(error)) report.ok(`it leads back to ${callback}`);
  else
    report.wrong(
      `the login site refuses a sign-in: ${error.slice(0, 60)}`,
      'compare AUTH_AUDIENCE, AUTH_SCOPE and AUTH_ORGANIZATION with the login site',
    );
}
