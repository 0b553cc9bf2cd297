import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startTestPlatform, type TestPlatform } from '../test-platform';
import {
  createCallers,
  newKey,
  orderBody,
  ordersPath,
  products,
  type Answered,
  type Caller,
} from './ams-client';

let platform: TestPlatform;
let callers: (key: string) => Promise<Caller>;

beforeAll(async () => {
  platform = await startTestPlatform();
  callers = createCallers(platform);
});
afterAll(() => platform.remove());

/** The order as a clerk would keep it on paper: words of the specification, no code of the platform. */
interface Paper {
  number: string;
  version: number;
  state: 'draft' | 'placed' | 'in review' | 'partly in' | 'in' | 'void' | 'invalid';
  ordered: number[];
  received: number[];
  short: number[];
}

const people = [
  'merchant-admin',
  'inventory',
  'owned-brands',
  'reports',
  'vendor',
  'admin',
] as const;
const acts = [
  'save',
  'place',
  'void',
  'flag',
  'resolve',
  'reject',
  'receive',
  'short_close',
  'close_rest',
] as const;
interface Step {
  who: (typeof people)[number];
  act: (typeof acts)[number];
  line: 0 | 1;
  units: number;
  stale: boolean;
  twice: boolean;
}

const starts: Record<Step['act'], Paper['state'][]> = {
  save: ['draft'],
  place: ['draft'],
  void: ['draft', 'placed'],
  flag: ['placed'],
  resolve: ['in review'],
  reject: ['in review'],
  receive: ['placed', 'partly in'],
  short_close: ['partly in'],
  close_rest: ['partly in'],
};
const brandActs: readonly string[] = ['save', 'place', 'void'];

/** What the platform must answer, with what has then changed on the paper. */
function expected(paper: Paper, step: Step): number {
  const { act, who, line, units } = step;
  const isAdmin = who === 'admin';
  if (
    !isAdmin &&
    !(brandActs.includes(act) && ['merchant-admin', 'inventory', 'owned-brands'].includes(who))
  )
    return 403;
  // The order is of a brand that is not this person's own.
  if (who === 'owned-brands') return 404;
  if (step.stale || !starts[act].includes(paper.state)) return 409;
  const open = (at: number) =>
    Math.max(0, paper.ordered[at]! - paper.received[at]! - paper.short[at]!);
  const settle = () => {
    paper.state = open(0) + open(1) === 0 ? 'in' : 'partly in';
  };
  switch (act) {
    case 'save':
      paper.ordered = [units + 1, 10];
      break;
    case 'place':
    case 'resolve':
      paper.state = 'placed';
      break;
    case 'void':
      paper.state = 'void';
      break;
    case 'flag':
      paper.state = 'in review';
      break;
    case 'reject':
      paper.state = 'invalid';
      break;
    case 'receive':
      if ((paper.received[line]! + units) * 100 > paper.ordered[line]! * 105) return 409;
      paper.received[line]! += units;
      paper.short[line] = Math.min(
        paper.short[line]!,
        Math.max(0, paper.ordered[line]! - paper.received[line]!),
      );
      settle();
      break;
    case 'short_close':
      if (open(line) === 0) return 409;
      paper.short[line]! += open(line);
      settle();
      break;
    case 'close_rest':
      paper.short = [paper.short[0]! + open(0), paper.short[1]! + open(1)];
      settle();
  }
  paper.version += 1;
  return act === 'receive' ? 201 : 200;
}

const lines = (ordered: number[]) =>
  ordered.map((units, index) => ({ product: products[index]!, loose_units: units }));

async function perform(
  paper: Paper,
  { who, act, line, units, stale }: Step,
  key: string,
): Promise<Answered> {
  const caller = await callers(who);
  const version = stale ? paper.version + 7 : paper.version;
  const path = `${ordersPath}/${paper.number}`;
  if (act === 'save')
    return caller.put(path, { ...orderBody({ lines: lines([units + 1, 10]) }), version }, key);
  const more = {
    receive: { lines: [{ line: line + 1, quantity: units }] },
    short_close: { line: line + 1, reason: 'lost' },
    reject: { reason: 'no' },
  };
  return caller.post(
    `${path}/${act}`,
    { version, ...(act in more ? more[act as keyof typeof more] : {}) },
    key,
  );
}

const words: Record<Paper['state'], [string, string | null]> = {
  draft: ['initial', null],
  placed: ['Placed', null],
  'in review': ['Placed', 'pending'],
  'partly in': ['Partially Received', null],
  in: ['Received', null],
  void: ['', 'voided'],
  invalid: ['Placed', 'invalid_by_admin'],
};

const anyStep: fc.Arbitrary<Step> = fc.record({
  who: fc.oneof(
    { weight: 3, arbitrary: fc.constant('admin' as const) },
    { weight: 2, arbitrary: fc.constantFrom(...people) },
  ),
  act: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...acts) },
    { weight: 1, arbitrary: fc.constantFrom('place' as const, 'receive' as const) },
  ),
  line: fc.constantFrom(0 as const, 1 as const),
  units: fc.integer({ min: 1, max: 12 }),
  stale: fc.nat(11).map((drawn) => drawn === 0),
  twice: fc.nat(4).map((drawn) => drawn === 0),
});

async function stock(): Promise<number[]> {
  const { body } = await (await callers('merchant-admin')).get('/merchants/inventory?first=100');
  return products.map((id) => body.products.find(({ product }) => product.id === id)!.on_hand);
}

it('[O-02 P-06 REL-01] whatever people do, in whatever order and however often they send it, the order is as on paper', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 22 }), async (steps) => {
      const merchant = await callers('merchant-admin');
      const before = await stock();
      const made = await merchant.post(
        ordersPath,
        orderBody({ action: 'save', lines: lines([8, 10]) }),
      );
      const paper: Paper = {
        number: made.body.order.order_number,
        version: 1,
        state: 'draft',
        ordered: [8, 10],
        received: [0, 0],
        short: [0, 0],
      };
      for (const step of steps) {
        const key = newKey();
        const asSeen = { ...paper };
        const status = expected(paper, step);
        const tries = step.twice
          ? await Promise.all([perform(asSeen, step, key), perform(asSeen, step, key)])
          : [await perform(asSeen, step, key)];
        for (const answer of tries) expect([step.act, answer.status]).toEqual([step.act, status]);
        const { order } = (await merchant.get(`${ordersPath}/${paper.number}`)).body;
        const [word, review] = words[paper.state];
        if (word !== '') expect(order.status).toBe(word);
        expect(order).toMatchObject({ review_state: review, version: paper.version });
        expect(
          order.lines.map((line) => [line.total_units, line.received, line.short_closed]),
        ).toEqual(paper.ordered.map((units, at) => [units, paper.received[at], paper.short[at]]));
      }
      const after = await stock();
      expect(after.map((units, at) => units - before[at]!)).toEqual(paper.received);
    }),
    { numRuns: 15 },
  );
});
