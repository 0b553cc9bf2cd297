import { randomBytes } from 'node:crypto';

import { parse } from 'cookie';
import { and, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { Request, Response } from 'express';

import type { Database } from '../database/connect';
import { knownOrigin } from '../database/schema/identity';
import type { FactorSeal } from './factor-seal';
import type { SecondFactors } from './second-factors';

/** A browser or an address that has signed in to an account. */
export interface KnownOrigin {
  id: string;
  kind: 'device' | 'address';
}

/**
 * Browsers and addresses from which somebody has completed a sign-in to an account. Their attempts have counts of their own,
 * so that strangers cannot lock them out. To be known proves nothing else: the password and the code are still needed.
 */
export type KnownOrigins = ReturnType<typeof createKnownOrigins>;

/** Longer than people who sign in once a month or in each quarter stay away. Each sign-in begins it anew. */
const knownDays = 100;
/** The newest of each kind count: a telephone has a new address every day. */
const maxOfKind = 20;

export function createKnownOrigins(deps: {
  db: Database;
  /** Hashes addresses, which could be found by trying. */
  factorSeal: Pick<FactorSeal, 'hash'>;
  /** Whether the login site has an https URL. */
  secure: boolean;
  clientAddress(request: Request): string;
}) {
  const { db, secure } = deps;
  // Cookies ignore ports: on localhost the app gets this one, too, so it has no prefix of the app's cookies.
  const cookieName = `${secure ? '__Host-' : ''}endcap_known_device`;
  const cookieOf = (request: Request): string | null => {
    const value = parse(request.headers.cookie ?? '')[cookieName] ?? '';
    return /^[\w-]{43}$/.test(value) ? value : null;
  };
  const hashOf = (sub: string, kind: KnownOrigin['kind'], value: string) =>
    deps.factorSeal.hash(`known ${kind} of ${sub}`, value);
  const isOrigin = (kind: KnownOrigin['kind'], hash: string) =>
    and(eq(knownOrigin.kind, kind), eq(knownOrigin.hash, hash));

  return {
    /** @returns the browser if it is known, else its address if that is known, else null */
    async find(sub: string, request: Request) {
      const found = await db
        .select({ id: knownOrigin.id, kind: knownOrigin.kind })
        .from(knownOrigin)
        .where(
          and(
            eq(knownOrigin.sub, sub),
            gt(knownOrigin.expiresAt, sql`now()`),
            or(
              isOrigin('device', hashOf(sub, 'device', cookieOf(request) ?? '')),
              isOrigin('address', hashOf(sub, 'address', deps.clientAddress(request))),
            ),
          ),
        );
      return found.find(({ kind }) => kind === 'device') ?? found[0] ?? null;
    },

    /** Remembers browser and address after a complete sign-in, and gives the browser its cookie. */
    async remember(sub: string, request: Request, response: Response) {
      // One cookie serves all accounts of a browser. Its value comes from the browser, and is known only after this.
      const cookie = cookieOf(request) ?? randomBytes(32).toString('base64url');
      const expiresAt = sql`now() + make_interval(days => ${knownDays})`;
      for (const [kind, value] of [
        ['device', cookie],
        ['address', deps.clientAddress(request)],
      ] as const) {
        await db
          .insert(knownOrigin)
          .values({ sub, kind, hash: hashOf(sub, kind, value), expiresAt })
          .onConflictDoUpdate({
            target: [knownOrigin.sub, knownOrigin.kind, knownOrigin.hash],
            set: { expiresAt },
          });
        const isKind = and(eq(knownOrigin.sub, sub), eq(knownOrigin.kind, kind));
        const older = db
          .select({ id: knownOrigin.id })
          .from(knownOrigin)
          .where(isKind)
          .orderBy(desc(knownOrigin.expiresAt))
          .offset(maxOfKind);
        await db.delete(knownOrigin).where(and(isKind, inArray(knownOrigin.id, older)));
      }
      response.cookie(cookieName, cookie, {
        httpOnly: true,
        sameSite: 'strict',
        secure,
        path: '/',
        maxAge: knownDays * 86_400_000,
      });
    },

    async purge() {
      await db.delete(knownOrigin).where(lt(knownOrigin.expiresAt, sql`now()`));
    },
  };
}

/** Remembers the origin of a sign-in with the password, unless the account still requires its second factor. */
export async function rememberOrigin(
  { origins, secondFactors }: { origins: KnownOrigins; secondFactors: SecondFactors },
  sub: string,
  request: Request,
  response: Response,
): Promise<void> {
  if (!(await secondFactors.isOn(sub))) await origins.remember(sub, request, response);
}

/** Makes all browsers and addresses of an account strangers again: somebody else may have signed in from one of them. */
export async function forgetOrigins(db: Database, sub: string): Promise<void> {
  await db.delete(knownOrigin).where(eq(knownOrigin.sub, sub));
}
