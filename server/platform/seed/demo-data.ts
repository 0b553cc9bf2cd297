/**
 * The demo's people, companies and brands, as data: the one place that lists them (README, login page, tests).
 * All addresses are under a reserved domain; the password is public, so the seed is for loopback addresses.
 */
export const demoPassword = 'endcap-demo';
export const demoDomain = 'demo.endcap.example';

export interface DemoUser {
  /** The part of the address before the @, and the key of all ids. */
  key: string;
  firstName: string;
  lastName: string;
  designation: string;
  /** What signing in as this user shows. */
  shows: string;
  account: string;
  role?: 'admin';
  /** Secret of the authenticator that this user needs besides the password, base32; as public as the password. */
  secondFactor?: string;
  merchantRoles?: readonly string[];
  brand?: string;
  /** Brands that this user alone is associated with. */
  associated?: readonly string[];
  competitors?: readonly string[];
}

const person = (
  key: string,
  firstName: string,
  lastName: string,
  designation: string,
  account: string,
  shows: string,
  more: Partial<DemoUser> = {},
): DemoUser => ({ ...{ key, firstName, lastName, designation, account, shows }, ...more });

export const demoUsers: readonly DemoUser[] = [
  person('trial', 'Maya', 'Lindqvist', 'Founder', 'crunchwell', 'free trial, with a brand', {
    brand: 'crunchwell',
    competitors: ['saltmarsh'],
  }),
  person('core', 'Daniel', 'Okafor', 'Brand manager', 'saltmarsh', 'Core Brand', {
    brand: 'saltmarsh',
    competitors: ['crunchwell', 'popyard'],
  }),
  person('growth', 'Priya', 'Raman', 'Head of insights', 'meadowlark', 'Growth, three brands', {
    brand: 'oatfield',
    competitors: ['crunchwell', 'popyard', 'nutcracker'],
  }),
  person(
    'unlimited',
    'Thomas',
    'Bergeron',
    'Chief commercial officer',
    'northgate',
    'Unlimited, with investor dashboards',
    { brand: 'cocoa-atelier', competitors: ['oatfield'] },
  ),
  person('gifted', 'Aiko', 'Tanaka', 'Founder', 'popyard', 'Core Brand, and Unlimited as a gift', {
    brand: 'popyard',
  }),
  person(
    'payment',
    'Rosa',
    'Delgado',
    'Finance lead',
    'emberjerky',
    'a payment that needs an action',
    { brand: 'ember-jerky' },
  ),
  person('brandless', 'Noah', 'Fischer', 'Consultant', 'fischer', 'free trial, no brand yet'),
  person(
    'merchant-admin',
    'Grace',
    'Mbeki',
    'Operations director',
    'harvestandhive',
    'merchant admin: orders, inventory, users',
    { merchantRoles: ['merchant_admin'], brand: 'hive-honey' },
  ),
  person(
    'inventory',
    'Lukas',
    'Novak',
    'Inventory planner',
    'harvestandhive',
    'inventory merchant: public dashboards',
    { merchantRoles: ['inventory_merchant'], brand: 'hive-honey' },
  ),
  person('owned-brands', 'Salma', 'Haddad', 'Brand owner', 'harvestandhive', 'owned brands only', {
    merchantRoles: ['owned_brands'],
    brand: 'harvest-grain',
    associated: ['harvest-grain'],
  }),
  person(
    'vendor',
    'Pete',
    'Marlow',
    'Fulfilment partner',
    'harvestandhive',
    'external vendor: orders to ship',
    { merchantRoles: ['external_vendor'], associated: ['fizzberry'] },
  ),
  person(
    'reports',
    'Ingrid',
    'Solheim',
    'Analyst',
    'harvestandhive',
    'reports: dashboards, orders to read',
    { merchantRoles: ['reports_merchant'], brand: 'hive-honey' },
  ),
  person('pulse', 'Omar', 'Farouk', 'Category analyst', 'harvestandhive', 'pulse reporting', {
    merchantRoles: ['pulse_reporting'],
    brand: 'hive-honey',
  }),
  person(
    'admin',
    'Helen',
    'Whitfield',
    'Platform administrator',
    'endcap',
    'internal admin: everything',
    { role: 'admin' },
  ),
  person(
    'two-factor',
    'Morgan',
    'Adeyemi',
    'Security lead',
    'northgate',
    'needs a code of an authenticator, too',
    { secondFactor: 'ENDCAPDEMOSECRET2345ENDCAPDEMOSE', brand: 'cocoa-atelier' },
  ),
];

/** @returns the address of a demo user */
export const demoEmail = (user: { key: string }): string => `${user.key}@${demoDomain}`;

export interface DemoAccount {
  key: string;
  name: string;
  brands: readonly string[];
  subscription: {
    owner: string;
    price: string;
    paymentActionRequired?: true;
    seats?: number;
  } | null;
  /** The others get that of the first browser (U-10). */
  timeZone?: string;
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    key: 'crunchwell',
    name: 'Crunchwell Foods',
    brands: ['crunchwell'],
    subscription: { owner: 'trial', price: 'price_free_trial' },
  },
  {
    key: 'saltmarsh',
    name: 'Saltmarsh Snacks',
    brands: ['saltmarsh'],
    subscription: { owner: 'core', price: 'price_core_brand_monthly' },
  },
  {
    key: 'meadowlark',
    name: 'Meadowlark Provisions',
    brands: ['oatfield', 'barwood', 'orchard-lane'],
    subscription: { owner: 'growth', price: 'price_growth_yearly' },
  },
  {
    key: 'northgate',
    name: 'Northgate Confectionery Group',
    brands: ['cocoa-atelier', 'midnight-square'],
    subscription: { owner: 'unlimited', price: 'price_unlimited_yearly' },
  },
  {
    key: 'popyard',
    name: 'Popyard Popcorn',
    brands: ['popyard'],
    subscription: { owner: 'gifted', price: 'price_core_brand_yearly' },
  },
  {
    key: 'emberjerky',
    name: 'Ember & Oak',
    brands: ['ember-jerky'],
    subscription: {
      owner: 'payment',
      price: 'price_core_brand_monthly',
      paymentActionRequired: true,
    },
  },
  {
    key: 'fischer',
    name: 'Fischer Advisory',
    brands: [],
    subscription: { owner: 'brandless', price: 'price_free_trial' },
  },
  {
    key: 'harvestandhive',
    name: 'Harvest & Hive',
    timeZone: 'America/New_York',
    brands: ['hive-honey', 'harvest-grain', 'fizzberry'],
    subscription: { owner: 'merchant-admin', price: 'price_growth_monthly' },
  },
  { key: 'endcap', name: 'Endcap', brands: [], subscription: null },
];

/** Billing details of all accounts that pay (P-13). */
export const demoBillingDetails = {
  address: '12 Mill Lane\nBurlington, VT 05401\nUSA',
  taxId: null,
  purchaseOrder: null,
};

/** The gift: a seat for `user` on the subscription of `account`. */
export const demoGift = { account: 'northgate', user: 'gifted' } as const;
