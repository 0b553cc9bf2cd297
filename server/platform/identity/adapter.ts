import { and, eq, gt, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

import type { Database } from '../database/connect';
import { identityAccount, oidcPayload } from '../database/schema/identity';
import { hasEnded } from './ended-sign-ins';
import { errors } from './oidc-library';
import { sha256 } from './secrets';

export interface AdapterOptions {
  /** Seconds in which a refresh token may be redeemed again. */
  reuseInterval: number;
  now?: () => Date;
}

/** @returns the factory of the storages of oidc-provider's models */
export function createAdapterFactory(db: Database, options: AdapterOptions): AdapterFactory {
  return (model) => new DatabaseAdapter(db, model, options);
}

/**
 * The storage of one model of oidc-provider in the relational database.
 *
 * Ids are stored as hashes, and payloads without `jti`, because both are the token or cookie itself.
 *
 * Refresh tokens have a reuse interval. A client that did not receive the response of a renewal may redeem the
 * same token again for `reuseInterval` seconds. Within this interval the library sees a consumed token as unconsumed. This
 * applies only to the previous token: if its successor has been redeemed, the response arrived, and a further use is a
 * replay, for which the library revokes the grant. One conditional UPDATE in `consume` decides, so that concurrent requests
 * get the same decision.
 */
class DatabaseAdapter implements Adapter {
  constructor(
    private readonly db: Database,
    private readonly model: string,
    private readonly options: AdapterOptions,
  ) {}

  private now(): Date {
    return this.options.now?.() ?? new Date();
  }

  private row(id: string) {
    return and(eq(oidcPayload.model, this.model), eq(oidcPayload.id, sha256(id)));
  }

  /** @returns undefined for an expired row, and for one of a sign-in that has ended */
  private async read(where: SQL | undefined) {
    const [found] = await this.db
      .select({ row: oidcPayload, account: identityAccount })
      .from(oidcPayload)
      .leftJoin(identityAccount, eq(identityAccount.sub, sql`${oidcPayload.payload}->>'accountId'`))
      .where(where);
    if (!found || (found.row.expiresAt && found.row.expiresAt <= this.now())) return undefined;
    return hasEnded(this.model, found.row.payload, found.account) ? undefined : found.row;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const { jti: _jti, ...kept } = payload;
    const expiresAt = Number.isFinite(expiresIn)
      ? new Date(this.now().getTime() + expiresIn * 1000)
      : null;
    const values = {
      payload: kept,
      grantId: payload.grantId ?? null,
      uid: payload.uid ?? null,
      sessionUid: typeof payload.sessionUid === 'string' ? payload.sessionUid : null,
      rotations: typeof payload.rotations === 'number' ? payload.rotations : 0,
      expiresAt,
    };
    await this.db
      .insert(oidcPayload)
      .values({ model: this.model, id: sha256(id), ...values })
      .onConflictDoUpdate({ target: [oidcPayload.model, oidcPayload.id], set: values });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const found = await this.read(this.row(id));
    if (!found) return undefined;
    const payload: AdapterPayload = { ...found.payload, jti: id };
    if (found.consumedAt && !(await this.mayRepeat(found)))
      payload.consumed = Math.floor(found.consumedAt.getTime() / 1000);
    return payload;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return (await this.read(and(eq(oidcPayload.model, this.model), eq(oidcPayload.uid, uid))))
      ?.payload;
  }

  /** The provider does not offer device codes. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  /**
   * Marks a code or refresh token as used, once.
   * @throws InvalidGrant when another request used it first; the grant is revoked, as for every replay
   */
  async consume(id: string): Promise<void> {
    const at = this.now();
    const unused = isNull(oidcPayload.consumedAt);
    const free =
      this.model === 'RefreshToken' && this.options.reuseInterval > 0
        ? or(unused, and(gt(oidcPayload.consumedAt, this.repeatLimit()), this.successorUnused()))
        : unused;
    const used = await this.db
      .update(oidcPayload)
      // The interval starts with the first use. Repeated use does not extend it.
      .set({
        consumedAt: sql`coalesce(${oidcPayload.consumedAt}, ${at.toISOString()}::timestamptz)`,
      })
      .where(and(this.row(id), free))
      .returning({ grantId: oidcPayload.grantId });
    if (used.length > 0) return;
    const [found] = await this.db
      .select({ grantId: oidcPayload.grantId })
      .from(oidcPayload)
      .where(this.row(id));
    if (found?.grantId) await this.revokeByGrantId(found.grantId);
    throw new errors.InvalidGrant('already used');
  }

  async destroy(id: string): Promise<void> {
    await this.db.delete(oidcPayload).where(this.row(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.db.delete(oidcPayload).where(eq(oidcPayload.grantId, grantId));
  }

  private repeatLimit(): Date {
    return new Date(this.now().getTime() - this.options.reuseInterval * 1000);
  }

  private successorUnused() {
    // Written by hand, because drizzle leaves out the outer table's name inside the subquery.
    return sql`not exists (select 1 from oidc_payload later where later.model = 'RefreshToken'
      and later.grant_id = oidc_payload.grant_id and later.rotations > oidc_payload.rotations
      and later.consumed_at is not null)`;
  }

  private async mayRepeat(found: typeof oidcPayload.$inferSelect): Promise<boolean> {
    if (
      this.model !== 'RefreshToken' ||
      !found.consumedAt ||
      found.consumedAt <= this.repeatLimit()
    )
      return false;
    if (found.grantId === null) return false;
    const later = await this.db
      .select({ id: oidcPayload.id })
      .from(oidcPayload)
      .where(
        and(
          eq(oidcPayload.model, 'RefreshToken'),
          eq(oidcPayload.grantId, found.grantId),
          gt(oidcPayload.rotations, found.rotations),
          isNotNull(oidcPayload.consumedAt),
        ),
      )
      .limit(1);
    return later.length === 0;
  }
}

/** Removes expired rows. @returns the number of rows removed */
export async function purgeExpired(db: Database, now = new Date()): Promise<number> {
  const gone = await db
    .delete(oidcPayload)
    .where(lt(oidcPayload.expiresAt, now))
    .returning({ id: oidcPayload.id });
  return gone.length;
}
