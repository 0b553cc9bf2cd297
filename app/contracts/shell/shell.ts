import * as z from 'zod';

import { iconNames } from './icons';
import { flagDefaults, flagNames, type FlagName } from './flags';
import { flashSchema } from '../forms/flash';
import { adminRoles, merchantRoles } from '../../../contract/permissions';

const nullableString = z.string().nullable();

export const brandSchema = z.object({ id: z.string(), name: z.string() });

/** The part of a subscription (P-01) that the shell shows; `{}` means no subscription. */
export const subscriptionSchema = z.object({
  id: z.string(),
  status: z.string(),
  /** Days of the account's time zone, YYYY-MM-DD. */
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

/** The auth state of the pages. */
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

/** The banners (L-13) in order of priority: a page shows the first that applies. */
export const bannerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('payment_required') }),
  z.object({ type: z.literal('unlimited_plan_required') }),
  z.object({
    type: z.literal('trial'),
    /** The number of competitors, and the days (YYYY-MM-DD) that the trial includes. */
    competitorLimit: z.number(),
    range: z.object({ startDate: z.string(), endDate: z.string() }).nullable(),
  }),
  z.object({ type: z.literal('sign_up') }),
]);
export type Banner = z.infer<typeof bannerSchema>;

const navigationLeafSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The link of the item (L-05); null for a heading that only groups its children. */
  href: nullableString,
  /** Why the item does not lead to its own page, or what to expect there; missing without a reason. */
  note: z.string().optional(),
  /** Parameters and filters that the dashboard reads; links between dashboards keep them. Missing for other screens. */
  keeps: z.array(z.string()).optional(),
  /** Path of the dashboard, if it is open but the navigation leads home instead (L-05). */
  opens: z.string().optional(),
});
/** A navigation item with its children (L-01). `iconClass`: null for an icon that the set does not have. */
export const navigationItemSchema = navigationLeafSchema.extend({
  iconClass: z.enum(iconNames).nullable(),
  children: z.array(navigationLeafSchema),
});
export type NavigationItem = z.infer<typeof navigationItemSchema>;

export const profileSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  designation: nullableString,
});

/** The platform's configuration for all users (D-12). An answer without error replaces it as a whole. */
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

/** The start options of the browser's flag client (C-04, C-05). */
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
 * The data of the frame around a page. The frame is shown even when the platform is down (L-16); `degraded` then says
 * that parts are missing.
 */
export const shellViewSchema = z.object({
  productName: z.string(),
  /** Null for a visitor, and when the platform did not return the user. */
  auth: authStateSchema.nullable(),
  profile: profileSchema.nullable(),
  /** The name of the user's account (U-11); null without `auth`. */
  company: nullableString,
  /** differs for each state of the user's plans and seats; null without `auth`. */
  subscriptionMark: z.string().nullable(),
  signedIn: z.boolean(),
  /** The user's roles include the request of samples. */
  mayRequestSamples: z.boolean(),
  /** The brand of the pages: the primary brand, else the first own, else the first associated one. */
  brand: brandSchema.nullable(),
  /** Brands that dashboards show the user; none for a user who sees only the public dashboards. */
  brands: z.array(brandSchema),
  banner: bannerSchema.nullable(),
  navigation: z.array(navigationItemSchema),
  navigationFailed: z.boolean(),
  /** Without the icons, which would be a fifth of a page's data. A page that shows icons has them in its own view. */
  appConfig: appConfigSchema.pick({ ldAnonymousSecureModeHash: true }),
  flags: flagValuesSchema,
  /** Null when the browser keeps the server's values, because its client must not start or the hash is missing. */
  flagClient: flagClientSchema.nullable(),
  /** True when the user is signed in but the token could not be renewed. */
  signInUnconfirmed: z.boolean(),
  /** True when a part of the frame is missing because the platform did not answer. */
  degraded: z.boolean(),
  /** The message of the action before this page, shown once (L-14). */
  flash: flashSchema.nullable(),
  csrfToken: z.string(),
  requestId: z.string(),
});
export type ShellView = z.infer<typeof shellViewSchema>;

/** The view as the loader sends it. */
export const shellDataSchema = z.object({
  frame: shellViewSchema,
  /** The flag client, which the content waits for if the configuration was late (L-08). Null: it waits for nothing. */
  late: z.custom<Promise<FlagClientView | null>>((value) => value instanceof Promise).nullable(),
});
export type ShellData = z.infer<typeof shellDataSchema>;
