import type { FlagClientView } from '../../../app/contracts/shell/shell';
import type { Account } from '../domains/account/account';
import type { FlagsConfig } from './config';
import type { EvaluatedFlags, Flags } from './service';

/** Flags for a page. `flagClient` holds the settings of the client in the browser; null if the client must not start. */
export interface PageFlags {
  flags: EvaluatedFlags['values'];
  flagClient: FlagClientView | null;
}

/** C-04: the flag context of a user; null for a user without a key. */
function userContext(account: Account) {
  const { ldUserKey, firstName, lastName, email } = account.user;
  if (ldUserKey === null) return null;
  const name = `${firstName} ${lastName}`.trim();
  return { kind: 'user' as const, key: ldUserKey, name: name === '' ? email : name, email };
}

/**
 * @param account of the signed-in user; null for a visitor, or if it is not available
 * @param anonymousHash the platform's `ldAnonymousSecureModeHash`; empty if it is not available
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
