import { paths } from '~/lib/paths';
import { Teaser } from '~/components/ui/teaser';

/** The areas that are announced but not built yet; each entry goes when its page comes. */
export const areas = {
  inventory: {
    section: 'Operations',
    title: 'Inventory',
    lead: 'What lies in the warehouse, what is on its way, and how long it will last.',
    points: [
      'Stock by product, with IN STOCK and SOLD OUT at a glance',
      'Search and sort over the whole list',
      'Storage used and left, and more of it when you need it',
    ],
  },
  consignmentOrders: {
    section: 'Operations',
    title: 'Consignment orders',
    lead: 'Send stock to the warehouse, and follow each purchase order until it is received.',
    points: [
      'Purchase orders from draft to received, line by line',
      'A summary to check before an order is placed',
      'What is in review, and what needs your answer',
    ],
  },
  orders: {
    section: 'Operations',
    title: 'Orders',
    lead: 'The orders that you ship yourself: what is due, what left, and what comes next.',
    points: [
      'New, partially shipped, shipped and fulfilled orders, each with its count',
      'Carrier, tracking number and boxes for every shipment',
      'Packing slips as PDF, lists as CSV',
    ],
  },
  pricing: {
    section: 'Plans',
    title: 'Pricing plans',
    lead: 'Every plan beside the others: what it opens, for how many users and brands, at what price.',
    points: [
      'Your current plan marked, and the right next step on each other one',
      'Monthly and yearly prices',
      'What changes at once and what waits for the end date',
    ],
  },
} as const;

/** The teaser of one area. */
export function AreaTeaser({ area }: { area: keyof typeof areas }) {
  const { section, title, lead, points } = areas[area];
  return <Teaser eyebrow={section} title={title} lead={lead} points={points} home={paths.home} />;
}
