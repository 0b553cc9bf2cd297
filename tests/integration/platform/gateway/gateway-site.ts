import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import express from 'express';
import { asc } from 'drizzle-orm';

import type {
  PaymentGateway,
  CheckoutInput,
} from '../../../../server/platform/billing/gateway-port';
import { toCents } from '../../../../server/platform/billing/money';
import { openDatabase, type OpenDatabase } from '../../../../server/platform/database/connect';
import { gatewayOutbox, gatewayPayment } from '../../../../server/platform/database/schema/gateway';
import {
  startEventDelivery,
  type EventDelivery,
} from '../../../../server/platform/gateway/delivery';
import { createEmbeddedGateway } from '../../../../server/platform/gateway/embedded-gateway';
import { createPayRoutes } from '../../../../server/platform/gateway/pay-routes';
import { createPortalRoutes } from '../../../../server/platform/gateway/portal-routes';
import { createRateLimit } from '../../../../server/platform/http/rate-limit';
import { createPages } from '../../../../server/platform/pages/page';
import { createLog } from '../../../../server/platform/log';
import { makeDatabase } from '../test-platform';

export const secret = 'whsec_test';
const appUrl = 'http://127.0.0.1:3000';
export const cards = {
  pays: '4242 4242 4242 4242',
  asks: '4000 0025 0000 3155',
  declined: '4000 0000 0000 9995',
  savedOnly: '4000 0000 0000 0341',
  paysSlowly: '4000 0000 0000 0259',
  failsSlowly: '4000 0000 0000 2685',
};
export const addresses = { success: `${appUrl}/cart/success?x=1`, cancel: `${appUrl}/cart` };

/** An answer of a hosted page. */
export interface Answer {
  status: number;
  /** Where a redirect leads; '' without one. */
  to: string;
  html: string;
  headers: Headers;
}

/** A gateway on a database of its own, with its pages, and a clock that tests set. */
export class GatewaySite {
  readonly #closing: (() => Promise<unknown>)[] = [];
  time = new Date('2026-11-25T10:00:00Z');

  private constructor(
    readonly database: OpenDatabase,
    readonly gateway: PaymentGateway,
    readonly url: string,
    closing: (() => Promise<unknown>)[],
  ) {
    this.#closing = closing;
  }

  static async start(): Promise<GatewaySite> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'endcap-gateway-'));
    const server = await makeDatabase();
    const database = await openDatabase({ dataDir, databaseUrl: server?.url ?? null });
    const app = express();
    const http = createServer(app);
    const url = await listening(http);
    let site: GatewaySite | null = null;
    const now = () => Promise.resolve(site!.time);
    const gateway = createEmbeddedGateway({ db: database.db, now, publicUrl: url, secret });
    site = new GatewaySite(database, gateway, url, [
      () => closed(http),
      () => database.close(),
      () => server?.drop() ?? Promise.resolve(),
      () => rm(dataDir, { recursive: true, force: true }),
    ]);
    const deps = {
      db: database.db,
      now,
      secret,
      productName: 'Endcap',
      pages: createPages(
        {
          productName: 'Endcap',
          styles: '/pages.css',
          favicon: '/mark.svg',
          font: '/inter.woff2',
        },
        [url, appUrl],
      ),
      rate: createRateLimit(),
      readsPerMinute: 10_000,
      writesPerMinute: 10_000,
      clientAddress: () => 'test',
      sendEvents: () => Promise.resolve(),
    };
    app.use(createPayRoutes(deps), createPortalRoutes(deps));
    return site;
  }

  async close(): Promise<void> {
    for (const close of this.#closing) await close();
  }

  pass(minutes: number): void {
    this.time = new Date(this.time.getTime() + minutes * 60_000);
  }

  #count = 0;
  newKey(): string {
    this.#count += 1;
    return `key-${this.#count}`;
  }

  async customer(): Promise<string> {
    const key = this.newKey();
    const input = { key, accountId: `acc-${key}`, name: 'Ada', email: 'ada@brand.example' };
    return (await this.gateway.createCustomer(input)).id;
  }

  checkoutInput(customer: string, more: Partial<CheckoutInput> = {}): CheckoutInput {
    return {
      key: this.newKey(),
      customer,
      reference: 'pur_1',
      lines: [
        { text: 'Growth, monthly', amount: toCents(19_900) },
        { text: 'Unused time of Core', amount: toCents(-4_950) },
      ],
      total: toCents(14_950),
      successUrl: addresses.success,
      cancelUrl: addresses.cancel,
      expiresAt: new Date(this.time.getTime() + 3_600_000),
      ...more,
    };
  }

  /** Opens a checkout of a new customer. */
  async checkout(): Promise<{ id: string; url: string; customer: string }> {
    const customer = await this.customer();
    const session = await this.gateway.createCheckoutSession(this.checkoutInput(customer));
    return { ...session, customer };
  }

  /** Opens a page. */
  async open(url: string): Promise<Answer> {
    return answerOf(await fetch(new URL(url, this.url), { redirect: 'manual' }));
  }

  /** Sends the form of a page with this address, as it is on `page`. */
  async send(url: string, page: Answer, fields: Record<string, string> = {}): Promise<Answer> {
    const token = /name="token" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
    return answerOf(
      await fetch(new URL(url, this.url), {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ token, ...fields }),
      }),
    );
  }

  /** Pays on the page of a checkout. */
  async pay(url: string, number: string): Promise<Answer> {
    return this.send(url, await this.open(url), card(number));
  }

  /** The events that were written so far, oldest first, as `type status`. */
  async events(): Promise<StoredEvent[]> {
    const rows = await this.database.db
      .select()
      .from(gatewayOutbox)
      .orderBy(asc(gatewayOutbox.createdAt));
    return rows.map(({ body }) => JSON.parse(body) as StoredEvent);
  }

  async payments(): Promise<(typeof gatewayPayment.$inferSelect)[]> {
    return this.database.db.select().from(gatewayPayment);
  }

  deliver(url: string, timeoutMs = 10_000): EventDelivery {
    const now = () => Promise.resolve(this.time);
    const log = createLog('silent');
    const { db } = this.database;
    return startEventDelivery({ db, now, secret, log }, url, { pollMs: 20, timeoutMs });
  }
}

export interface StoredEvent {
  id: string;
  type: string;
  data: { object: { id: string; status: string; payment_status?: string } };
}

export const card = (number: string): Record<string, string> => ({
  number,
  expiry: '12/30',
  cvc: '123',
  name: 'Ada Byron',
});

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

const answerOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  to: response.headers.get('location') ?? '',
  html: await response.text(),
  headers: response.headers,
});
