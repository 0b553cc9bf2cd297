import type { FlagClientView } from '../../../app/contracts/shell/shell';
import type { Account } from '../domains/account/account';
import type { FlagsConfig } from './config';
import type { EvaluatedFlags, Flags } from './service';

/** Flags for a page: the values, and what the browser's client needs, or null where it is not to start. */
export interface PageFlags {
  flags: EvaluatedFlags['values'];
  flagClient: FlagClientView | null;
}

/** C-04: the user's context by key, name and e-mail; null for somebody without a key. */
function userContext(account: Account) {
  const { ldUserKey, firstName, lastName, email } = account.user;
  if (ldUserKey === null) return null;
  const name = `${firstName} ${lastName}`.trim();
  return { kind: 'user' as const, key: ldUserKey, name: name === '' ? email : name, email };
}

/**
 * @param account of the signed-in user; null for a visitor, and where it cannot be had
 * @param anonymousHash the platform's `ldAnonymousSecureModeHash`; empty where it cannot be had
 */
export async function loadPageFlags(
  deps: { flags: Flags; config: FlagsConfig },
  { signedIn, account, anonymousHash }: PageFlagsInput,
): Promise<PageFlags> {
  const own = account === null ? null : userContext(account);
  const { values, bootstrap } = await deps.flags.evaluate(own ?? deps.flags.anonymous);
  const browser = deps.config.service?.browser ?? null;
  const hash = own === null ? anonymousHash : (account?.user.ldSecureModeHash ?? '');
  const mounts =
    (!signedIn || own !== null) && anonymousHash !== '' && hash !== '' && bootstrap !== null;
  if (browser === null || !mounts) return { flags: values, flagClient: null };
  const anonymous = deps.flags.anonymous as { kind: 'user'; key: string; anonymous: true };
  return { flags: values, flagClient: { ...browser, context: own ?? anonymous, hash, bootstrap } };
}

export interface PageFlagsInput {
  signedIn: boolean;
  account: Account | null;
  anonymousHash: string;
}
