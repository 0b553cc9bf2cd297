import { randomUUID } from 'node:crypto';

import { amsBasePath } from '../../../../contract/call';
import type { Database } from '../../../../server/platform/database/connect';
import type { Connection } from '../../../../server/platform/index';
import { LoginClient } from '../login-client';
import type { TestPlatform } from '../test-platform';
import { assertDescribed } from './described';

export interface OrderJson {
  order_number: string;
  account: { id: string; name: string };
  brand: { id: string; name: string };
  status: string;
  review_state: string | null;
  tab: string;
  version: number;
  total_units: number;
  completion: number;
  is_short: boolean;
  is_overdue: boolean;
  lines: {
    line: number;
    total_units: number;
    received: number;
    rejected: number;
    short_closed: number;
  }[];
  receipts: { id: string; pallets: number | null; lines: unknown[] }[];
  events: { by: string; action: string; reason: string | null }[];
  allowed: string[];
}

export interface CampaignJson {
  id: string;
  account: { id: string };
  brand: { id: string; name: string };
  name: string;
  state: string;
  version: number;
  quantity: number | null;
  delivered: number;
  responses: number;
  cost_cents: number | null;
  reason: string | null;
  products: { id: string; name: string }[];
  questions: { question: string; kind: string }[];
  events: { by: string; action: string; reason: string | null }[];
  allowed: string[];
}

/** What any of the answers may hold; which one does is for the OpenAPI file to say. */
export interface Body {
  order: OrderJson;
  orders: OrderJson[];
  campaign: CampaignJson;
  campaigns: CampaignJson[];
  counts?: Record<string, number>;
  next: string | null;
  total: number;
  previous: string | null;
  from: number;
  products: {
    product: { id: string; name: string };
    on_hand: number;
    on_the_way: number;
    stock_status: string;
  }[];
  storage: {
    pallets_allowed: number;
    pallets_used: number;
    pallets_left: number;
    accepting_inventory: boolean;
  };
  requests: { id: string; pallets: number; state: string }[];
  summary: {
    units_on_the_way: number;
    units_on_hand: number;
    storage: { pallets_used: number };
    sales: { units: number; days: number; to: string } | null;
    sell_through: number | null;
    days_of_cover: number | null;
  };
  message: string;
  error: {
    code: string;
    message: string;
    fields?: { path: (string | number)[]; message: string }[];
    current?: OrderJson;
    doubts?: string;
  };
}

export interface Answered {
  method: string;
  path: string;
  status: number;
  body: Body;
  /** Seconds, as they are sent. */
  retryAfter?: string | null;
}

/** One signed-in demo user at the AMS. */
export interface Caller {
  get(path: string): Promise<Answered>;
  post(path: string, body?: unknown, key?: string | null): Promise<Answered>;
  put(path: string, body: unknown, key?: string | null): Promise<Answered>;
}

/** Whatever runs a platform. */
interface Running {
  current(): {
    connection: Pick<Connection, 'apiUrl' | 'amsUrl' | 'clientId' | 'clientSecret' | 'audience'>;
  };
}

/**
 * Callers of a platform by the key of a demo user, each signed in once; no answer may differ from the OpenAPI file.
 * @param app the app's origin, where it is not the one of the platform's own tests
 */
export function createCallers(platform: Running, app?: string): (key: string) => Promise<Caller> {
  const callers = new Map<string, Promise<Caller>>();
  return (key) => {
    const known = callers.get(key) ?? signIn(platform, key, app);
    callers.set(key, known);
    return known;
  };
}

async function signIn(platform: Running, key: string, app?: string): Promise<Caller> {
  const { connection } = platform.current();
  const { access_token } = await new LoginClient(connection, app).tokens(
    `${key}@demo.endcap.example`,
  );
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    idempotencyKey?: string | null,
  ): Promise<Answered> => {
    const response = await fetch(`${connection.amsUrl}${amsBasePath}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${access_token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer: Answered = {
      method: method.toLowerCase(),
      path,
      status: response.status,
      body: JSON.parse(text) as Body,
      retryAfter: response.headers.get('retry-after'),
    };
    assertDescribed(answer);
    return answer;
  };
  return {
    get: (path) => send('GET', path),
    post: (path, body = {}, idempotencyKey = null) => send('POST', path, body, idempotencyKey),
    put: (path, body, idempotencyKey = null) => send('PUT', path, body, idempotencyKey),
  };
}

/** Status, code and message of a refusal. */
export const refusal = ({ status, body }: Answered): unknown[] => [
  status,
  (body as Partial<Body>).error?.code,
  (body as Partial<Body>).error?.message,
];

export const ordersPath = '/consignment_orders';

/** An action of an order as the caller has seen it. */
export const act = (
  caller: Caller,
  order: Pick<OrderJson, 'order_number' | 'version'>,
  name: string,
  more: Record<string, unknown> = {},
): Promise<Answered> =>
  caller.post(`${ordersPath}/${order.order_number}/${name}`, { version: order.version, ...more });

export const newKey = (): string => randomUUID();

/** Reads or changes what a running platform has stored. */
export const inDatabase = <Result>(
  platform: TestPlatform,
  work: (db: Database) => Promise<Result>,
): Promise<Result> => work(platform.current().db);

/** A cursor that no list has given. @param values its kind and its sort key */
export const forgedCursor = (kind: string, ...key: unknown[]): string =>
  Buffer.from(JSON.stringify([kind, 1, ...key])).toString('base64url');

export const brandId = 'brd_hive-honey';
export const otherBrandId = 'brd_harvest-grain';
export const products = ['prd_hive-honey_1', 'prd_hive-honey_2'] as const;

/** An order that can be placed. */
export const orderBody = (more: Record<string, unknown> = {}) => ({
  brand: brandId,
  contact_email: 'dock@hive.example',
  expected_date: '2026-09-14',
  carrier: 'Northline',
  tracking: 'NL-4711',
  cartons: 3,
  pallets: 1,
  lines: [
    { product: products[0], cases: 10, units_per_case: 12 },
    { product: products[1], loose_units: 30 },
  ],
  ...more,
});

export const campaignsPath = '/sampling_campaigns';

/** A campaign that can be submitted: its window begins today, in UTC, and lasts a month. */
export const campaignBody = (more: Record<string, unknown> & { brand?: string } = {}) => ({
  brand: brandId,
  products: [products[0]] as string[],
  name: 'Trial of the new jar',
  objective: 'Trial of a launch',
  audience: 'Families who bake',
  quantity: 200,
  starts: dayFromToday(0),
  ends: dayFromToday(30),
  questions: [
    { question: 'How likely are you to buy it?', kind: 'scale' },
    { question: 'How is the sweetness?', kind: 'jar' },
    { question: 'How likely are you to recommend it to a friend?', kind: 'nps' },
    { question: 'What else would you like to say?', kind: 'text' },
  ],
  ...more,
});

/** YYYY-MM-DD in UTC, so many days from now. */
export const dayFromToday = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
