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

export const demoUsers: readonly DemoUser[] = [
  {
    key: 'trial',
    firstName: 'Maya',
    lastName: 'Lindqvist',
    designation: 'Founder',
    shows: 'free trial, with a brand',
    account: 'crunchwell',
    brand: 'crunchwell',
    competitors: ['saltmarsh'],
  },
  {
    key: 'core',
    firstName: 'Daniel',
    lastName: 'Okafor',
    designation: 'Brand manager',
    shows: 'Core Brand',
    account: 'saltmarsh',
    brand: 'saltmarsh',
    competitors: ['crunchwell', 'popyard'],
  },
  {
    key: 'growth',
    firstName: 'Priya',
    lastName: 'Raman',
    designation: 'Head of insights',
    shows: 'Growth, three brands',
    account: 'meadowlark',
    brand: 'oatfield',
    competitors: ['crunchwell', 'popyard', 'nutcracker'],
  },
  {
    key: 'unlimited',
    firstName: 'Thomas',
    lastName: 'Bergeron',
    designation: 'Chief commercial officer',
    shows: 'Unlimited, with investor dashboards',
    account: 'northgate',
    brand: 'cocoa-atelier',
    competitors: ['oatfield'],
  },
  {
    key: 'gifted',
    firstName: 'Aiko',
    lastName: 'Tanaka',
    designation: 'Founder',
    shows: 'Core Brand, and Unlimited as a gift',
    account: 'popyard',
    brand: 'popyard',
  },
  {
    key: 'payment',
    firstName: 'Rosa',
    lastName: 'Delgado',
    designation: 'Finance lead',
    shows: 'a payment that needs an action',
    account: 'emberjerky',
    brand: 'ember-jerky',
  },
  {
    key: 'brandless',
    firstName: 'Noah',
    lastName: 'Fischer',
    designation: 'Consultant',
    shows: 'free trial, no brand yet',
    account: 'fischer',
  },
  {
    key: 'merchant-admin',
    firstName: 'Grace',
    lastName: 'Mbeki',
    designation: 'Operations director',
    shows: 'merchant admin: orders, inventory, users',
    account: 'harvestandhive',
    merchantRoles: ['merchant_admin'],
    brand: 'hive-honey',
  },
  {
    key: 'inventory',
    firstName: 'Lukas',
    lastName: 'Novak',
    designation: 'Inventory planner',
    shows: 'inventory merchant: public dashboards',
    account: 'harvestandhive',
    merchantRoles: ['inventory_merchant'],
    brand: 'hive-honey',
  },
  {
    key: 'owned-brands',
    firstName: 'Salma',
    lastName: 'Haddad',
    designation: 'Brand owner',
    shows: 'owned brands only',
    account: 'harvestandhive',
    merchantRoles: ['owned_brands'],
    brand: 'harvest-grain',
    associated: ['harvest-grain'],
  },
  {
    key: 'vendor',
    firstName: 'Pete',
    lastName: 'Marlow',
    designation: 'Fulfilment partner',
    shows: 'external vendor: orders to ship',
    account: 'harvestandhive',
    merchantRoles: ['external_vendor'],
    associated: ['fizzberry'],
  },
  {
    key: 'reports',
    firstName: 'Ingrid',
    lastName: 'Solheim',
    designation: 'Analyst',
    shows: 'reports: dashboards, orders to read',
    account: 'harvestandhive',
    merchantRoles: ['reports_merchant'],
    brand: 'hive-honey',
  },
  {
    key: 'pulse',
    firstName: 'Omar',
    lastName: 'Farouk',
    designation: 'Category analyst',
    shows: 'pulse reporting',
    account: 'harvestandhive',
    merchantRoles: ['pulse_reporting'],
    brand: 'hive-honey',
  },
  {
    key: 'admin',
    firstName: 'Helen',
    lastName: 'Whitfield',
    designation: 'Platform administrator',
    shows: 'internal admin: everything',
    account: 'endcap',
    role: 'admin',
  },
  {
    key: 'two-factor',
    firstName: 'Morgan',
    lastName: 'Adeyemi',
    designation: 'Security lead',
    shows: 'needs a code of an authenticator, too',
    account: 'northgate',
    secondFactor: 'ENDCAPDEMOSECRET2345ENDCAPDEMOSE',
    brand: 'cocoa-atelier',
  },
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
