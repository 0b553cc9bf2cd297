/** Limits and texts that forms and the platform share. Without zod, so that the browser can have them. */

/** Limits of a sampling campaign: characters, products, questions and samples. */
export const campaignLimits = {
  name: 120,
  objective: 500,
  audience: 500,
  quantity: 100_000,
  products: 20,
  questions: 8,
  question: 200,
} as const;

/** Limits of a consignment order (O-03): characters, numbers and lines. */
export const orderLimits = {
  contactEmail: 254,
  carrier: 100,
  tracking: 200,
  cartons: 1_000_000,
  pallets: 100_000,
  notes: 4_000,
  reason: 500,
  lines: 500,
  cases: 100_000,
  unitsPerCase: 10_000,
  looseUnits: 1_000_000,
} as const;

/** Messages of the specification about orders (O-04, X-09). */
export const orderTexts = {
  noUnits: 'There should be some units for placing a PO.',
  noCase: 'Case configuration is required.',
  foreign: 'The brand has no such product.',
  notAccepting: 'We are currently not accepting inventory at this time.',
} as const;

/** A rate on a smaller base is hidden (D-24). */
export const hiddenBelow = 30;

/** The facts of a brand that its users edit, in the order of the form; `max` counts characters. */
export const brandFields = {
  story: { label: 'Story', max: 500 },
  website: { label: 'Website', max: 200 },
  headquarters: { label: 'Headquarters', max: 80 },
  founded: { label: 'Founded', max: 4 },
  ownership: { label: 'Ownership', max: 80 },
  certifications: { label: 'Certifications', max: 200 },
  channels: { label: 'Channels', max: 200 },
  social: { label: 'Social media', max: 200 },
  contacts: { label: 'Contact', max: 200 },
} as const;

export type BrandField = keyof typeof brandFields;
export const brandFieldNames = Object.keys(brandFields) as BrandField[];
