import * as z from 'zod';

import { named } from '../../../contract/fields';
import { formFactsSchema, optionalText, requiredText } from '../forms/forms';
import { requiredMessage } from '../forms/messages';

/** Purposes of a search for brands: to choose one's own brand (P-11), or competitors (U-05). */
export const brandPurposes = ['claim', 'compare'] as const;
export type BrandPurpose = (typeof brandPurposes)[number];

/** A brand that a search found, with the facts that tell brands of one name apart. */
export const foundBrandSchema = named.extend({
  /** The category with most of its sales. */
  category: z.string().nullable(),
  /** Number of its products. */
  products: z.number().int(),
  dataSet: z.string(),
  owner: z.enum(['nobody', 'own', 'other']),
});
export type FoundBrand = z.infer<typeof foundBrandSchema>;

export const brandPageSchema = z.object({
  brands: z.array(foundBrandSchema),
  /** The cursor of the next page; null on the last. */
  endCursor: z.string().nullable(),
});
export type BrandPage = z.infer<typeof brandPageSchema>;

/** A search as the URL states it, with its first page; `page` is null when it failed. */
const brandSearchSchema = z.object({
  query: z.string(),
  /** The cursor that the page begins after; null for the first. */
  after: z.string().nullable(),
  page: brandPageSchema.nullable(),
});
export type BrandSearch = z.infer<typeof brandSearchSchema>;

export type NamedBrand = z.infer<typeof named>;
/** `heldBy`: the account's records of the brand, such as 'purchase orders'; null for a brand that can be given up. */
const held = named.extend({ heldBy: z.string().nullable() });
export type HeldBrand = z.infer<typeof held>;
const brandId = z.string({ error: requiredMessage }).regex(/^[^\p{C}]{1,200}$/u, requiredMessage);

/** Limits of the platform. */
const maxBrandNameLength = 120;
const maxMailboxLength = 254;

/**
 * A claim of the account that is not granted (P-12). `mailed`: it waits for the link of its mail; `asked`: for an admin;
 * `taken`: another account has the brand.
 */
export const brandClaimSchema = z.object({
  brandId: z.string(),
  brandName: z.string(),
  state: z.enum(['mailed', 'asked', 'expired', 'taken', 'declined']),
  /** The mailbox of the link; null where an admin decides. */
  mailedTo: z.string().nullable(),
  /** When the link ends, an ISO 8601 moment. */
  expiresAt: z.string().nullable(),
  /** Why an admin declined it; null where somebody of the brand did. */
  reason: z.string().nullable(),
});
export type BrandClaim = z.infer<typeof brandClaimSchema>;

/** Where users find the mails that they wait for. */
export const mailDeliverySchema = z.object({
  /** Whether a mail server sends them. */
  isSent: z.boolean(),
  /** Where internal admins read them; null where their links are hidden. */
  outboxUrl: z.string().nullable(),
  /** Address of the demo's internal admin; null without demo data. */
  admin: z.string().nullable(),
});
export type MailDelivery = z.infer<typeof mailDeliverySchema>;

export const ownBrandViewSchema = z.object({
  form: formFactsSchema,
  search: brandSearchSchema,
  /** Only brands of shared data that nothing holds can be given up. */
  own: z.array(held.extend({ isShared: z.boolean() })),
  /** The brand to give up, on the page that confirms it; null on the page of the choice. */
  release: held.nullable(),
  /**
   * The brand to claim, on the page of its proof; null on the page of the choice. `domain`: the domain whose mailbox
   * proves it; null if an admin decides. `ownAddress`: the user's own address, if it is at the domain.
   */
  claim: named
    .extend({ domain: z.string().nullable(), ownAddress: z.string().nullable() })
    .nullable(),
  /** The claims of the account that are not granted. */
  claims: z.array(brandClaimSchema),
  mails: mailDeliverySchema,
  /** IANA name. */
  timeZone: z.string(),
  /**
   * The plan; null without one. `limit`: number of brands that it includes, `left`: those that neither a brand nor an
   * open claim takes; both null: no limit.
   */
  plan: z
    .object({ name: z.string(), limit: z.number().nullable(), left: z.number().nullable() })
    .nullable(),
  /** The brand that the user said was not listed; null without one. */
  unlisted: z.string().nullable(),
  /** The user's last request to list a brand, if it was declined, with the reason and the day (YYYY-MM-DD). */
  declined: z.object({ name: z.string(), reason: z.string(), day: z.string() }).nullable(),
});
export type OwnBrandView = z.infer<typeof ownBrandViewSchema>;

/** The forms of that page: claim a brand, end a claim, give a brand up, or say that one is not listed. */
export const ownBrandFormSchema = z.discriminatedUnion(
  'intent',
  [
    z.object({
      intent: z.literal('claim'),
      brand: brandId,
      mailbox: optionalText(maxMailboxLength),
    }),
    z.object({ intent: z.literal('withdraw'), brand: brandId }),
    z.object({ intent: z.literal('release'), brand: brandId }),
    z.object({ intent: z.literal('report'), name: requiredText(maxBrandNameLength) }),
  ],
  { error: requiredMessage },
);
export type OwnBrandForm = z.infer<typeof ownBrandFormSchema>;

export const competitorsViewSchema = z.object({
  form: formFactsSchema,
  search: brandSearchSchema,
  chosen: z.array(named),
  /** The own brand; null for a user without one. */
  brand: named.nullable(),
  /** Id of the own brand, if the address names it. */
  asked: z.string().nullable(),
  /** How many competitors the plan compares with at a time (D-07). */
  comparable: z.number().int(),
  /** Address of the dossier, compared with the chosen competitors. */
  dossier: z.string(),
});
export type CompetitorsView = z.infer<typeof competitorsViewSchema>;

export const competitorFormSchema = z.object({
  intent: z.enum(['add', 'remove']),
  brand: brandId,
});
export type CompetitorForm = z.infer<typeof competitorFormSchema>;
