import { describe, expect, it } from 'vitest';

import { decideAccess, effectiveStatus, investorMessage, type AccessFacts } from './access';
import { dashboardDefinition } from './definition';
import type { AccessStatus } from '../../../contract/vocabulary';

const dashboard = (accessStatus: AccessStatus, released = true, slug = 'some') =>
  dashboardDefinition.parse({
    parentSlug: slug === 'dossier' ? 'brand-dossier' : 'any',
    slug,
    title: 'T',
    purpose: 'P',
    accessStatus,
    released,
    navigation: null,
  });
const user = (facts: Partial<AccessFacts> = {}): AccessFacts => ({
  role: 'user',
  merchantRoles: [],
  plan: 'paid',
  brandless: false,
  ...facts,
});

const people: Record<string, AccessFacts | null> = {
  visitor: null,
  'no plan': user({ plan: 'none' }),
  'trial with a brand': user({ plan: 'trial' }),
  'trial without a brand': user({ plan: 'trial', brandless: true }),
  paid: user(),
  'paid without a brand': user({ brandless: true }),
  unlimited: user({ plan: 'unlimited' }),
  'unlimited without a brand': user({ plan: 'unlimited', brandless: true }),
  admin: user({ role: 'admin', plan: 'none', brandless: true }),
  merchant_admin: user({ merchantRoles: ['merchant_admin'] }),
  inventory_merchant: user({ merchantRoles: ['inventory_merchant'], plan: 'unlimited' }),
  owned_brands: user({ merchantRoles: ['owned_brands'] }),
  external_vendor: user({ merchantRoles: ['external_vendor'], plan: 'unlimited' }),
  reports_merchant: user({ merchantRoles: ['reports_merchant'] }),
  'vendor with reports': user({ merchantRoles: ['external_vendor', 'reports_merchant'] }),
};

// Columns: free, paid, publicly_available, restricted. g granted, s sign_in, h home; the reason follows.
const table: Record<string, [string, string, string, string]> = {
  visitor: ['s visitor', 's visitor', 'g', 's visitor'],
  'no plan': ['h plan', 'h plan', 'g', 'h restricted'],
  'trial with a brand': ['g', 'h trial', 'g', 'h restricted'],
  'trial without a brand': ['h brandless', 'h brandless', 'g', 'h restricted'],
  paid: ['g', 'g', 'g', 'h restricted'],
  'paid without a brand': ['h brandless', 'h brandless', 'g', 'h restricted'],
  unlimited: ['g', 'g', 'g', 'g'],
  'unlimited without a brand': ['g', 'g', 'g', 'g'],
  admin: ['g', 'g', 'g', 'g'],
  merchant_admin: ['g', 'g', 'g', 'h restricted'],
  inventory_merchant: ['h role', 'h role', 'g', 'h role'],
  owned_brands: ['g', 'g', 'g', 'h restricted'],
  external_vendor: ['h role', 'h role', 'g', 'h role'],
  reports_merchant: ['g', 'g', 'g', 'h restricted'],
  'vendor with reports': ['g', 'g', 'g', 'h restricted'],
};
const words: Record<string, string> = { g: 'granted', s: 'sign_in', h: 'home' };
const statuses = ['free', 'paid', 'publicly_available', 'restricted'] as const;

describe('decideAccess', () => {
  for (const [person, row] of Object.entries(table)) {
    it(`[P-04 D-09] ${person}`, () => {
      statuses.forEach((status, column) => {
        const [letter = '', reason] = row[column]!.split(' ');
        const access = decideAccess(dashboard(status), people[person]!);
        expect([status, access.decision, access.reason]).toEqual([
          status,
          words[letter],
          reason ?? null,
        ]);
        expect(access.message).toBe(reason === 'restricted' ? investorMessage : null);
      });
    });
  }

  it('[P-04] the home of the brand dossier is open to everybody', () => {
    for (const facts of Object.values(people)) {
      for (const status of statuses)
        expect(decideAccess(dashboard(status, true, 'dossier'), facts).decision).toBe('granted');
    }
  });

  it('[D-09 P-04] what is not released is a teaser for all', () => {
    for (const facts of Object.values(people)) {
      expect(decideAccess(dashboard('restricted', false), facts)).toEqual({
        decision: 'teaser',
        reason: null,
        message: null,
      });
      expect(decideAccess(dashboard('coming_soon'), facts).decision).toBe('teaser');
    }
    expect(effectiveStatus(dashboard('paid', false))).toBe('coming_soon');
    expect(effectiveStatus(dashboard('paid'))).toBe('paid');
  });
});
