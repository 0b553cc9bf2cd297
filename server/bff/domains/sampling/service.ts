import type { ProductList } from '../../../../app/contracts/sampling/form';
import { samplingCalls, type Campaign } from '../../../../contract/ams/sampling';
import type { AmsClient } from '../../upstream/ams';
import { loadNumberedPage, numberedPage, readSearch } from '../../http/list-page';

const maxSearchLength = 100;
/** Products that the form lists at once. */
const listed = 40;

/**
 * A page of the campaigns that the user may see.
 * @param url `q` (part of a name or brand), `page`
 */
export async function loadCampaigns(ams: AmsClient, url: URL) {
  const search = readSearch(url, maxSearchLength);
  return loadNumberedPage(url, async (asked) => {
    const page = await ams.send(samplingCalls.list, { query: { q: search, ...asked } });
    const { campaigns } = page;
    return { search, campaigns, ...numberedPage(asked, page, campaigns.length, 'campaigns') };
  });
}

/** @throws {NotFoundError} also for a campaign of another account (SEC-46) */
export async function loadCampaign(ams: AmsClient, id: string): Promise<Campaign> {
  return (await ams.send(samplingCalls.read, { params: { id } })).campaign;
}

/**
 * The products of a brand to choose from, by name: the first ones that a search finds, and the chosen ones.
 * @param chosen ids; those of other brands are left out
 */
export async function loadProducts(
  ams: AmsClient,
  { brand, find, products }: { brand: string; find: string; products: readonly string[] },
): Promise<ProductList> {
  const search = find.trim().slice(0, maxSearchLength);
  if (brand === '') return { items: [], more: false, search };
  const query = { brand: brand.slice(0, 200), first: String(listed) };
  const found = await ams.send(samplingCalls.products, { query: { ...query, q: search } });
  const missing = products.filter(
    (id) => /^[^,\0]{1,200}$/.test(id) && !found.products.some((item) => item.id === id),
  );
  const others =
    missing.length === 0
      ? []
      : (
          await ams.send(samplingCalls.products, {
            query: { ...query, first: '100', ids: missing.slice(0, 100).join(',') },
          })
        ).products;
  const items = [...others, ...found.products];
  return {
    items,
    more: found.next !== null || search !== '',
    search,
  };
}
