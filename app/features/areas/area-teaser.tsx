import { paths } from '~/lib/urls/paths';
import { Teaser } from '~/components/ui/feedback/teaser';

/** The areas that are announced but not built. Remove an entry when its page is built. */
export const areas = {
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
