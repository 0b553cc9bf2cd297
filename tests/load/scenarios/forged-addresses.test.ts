import { describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { generousRates } from '../../support/programs/generous-rates';
import { createClient } from '../../support/network/http-client';
import { startBff } from '../../support/programs/processes';
import { reportFigures, scenarioSize } from '../../support/scenario';
import { testSeed } from '../../support/random/seed';
import { seededChance } from '../../support/random/seeded-chance';
import { sharedProduct } from '../../support/programs/shared-product';
import { countsText } from '../../support/network/traffic';

const forged = scenarioSize('LOAD_FORGED', 5_000);
const readsAMinute = 1_000;
const atOnce = 50;
const chance = seededChance(testSeed);
const nowhere = 'http://127.0.0.1:9';
const defaults = Object.fromEntries(Object.keys(generousRates).map((name) => [name, '']));

/** An address of a client as it may be forged. */
const addressOf = (index: number): string => {
  const part = (place: string) => Math.floor(chance(place, index) * 256);
  const address = ['a', 'b', 'c', 'd'].map(part).join('.');
  return [address, `${address}:1234`, `2001:db8:${part('a').toString(16)}::${index.toString(16)}`][
    index % 3
  ]!;
};

async function flood(hops: 0 | 1) {
  const { platform } = await sharedProduct();
  const bff = await startBff({
    ownProcess: true,
    platform: {
      connection: {
        issuer: `${nowhere}/`,
        clientId: 'id',
        clientSecret: 'secret',
        audience: 'api',
        apiUrl: platform.url,
        amsUrl: platform.url,
        authenticatedUrl: `${nowhere}/api/authenticated`,
        ldSdkKey: 'sdk',
        ldClientSideId: 'client',
        flagsUrl: nowhere,
        anonymousKey: 'anonymous',
      },
    },
    env: { ...defaults, TRUST_PROXY_HOPS: String(hops) },
  });
  const client = createClient();
  const counts: Record<string, number> = {};
  const waits: number[] = [];
  const began = performance.now();
  let sent = 0;
  const one = async () => {
    while (sent < forged) {
      const address = addressOf((sent += 1));
      const answer = await client.get(bff.url + paths.maintenanceStatus, {
        // Behind one proxy, the last address is what the proxy saw, and it is the same for all.
        'x-forwarded-for': hops === 0 ? address : `${address}, 203.0.113.7`,
        'x-real-ip': address,
        forwarded: `for=${address}`,
        'x-client-ip': address,
        'cf-connecting-ip': address,
      });
      counts[answer.status] = (counts[answer.status] ?? 0) + 1;
      if (answer.status === 429) waits.push(Number(answer.headers['retry-after']));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const minutes = (performance.now() - began) / 60_000;
  reportFigures({
    [`trusting ${hops} proxies`]: `${forged} forged addresses: ${countsText(counts)} in ${(minutes * 60).toFixed(1)} s`,
  });
  await bff.stop();
  return { counts, waits, windows: Math.floor(minutes) + 1 };
}

describe(`${forged} forged addresses`, () => {
  it.each([0, 1] as const)(
    '[SEC-43 SEC-41] trusting %i proxies: one bucket, and 429 with the time to wait',
    async (hops) => {
      const { counts, waits, windows } = await flood(hops);
      expect(Object.keys(counts)).toEqual(['200', '429']);
      expect(counts['200']).toBeGreaterThanOrEqual(readsAMinute);
      expect(counts['200']).toBeLessThanOrEqual(readsAMinute * windows);
      expect(waits.filter((seconds) => !(seconds >= 1 && seconds <= 60))).toEqual([]);
    },
  );
});
