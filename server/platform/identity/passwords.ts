import * as argon2 from 'argon2';

/** The minimum and maximum length of a password in characters. The maximum limits the cost of hashing. */
export const passwordLimits = { min: 10, max: 200 } as const;

/** OWASP's second recommendation for argon2id: 19 MiB, two passes. */
const settings = {
  type: argon2.argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

/** @returns the argon2id hash of a password */
export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, settings);
}

/** Whether a password belongs to a hash. Without a hash (unknown user, no password yet) it does not. */
export type PasswordCheck = (hash: string | null | undefined, password: string) => Promise<boolean>;

/**
 * Creates a check of passwords. Without a hash it checks a decoy hash, so that the response time does not reveal whether
 * an account exists. The first check makes the decoy, because a hash is expensive.
 */
export function createPasswordCheck(): PasswordCheck {
  let decoy: Promise<string> | undefined;
  return async (hash, password) => {
    decoy ??= hashPassword('no account has this password');
    // No account has such a long password. The check of an empty one limits the cost.
    const tried = password.length > 1_000 ? '' : password;
    const right = await argon2.verify(hash ?? (await decoy), tried).catch(() => false);
    return right && typeof hash === 'string';
  };
}

/** @returns the message for an unacceptable new password, else null */
export function passwordProblem(password: string): string | null {
  if (password === '') return 'Required!';
  if ([...password].length < passwordLimits.min)
    return `Use at least ${passwordLimits.min} characters.`;
  if ([...password].length > passwordLimits.max)
    return `Use at most ${passwordLimits.max} characters.`;
  return null;
}
