import type { SessionUser } from '~/contracts/session/session';
import { paths } from '~/lib/urls/paths';

const memoryKey = 'endcap.other-account';
const maxWait = 5_000;

export interface AccountCheckDeps {
  url: string;
  fetch: typeof fetch;
  memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Returns path and query of the page. */
  here: () => string;
  go: (path: string) => void;
}

/** Returns the e-mail address that is signed in at the login site; null for none, or when it is unknown. */
async function askLoginSite(deps: AccountCheckDeps): Promise<string | null> {
  const answer = await deps.fetch(deps.url, {
    credentials: 'include',
    signal: AbortSignal.timeout(maxWait),
  });
  const body: unknown = answer.ok ? await answer.json() : null;
  if (typeof body !== 'object' || body === null) return null;
  const { isAuthenticated, email } = body as Record<string, unknown>;
  return isAuthenticated === true && typeof email === 'string' ? email : null;
}

/**
 * starts a sign-in when another user is signed in at the login site. It does so once per difference, because the
 * login site may return the same user again, which would loop. Failures are silent.
 */
export async function checkAccount(user: SessionUser, deps: AccountCheckDeps): Promise<void> {
  let email: string | null;
  try {
    email = await askLoginSite(deps);
  } catch {
    return;
  }
  if (email === null) return;
  const mine = user.email.toLowerCase();
  const theirs = email.toLowerCase();
  try {
    if (mine === theirs) {
      deps.memory.removeItem(memoryKey);
      return;
    }
    const difference = JSON.stringify([mine, theirs]);
    if (deps.memory.getItem(memoryKey) === difference) return;
    deps.memory.setItem(memoryKey, difference);
  } catch {
    // Without storage a redirect loop would be possible.
    return;
  }
  deps.go(paths.auth.login({ returnTo: deps.here() }));
}
