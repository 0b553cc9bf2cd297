import type { DemoBrand, DemoProduct } from './catalogue';
import type { Random } from './random';

/** Columns of dim_brand with facts that a brand states itself. */
export const brandFactColumns = [
  'story',
  'website',
  'certifications',
  'channels',
  'social',
  'contacts',
] as const;

const certificates = [
  'B Corp',
  'Fair Trade',
  'Rainforest Alliance',
  'Woman-owned',
  '1% for the Planet',
];
const channels = ['Grocery', 'Natural grocery', 'Offices', 'Convenience', 'Club', 'Online'];

const some = (names: readonly string[], share: number, at: (name: string) => number): string =>
  names.filter((name) => at(name) < share).join(', ');

/**
 * Most brands have a website of their own. Some invented ones, chosen by id, have none, or only a page on a shared
 * site, which proves nothing (P-12). Instagram gives such an address to nobody, because of its hyphen.
 */
function websiteOf(id: number, key: string | null, host: string): string | null {
  if (key === null && id % 20 === 18) return null;
  if (key === null && id % 20 === 19) return `https://www.instagram.com/${host}-example`;
  return `https://${host}.example`;
}

/**
 * Facts that a brand states itself, in the order of `brandFactColumns`. Most invented brands leave some of them out.
 * Own websites and mail addresses are under `.example`, which nobody can own.
 */
export function brandFacts(
  { id, code, name, key, founded, hq, ownership }: DemoBrand,
  products: readonly DemoProduct[],
  random: Random,
): (string | null)[] {
  const host = code.slice(4);
  const kinds = [...new Set(products.map(({ subCategoryName }) => subCategoryName.toLowerCase()))];
  const isGap = (of: string) => key === null && random.of(`brand ${of}`, id) < 0.35;
  const story = `${name} has made ${kinds.slice(0, 2).join(' and ')} in ${hq.state} since ${founded}. It is ${ownership.toLowerCase()}, and sells ${products.length} products.`;
  const held = some(certificates, 0.3, (one) => random.of(`certificate ${one}`, id));
  const sold = some(channels, 0.6, (one) => random.of(`channel ${one}`, id));
  return [
    isGap('story') ? null : story,
    websiteOf(id, key, host),
    held === '' ? null : held,
    sold === '' ? 'Grocery' : sold,
    isGap('social') ? null : `@${host.replaceAll('-', '')}`,
    isGap('contacts') ? null : `hello@${host}.example`,
  ];
}
