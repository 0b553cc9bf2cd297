import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import type Stripe from 'stripe';

import { readBody } from '../../../../server/platform/http/body';

/** A request as Stripe gets it: `POST /v1/customers`, and its flat parameters (`metadata[reference]`). */
export interface StripeCall {
  call: string;
  params: Record<string, string>;
  key: string | undefined;
}

export interface FakeStripe {
  connection: { host: string; port: number; protocol: 'http' };
  calls: StripeCall[];
  /** What is answered to a call; 404 `resource_missing` where there is nothing. */
  answers: Map<string, StripeAnswer>;
  /** Tries of the next call that makes something which end without an answer, as when a connection breaks. */
  breaks: number;
  close(): Promise<void>;
}

export interface StripeAnswer {
  status?: number;
  body: object;
}

/** An HTTP server that stands for Stripe's. It answers a key that comes back as it did at first, as Stripe does. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const kept = new Map<string, StripeAnswer>();
  const fake: Omit<FakeStripe, 'connection' | 'close'> = {
    calls: [],
    answers: new Map(),
    breaks: 0,
  };
  const answerOf = ({ call, params, key }: StripeCall): StripeAnswer => {
    const earlier = key === undefined ? undefined : kept.get(key);
    if (earlier) return earlier;
    const prepared = fake.answers.get(call);
    const answer = prepared ?? missing;
    const made = { ...answer, body: { ...answer.body, ...echoed(params) } };
    if (key !== undefined && prepared) kept.set(key, made);
    return made;
  };
  const server = createServer((request, response) => {
    void callOf(request).then((call) => {
      fake.calls.push(call);
      const { status = 200, body } = answerOf(call);
      if (fake.breaks > 0 && request.method === 'POST') {
        fake.breaks -= 1;
        return void response.destroy();
      }
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, {
    connection: { host: '127.0.0.1', port, protocol: 'http' as const },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

const missing: StripeAnswer = {
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such' } },
};

/** Stripe gives back what it was told. */
const echoed = (params: Record<string, string>) => {
  const metadata = Object.entries(params).flatMap(([name, value]) => {
    const inner = /^metadata\[(.+)\]$/.exec(name)?.[1];
    return inner === undefined ? [] : [[inner, value]];
  });
  return metadata.length === 0
    ? {}
    : { metadata: Object.fromEntries(metadata) as Record<string, string> };
};

async function callOf(request: IncomingMessage): Promise<StripeCall> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
  const body = new URLSearchParams((await readBody(request, 100_000)).toString('utf8'));
  return {
    call: `${request.method} ${pathname}`,
    params: Object.fromEntries([...searchParams, ...body]),
    key: request.headers['idempotency-key']?.toString(),
  };
}

/** Some fields of a type, and some of those of its objects. */
type Shape<Of> = Of extends object ? { [Name in keyof Of]?: Shape<Of[Name]> } : Of;

/** Answers with the fields and values of the library's types. */
export const asSession = (session: Shape<Stripe.Checkout.Session>): StripeAnswer => ({
  body: { object: 'checkout.session', ...session },
});
export const asPayment = (payment: Shape<Stripe.PaymentIntent>): StripeAnswer => ({
  body: { object: 'payment_intent', ...payment },
});
export const asCards = (...cards: Shape<Stripe.PaymentMethod>[]): StripeAnswer => ({
  body: { object: 'list', has_more: false, data: cards },
});
/** A refused card, with the payment that was made for it. */
export const asCardError = (code: string, payment: Shape<Stripe.PaymentIntent>): StripeAnswer => ({
  status: 402,
  body: {
    error: {
      type: 'card_error',
      code,
      message: 'Your card was declined.',
      payment_intent: { object: 'payment_intent', ...payment },
    },
  },
});
