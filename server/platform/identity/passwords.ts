import * as argon2 from 'argon2';
import PQueue from 'p-queue';

import { Refusal } from '../http/refusal';

/** The minimum and maximum length of a password in characters. The maximum limits the cost of hashing. */
export const passwordLimits = { min: 10, max: 200 } as const;

/** OWASP's second recommendation for argon2id: 19 MiB, two passes. */
const settings = {
  type: argon2.argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

/** @returns the argon2id hash of a password; for the seed. Requests use `Passwords`, which limits the work. */
export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, settings);
}

/** How much of the machine passwords may take. */
export interface HashLimits {
  /** Hashes that are computed at the same time. Each takes a thread and 19 MiB. */
  parallel: number;
  /** Requests that may wait for their turn. */
  waiting: number;
}

/** Hashes and checks passwords, a few at a time, so that many sign-ins hold up nothing but each other (SEC-43). */
export type Passwords = ReturnType<typeof createPasswords>;

export function createPasswords({ parallel, waiting }: HashLimits) {
  const queue = new PQueue({ concurrency: parallel });
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (queue.size >= waiting)
      throw new Refusal('busy', 'Too many people are signing in right now. Please try again soon.');
    return queue.add(work);
  };
  // The first check makes the decoy, because a hash is expensive.
  let decoy: Promise<string> | undefined;
  return {
    /** @throws Refusal busy when too many requests wait */
    hash: async (password: string) => inTurn(() => hashPassword(password)),
    /**
     * Whether a password belongs to a hash. Without a hash (unknown user, no password yet) it does not. It checks a decoy then,
     * so that the response time does not reveal whether an account exists.
     * @throws Refusal busy when too many requests wait
     */
    async check(hash: string | null | undefined, password: string) {
      // No account has such a long password. The check of an empty one limits the cost.
      const tried = password.length > 1_000 ? '' : password;
      const right = await inTurn(async () => {
        decoy ??= hashPassword('no account has this password');
        return argon2.verify(hash ?? (await decoy), tried).catch(() => false);
      });
      return right && typeof hash === 'string';
    },
  };
}

/**
 * @param address of the account, which everybody who tries passwords knows
 * @returns the message for an unacceptable new password, else null
 */
export function passwordProblem(password: string, address: string): string | null {
  if (password === '') return 'Required!';
  if ([...password].length < passwordLimits.min)
    return `Use at least ${passwordLimits.min} characters.`;
  if ([...password].length > passwordLimits.max)
    return `Use at most ${passwordLimits.max} characters.`;
  const [whole, name] = [address.toLowerCase(), address.toLowerCase().split('@')[0]];
  if ([whole, name].includes(password.toLowerCase()))
    return 'Use another password than your email address.';
  return null;
}
