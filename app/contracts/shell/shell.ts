import * as z from 'zod';

import { flagDefaults, flagNames, type FlagName } from './flags';
import { flashSchema } from '../forms/flash';
import { adminRoles, merchantRoles } from '../permissions/permissions';

const nullableString = z.string().nullable();

export const brandSchema = z.object({ id: z.string(), name: z.string() });

/** P-01, the part that the shell shows; `{}` stands for "no subscription". */
export const subscriptionSchema = z.object({
  id: z.string(),
  status: z.string(),
  startDate: nullableString,
  endDate: nullableString,
  isUnlimited: z.boolean(),
  isPaymentActionRequired: z.boolean(),
  usersLeft: z.number().nullable(),
  brandsLeft: z.number().nullable(),
  userLimit: z.number().nullable(),
  brandLimit: z.number().nullable(),
  plan: z.object({ id: z.string(), name: z.string() }),
});
export type SubscriptionView = z.infer<typeof subscriptionSchema>;
const noSubscription = z.strictObject({});

/** the auth state that pages get. */
export const authStateSchema = z.object({
  id: z.string(),
  email: z.string(),
  ldSecureModeHash: nullableString,
  ldUserKey: nullableString,
  activeSubscription: z.union([subscriptionSchema, noSubscription]),
  topSubscription: z.union([subscriptionSchema, noSubscription]),
  subscriptionsCount: z.number(),
  role: z.enum(adminRoles),
  merchantRoles: z.array(z.enum(merchantRoles)),
  isGiftedSubscription: z.boolean(),
});
export type AuthState = z.infer<typeof authStateSchema>;

/** L-13, in their order: only the first that applies is shown. */
export const bannerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('payment_required') }),
  z.object({ type: z.literal('unlimited_plan_required') }),
  z.object({
    type: z.literal('trial'),
    /** how many competitors, and the days (YYYY-MM-DD) whose data the trial opens. */
    competitorLimit: z.number(),
    range: z.object({ startDate: z.string(), endDate: z.string() }).nullable(),
  }),
  z.object({ type: z.literal('sign_up') }),
]);
export type Banner = z.infer<typeof bannerSchema>;

const navigationLeafSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Where the item leads, after L-05; null for a heading that only groups its children. */
  href: nullableString,
});
/** L-01: two levels; `iconClass` is a name of the icon set (`components/ui/icon`). */
export const navigationItemSchema = navigationLeafSchema.extend({
  iconClass: nullableString,
  children: z.array(navigationLeafSchema),
});
export type NavigationItem = z.infer<typeof navigationItemSchema>;

export const profileSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  designation: nullableString,
});

/** D-12: what the platform configures for all; replaced as a whole once it has answered without error. */
export const appConfigSchema = z.object({
  /** Category name to icon URL. */
  categoryIcons: z.record(z.string(), z.string()),
  ldAnonymousSecureModeHash: z.string(),
});
export type AppConfig = z.infer<typeof appConfigSchema>;
export const initialAppConfig: AppConfig = { categoryIcons: {}, ldAnonymousSecureModeHash: '' };

/** The product's flags as the server has evaluated them for this user (C-04). */
export const flagValuesSchema = z.object(
  Object.fromEntries(
    flagNames.map((name) => [name, z.boolean().default(flagDefaults[name])]),
  ) as Record<FlagName, z.ZodDefault<z.ZodBoolean>>,
);

/** What the browser's flag client is started with (C-04, C-05). */
export const flagClientSchema = z.object({
  clientSideId: z.string(),
  baseUrl: z.string(),
  streamUrl: z.string(),
  eventsUrl: z.string(),
  context: z.object({
    kind: z.literal('user'),
    key: z.string(),
    name: z.string().optional(),
    email: z.string().optional(),
    anonymous: z.boolean().optional(),
  }),
  /** The secure-mode hash of the context's key. */
  hash: z.string(),
  /** The values to start from, with LaunchDarkly's `$flagsState`. */
  bootstrap: z.record(z.string(), z.unknown()),
});
export type FlagClientView = z.infer<typeof flagClientSchema>;

/**
 * Everything the frame around a page needs. `upstream` tells what could not be had, so that the
 * frame still stands when the platform is down (L-16).
 */
export const shellViewSchema = z.object({
  productName: z.string(),
  /** Null for a visitor, or when the platform could not say who the user is. */
  auth: authStateSchema.nullable(),
  profile: profileSchema.nullable(),
  signedIn: z.boolean(),
  /** The brand that the pages speak about: primary, else the first own, else the first associated. */
  brand: brandSchema.nullable(),
  brands: z.array(brandSchema),
  banner: bannerSchema.nullable(),
  navigation: z.array(navigationItemSchema),
  navigationFailed: z.boolean(),
  /** Without the icons: they are a fifth of a page's data, and a page that draws some says which in its own view. */
  appConfig: appConfigSchema.pick({ ldAnonymousSecureModeHash: true }),
  flags: flagValuesSchema,
  /** Null where the browser takes the server's values: its client is not to start, or the hash cannot be had. */
  flagClient: flagClientSchema.nullable(),
  /** true when signed in but no token could be had. */
  signInUnconfirmed: z.boolean(),
  /** True when any part of the frame is missing because the platform did not answer. */
  degraded: z.boolean(),
  /** What the action before this page had to say, once (L-14). */
  flash: flashSchema.nullable(),
  csrfToken: z.string(),
  requestId: z.string(),
});
export type ShellView = z.infer<typeof shellViewSchema>;
