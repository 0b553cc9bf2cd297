import { Agent } from 'node:http';

import { seededChance } from '../random/seeded-chance';
import { idOf, recordTargets } from './api-requests';
import { placesOf, write, type BaseRequest, type Place, type Sending } from './base-request';
import { send, type Measured, type Meter } from './server-meter';
import { namedTexts, texts } from './texts';

/** SEC-50: how long one request may keep the thread of a process, in milliseconds. */
export const maxMs = 100;
/** Sizes of texts in bodies, in characters, besides the largest that the server takes: those that fields have room for. */
const fieldSizes = [200, 2_000];
/** More than a head has room for: places cut it. */
const headSize = 15_500;
const bodySizes = [4_000_000, 2_000_000, 500_000, 250_000, 100_000, 32_000, 16_000].map(
  (limit) => limit - 1_500,
);
const repeats = 4;

export interface Finding {
  server: BaseRequest['server'];
  request: string;
  place: string;
  text: string;
  size: number;
  status: number;
  ms: number;
}
type Where = Pick<Finding, 'place' | 'text' | 'size'>;

export type Servers = Readonly<Record<BaseRequest['server'], { meter: Meter; url: string }>>;

/** The slowest of a server, slowest first: of each request the slowest text. */
export function slowestOf(
  findings: readonly Finding[],
  server: BaseRequest['server'],
  count = 10,
): Finding[] {
  const sorted = findings.filter((each) => each.server === server).sort((a, b) => b.ms - a.ms);
  const seen = new Set<string>();
  return sorted
    .filter(({ request, place }) => !seen.has(request + place) && seen.add(request + place))
    .slice(0, count);
}

/**
 * Sends long texts to every place of requests, one after the other, and measures each.
 * @param furtherTexts how many texts are tried at each place besides those that SEC-50 names
 * @param seed which ones
 */
export function createWalk(servers: Servers, furtherTexts: number, seed: number) {
  const chance = seededChance(seed);
  const textsAt = (name: string, kinds: Place['kinds']): Place['kinds'] => {
    const further = Object.keys(kinds).filter((text) => text in texts && !namedTexts.has(text));
    const left = new Set(
      further.sort((a, b) => chance(name, a) - chance(name, b)).slice(furtherTexts),
    );
    return Object.fromEntries(Object.entries(kinds).filter(([text]) => !left.has(text)));
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const findings: Finding[] = [];
  const walked = new Set<string>();
  const sent = { BFF: 0, platform: 0 };

  const once = async ({ server }: BaseRequest, sending: Sending): Promise<Measured> => {
    sent[server] += 1;
    const { meter, url } = servers[server];
    const answer = await send(url, sending, agent);
    return { ...answer, ...(await meter.busy()) };
  };

  /** Measures a request; again what looks slow, because a first call and a collection of garbage take time, too. */
  async function note(
    base: BaseRequest,
    sending: Sending,
    where: Where,
    again: () => Promise<Sending | undefined> = () => Promise.resolve(sending),
  ): Promise<Measured> {
    const first = await once(base, sending);
    let best = first.longest;
    for (let time = 0; time < repeats && best > maxMs / 2; time += 1)
      best = Math.min(best, (await once(base, (await again()) ?? sending)).longest);
    const { server, method, route } = base;
    const request = `${method} ${route}`;
    const finding = { server, request, ...where, status: first.status, ms: Math.round(best) };
    findings.push(finding);
    if (finding.ms > maxMs) console.log('too slow', finding);
    return first;
  }

  const measureAsItIs = (base: BaseRequest): Promise<Measured> =>
    note(base, write(base), { place: '', text: 'as it is', size: 0 });

  /** The largest text that a body has room for. */
  async function largestOf(base: BaseRequest, places: readonly Place[]): Promise<number> {
    const place = places.find(({ inBody }) => inBody);
    if (place === undefined) return 0;
    for (const size of bodySizes) {
      const { status } = await once(base, place.put('x'.repeat(size)));
      if (status !== 413 && status !== 0) return size;
    }
    return bodySizes.at(-1)!;
  }

  /** Requests that show the record which a request has made. */
  async function recordsOf(base: BaseRequest, answer: Measured): Promise<BaseRequest[]> {
    const id = readId(base, answer);
    if (id === null) return [];
    const found: BaseRequest[] = [];
    for (const target of recordTargets) {
      const record = recordOf(base, target, id);
      if ((await once(base, write(record))).status === 200) found.push(record);
    }
    return found;
  }

  return {
    findings,
    sent,
    measureAsItIs,
    /** Sends every text to every place of a request that none of its route has had yet. */
    async walk(given: BaseRequest): Promise<void> {
      let base = given;
      const renew = async () => {
        const { everyHeader = false } = given;
        base = { ...((await base.renew?.()) ?? base), everyHeader };
      };
      const { meter } = servers[base.server];
      await meter.names();
      const plain = await measureAsItIs(base);
      const names = await meter.names();
      const records = await recordsOf(base, plain);
      const places = placesOf(base, names);
      const largest = await largestOf(base, places);
      if (hasChanged(base, plain)) await renew();
      for (const { name, kinds, inBody } of places) {
        const key = `${base.server} ${base.method} ${base.route} ${name.replace(/\d+/g, 'N')}`;
        if (walked.has(key)) continue;
        walked.add(key);
        for (const [text, make] of Object.entries(textsAt(name, kinds)))
          for (const size of inBody ? [...fieldSizes, largest] : [headSize]) {
            const sending = () =>
              placesOf(base, names)
                .find((place) => place.name === name)
                ?.put(make(size));
            const first = sending();
            if (first === undefined) continue;
            const where = { place: name, text, size };
            const answer = await note(base, first, where, async () => {
              await renew();
              return sending();
            });
            const id = readId(base, answer);
            for (const { route } of id === null ? [] : records) {
              const record = recordOf(base, route, id!);
              await note(record, write(record), { ...where, place: `${name}, stored` });
            }
            if (hasChanged(base, answer)) await renew();
          }
      }
    },
  };
}

/** The request that reads a record. @param target with `ID` in place of its id */
const recordOf = (base: BaseRequest, target: string, id: string): BaseRequest => ({
  ...base,
  method: 'GET',
  route: target,
  target: target.replace('ID', encodeURIComponent(id)),
  headers: base.readerHeaders ?? base.headers,
  body: null,
});

const hasChanged = ({ method }: BaseRequest, { status }: Measured): boolean =>
  method !== 'GET' && status >= 200 && status < 400;

const readId = (base: BaseRequest, answer: Measured): string | null =>
  hasChanged(base, answer) && answer.text.startsWith('{') ? idOf(JSON.parse(answer.text)) : null;
