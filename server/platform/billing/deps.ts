import type { Database } from '../database/connect';
import type { Log } from '../log';
import type { Seller } from '../database/schema/billing';
import type { Outbox } from '../mail/outbox';
import type { PaymentGateway } from './gateway-port';

/** What the services of billing work with. */
export interface BillingDeps {
  db: Database;
  log: Log;
  outbox: Outbox;
  gateway: PaymentGateway;
  productName: string;
  /** URL of the app, for links in mails and for the return of the browser from the gateway. */
  appUrl: string;
  /** Seller on invoices. */
  seller: Seller;
  /** Thousandths of a per cent. */
  taxRate: number;
}
