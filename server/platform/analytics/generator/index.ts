import { optionalParts, type OptionalPart } from '../schema/star-schema';
import { createDataSetFile, finishDataSetFile } from '../store/data-set-file';
import { makeCatalogue } from './catalogue';
import { makeBins, makeDemand } from './demand';
import { makeBuyers, makeDimensions } from './dimensions';
import { makeListings } from './listings';
import type { Making } from './making';
import { makeFacts, makeLines, makePeople } from './orders';
import { makeTimes } from './drawing';
import { createRandom } from './random';
import { makeReviews } from './reviews';
import { makeAnswers, makeSamples } from './samples';
import { scaleOf, type DemoSize } from './sizes';
import { makeTraffic } from './traffic';

export type { DemoSize } from './sizes';

/** The seed of the demo that everybody sees. */
export const demoSeed = 20_260_830;

export interface DemoDataSetOptions {
  size: DemoSize;
  /** Another seed is another market with the same brands, stories and proportions. */
  seed?: number;
  /** What is being made, and how much of it all is done, from 0 to 1. */
  onProgress?: (text: string, share: number) => void;
  /** Threads of the store; the content does not depend on it. */
  threads?: number;
  /** Of the store, in DuckDB's words (`8GB`); beyond it, it works on disk beside the file. */
  memoryLimit?: string;
}

/**
 * Makes the demo's data set: a finished file, the same for the same size and seed on any machine and number of threads.
 * docs/demo-data.md says what is in it.
 * @param path of the file; what is there is replaced
 * @throws {RangeError} for a size out of bounds
 */
export async function makeDemoDataSet(
  path: string,
  { size, seed = demoSeed, onProgress = () => undefined, threads, memoryLimit }: DemoDataSetOptions,
): Promise<void> {
  const scale = scaleOf(size);
  const random = createRandom(seed);
  const file = await createDataSetFile(path, memoryLimit === undefined ? {} : { memoryLimit });
  try {
    const { connection } = file;
    if (threads !== undefined) await connection.run(`SET threads = ${Math.trunc(threads)}`);
    const making: Making = { connection, random, scale, catalogue: makeCatalogue(scale, random) };
    onProgress('Brands and products', 0);
    await makeDimensions(making);
    await makeTimes(making);
    await makePeople(making);
    await makeDemand(making);
    onProgress('Shelves', 0.03);
    await makeListings(making);
    await makeBins(making);
    onProgress('Samples', 0.1);
    await makeSamples(making);
    onProgress('Orders', 0.12);
    await makeLines(making);
    onProgress('Order lines', 0.45);
    await makeFacts(making, (share) => onProgress('Order lines', 0.45 + 0.25 * share));
    await makeBuyers(making);
    onProgress('Reviews and surveys', 0.7);
    await makeReviews(making);
    await makeAnswers(making);
    onProgress('Searches and page views', 0.75);
    await makeTraffic(making);
    onProgress('Roll-ups', 0.9);
    await finishDataSetFile(file, {
      id: 'demo',
      name: 'Demo market',
      currency: 'USD',
      timeZone: 'America/New_York',
      parts: Object.keys(optionalParts) as OptionalPart[],
    });
    onProgress('Done', 1);
  } finally {
    file.close();
  }
}
