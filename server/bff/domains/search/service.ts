import { personName } from '../account/same-person';
import type { IconName } from '../../../../app/contracts/shell/icons';
import { fold } from '../../../../app/contracts/search/fold';
import type { SearchGroup, SearchResult } from '../../../../app/contracts/search/search';
import { withCompared } from '../../../../app/contracts/dashboards/compared';
import { brandOrderStateText } from '../../../../app/contracts/brand-orders/labels';
import { emptyState, stateQuery } from '../../../../app/contracts/dashboards/url';
import { orderStateText } from '../../../../app/contracts/orders/labels';
import { paths } from '../../../../app/lib/urls/paths';
import type { AmsClient } from '../../upstream/ams';
import type { GraphqlClient } from '../../upstream/graphql/client';
import {
  accountReach,
  brandsOf,
  compareLimit,
  seesAllFigures,
  seesNoFigures,
  type Account,
} from '../account/account';
import { brandOrderCalls } from '../../../../contract/ams/brand-orders';
import { filterOptionsQuery } from '../dashboards/queries';
import { stateInput } from '../dashboards/request';
import { inventoryCalls } from '../../../../contract/ams/inventory';
import { orderCalls } from '../../../../contract/ams/orders';
import { samplingCalls } from '../../../../contract/ams/sampling';
import { userCalls } from '../../../../contract/ams/users';
import { loadCompetitors, searchBrands } from '../settings/brands';

/** The best results of each kind; a kind with more leads to its list. */
export const perKind = 5;
const first = String(perKind);
/** Brands of an account whose products are searched: the platform is asked once for each. */
const brandsWithProducts = 10;

interface Deps {
  graphql: GraphqlClient;
  ams: AmsClient;
  account: Account;
}

/** A kind of results: who may search it (P-06), and how. */
export interface Finder {
  label: SearchGroup['label'];
  icon: IconName;
  mayUse: (account: Account) => boolean;
  /** The list of the kind, which has page numbers or keys (L-15). */
  list?: (query: string) => string;
  find: (deps: Deps, query: string) => Promise<SearchResult[]>;
}

const may =
  (permission: Parameters<typeof accountReach>[1]) =>
  (account: Account): boolean =>
    accountReach(account, permission) !== 'none';

/** What the search looks through. The platform shows each user only what belongs to their account. */
export const finders: readonly Finder[] = [
  {
    label: 'Purchase orders',
    icon: 'consignment',
    mayUse: may('consignment.view'),
    list: (q) => paths.orderList({ q }),
    async find({ ams }, q) {
      const { orders } = await ams.send(orderCalls.list, { query: { tab: 'summary', q, first } });
      return orders.map((order) => ({
        name: order.orderNumber,
        note: `${order.brand.name}, ${orderStateText(order)}`,
        href: paths.order(order.orderNumber),
      }));
    },
  },
  {
    label: 'Orders',
    icon: 'orders',
    mayUse: may('orders.view'),
    list: (q) => paths.brandOrderList({ tab: 'all', q }),
    async find({ ams }, q) {
      // The list also matches words of products, which say nothing about one order.
      if (!/\d/.test(q)) return [];
      const { lineItemSets } = await ams.send(brandOrderCalls.list, {
        query: { q, first, sort: '-ordered' },
      });
      return lineItemSets.map((order) => ({
        name: order.orderNumber,
        note: `${order.brand.name}, ${brandOrderStateText(order)}`,
        href: paths.brandOrder(order.id),
      }));
    },
  },
  {
    label: 'Products',
    icon: 'product',
    mayUse: () => true,
    async find(deps, query) {
      const inDossier = await findDossierProducts(deps, query);
      return inDossier.length > 0 || !may('inventory.view')(deps.account)
        ? inDossier
        : findStock(deps, query);
    },
  },
  { label: 'Brands', icon: 'brand', mayUse: () => true, find: findBrands },
  {
    label: 'Sampling campaigns',
    icon: 'sampling',
    mayUse: may('sampling.request'),
    list: (q) => paths.samplingCampaigns({ q }),
    async find({ ams }, q) {
      const { campaigns } = await ams.send(samplingCalls.list, { query: { q, first } });
      return campaigns.map(({ id, name, brand, state }) => ({
        name,
        note: `${brand.name}, ${state}`,
        href: paths.campaign(id),
      }));
    },
  },
  {
    label: 'People',
    icon: 'users',
    mayUse: may('users.manage'),
    list: (q) => paths.userList({ q }),
    async find({ ams }, q) {
      const { merchants } = await ams.send(userCalls.list, { query: { q, first } });
      return merchants.map((person) => ({
        name: personName(person),
        note: person.email,
        href: paths.user(person.id),
      }));
    },
  },
];

/**
 * The products that the dossier can show: the best ones of each brand first. Users without dashboards have none there, and
 * an account without a plan sees the market alone.
 */
async function findDossierProducts(
  { graphql, account }: Deps,
  search: string,
): Promise<SearchResult[]> {
  const { activeSubscription, topSubscription } = account.user;
  const hasPlan =
    seesAllFigures(account) || activeSubscription !== null || topSubscription !== null;
  if (seesNoFigures(account) || !hasPlan) return [];
  const brands = brandsOf(account).slice(0, brandsWithProducts);
  const ofBrands = await Promise.all(
    brands.map(async ({ id }) => {
      const state = { ...emptyState, brand: id };
      const answer = await graphql.query(filterOptionsQuery, {
        parentSlug: 'brand-dossier',
        slug: 'dossier',
        filter: 'product',
        search,
        after: null,
        first: perKind,
        state: stateInput(state),
      });
      return answer.field('filterOptions').options.map(({ value, label }) => ({
        name: label,
        note: null,
        href: paths.home + stateQuery({ ...state, product: value }),
      }));
    }),
  );
  return Array.from({ length: perKind }, (_, rank) =>
    ofBrands.flatMap((found) => found.slice(rank, rank + 1)),
  )
    .flat()
    .slice(0, perKind);
}

async function findStock({ ams }: Deps, q: string): Promise<SearchResult[]> {
  const { products } = await ams.send(inventoryCalls.list, { query: { q, first } });
  return products.map(({ product, brand }) => ({
    name: `(${brand.name}) ${product.name}`,
    note: 'Inventory',
    href: paths.inventoryList({ q: product.name }),
  }));
}

/**
 * Own brands lead to their dossier, others to a comparison, beside the competitors of the set-up; a user without a brand can
 * choose one.
 */
async function findBrands({ graphql, account }: Deps, search: string): Promise<SearchResult[]> {
  if (seesNoFigures(account)) return [];
  const own = brandsOf(account);
  const term = fold(search);
  const ofAccount = own
    .filter(({ name }) => fold(name).includes(term))
    .slice(0, perKind)
    .map(({ id, name }) => ({
      name,
      note: 'Your brand',
      href: paths.home + stateQuery({ ...emptyState, brand: id }),
    }));
  const limit = own.length > 0 ? compareLimit(account) : 0;
  const mayClaim = own.length === 0 && may('billing.manage')(account);
  if (limit === 0 && !mayClaim) return ofAccount;
  const isOwn = ({ id }: { id: string }) => own.some((brand) => brand.id === id);
  const [{ brands }, competitors] = await Promise.all([
    searchBrands(graphql, { purpose: mayClaim ? 'claim' : 'compare', search, after: null }),
    mayClaim ? [] : loadCompetitors(graphql),
  ]);
  const compared = competitors.filter((one) => !isOwn(one)).slice(0, limit);
  const others = brands
    .filter((one) => !isOwn(one))
    .map(({ id, name, category }) => {
      if (mayClaim) {
        const note = [category, 'Choose'].filter(Boolean).join(', ');
        return { name, note, href: paths.chooseBrand({ q: name }) };
      }
      const { ids, replaced } = withCompared(compared, id, limit);
      const comparison = { kind: 'brands' as const, ids };
      return {
        name,
        note: category,
        href: paths.home + stateQuery({ ...emptyState, comparison }),
        compare: { id, limit, instead: replaced.map((one) => one.name) },
      };
    });
  return [...ofAccount, ...others].slice(0, perKind);
}

const actions = [
  { name: 'New purchase order', isOpen: may('consignment.place'), href: paths.newOrder },
  { name: 'Invite a user', isOpen: may('users.manage'), href: paths.inviteUser },
  { name: 'Choose a brand', isOpen: may('billing.manage'), href: paths.chooseBrand() },
  {
    name: 'Choose competitors',
    isOpen: (account: Account) => !seesNoFigures(account),
    href: paths.chooseCompetitors(),
  },
] as const;

/** The actions of the user whose names hold every word of the query. */
export function actionsOf(account: Account, query: string): SearchResult[] {
  const words = fold(query).split(/\s+/);
  return actions
    .filter(
      ({ name, isOpen }) => isOpen(account) && words.every((word) => fold(name).includes(word)),
    )
    .map(({ name, href }) => ({ name, href, note: null }));
}
