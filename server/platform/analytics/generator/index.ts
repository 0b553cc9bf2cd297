import { optionalParts, type OptionalPart } from '../schema/star-schema';
import { createDataSetFile, finishDataSetFile } from '../store/data-set-file';
import { makeCatalogue } from './catalogue';
import { makeBins, makeDemand } from './demand';
import { makeBuyers, makeDimensions } from './dimensions';
import { makeListings } from './listings';
import type { GeneratorContext } from './generator-context';
import { makeFacts, makeLines, makePeople } from './orders';
import { makeTimes } from './drawing';
import { createRandom } from './random';
import { makeReviews } from './reviews';
import { makeAnswers, makeSamples } from './samples';
import { scaleOf, type DemoSize } from './sizes';
import { makeTraffic } from './traffic';

export type { DemoSize } from './sizes';

/** The seed of the shared demo data set. */
export const demoSeed = 20_260_830;

export interface DemoDataSetOptions {
  size: DemoSize;
  /** Another seed gives another market with the same brands, stories and proportions. */
  seed?: number;
  /** Called with the current step and the share of all work that is done, from 0 to 1. */
  onProgress?: (text: string, share: number) => void;
  /** Number of DuckDB threads. The content does not depend on it. */
  threads?: number;
  /** DuckDB's memory limit (`8GB`). Beyond it, DuckDB spills to disk beside the file. */
  memoryLimit?: string;
}

/**
 * Generates the file of the demo data set (docs/demo-data.md describes its content). Equal size and seed give the same
 * content on any machine and with any number of threads.
 * @param path of the file; an existing file is replaced
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
    const context: GeneratorContext = {
      connection,
      random,
      scale,
      catalogue: makeCatalogue(scale, random),
    };
    onProgress('Brands and products', 0);
    await makeDimensions(context);
    await makeTimes(context);
    await makePeople(context);
    await makeDemand(context);
    onProgress('Shelves', 0.03);
    await makeListings(context);
    await makeBins(context);
    onProgress('Samples', 0.1);
    await makeSamples(context);
    onProgress('Orders', 0.12);
    await makeLines(context);
    onProgress('Order lines', 0.45);
    await makeFacts(context, (share) => onProgress('Order lines', 0.45 + 0.25 * share));
    await makeBuyers(context);
    onProgress('Reviews and surveys', 0.7);
    await makeReviews(context);
    await makeAnswers(context);
    onProgress('Searches and page views', 0.75);
    await makeTraffic(context);
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
