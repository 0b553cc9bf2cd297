import { describe, expect, it } from 'vitest';

import { dashboardIndexTarget, loginTarget } from './redirects';
import { homePath } from './paths';

const target = (query: string) => dashboardIndexTarget(new URLSearchParams(query));

describe('dashboardIndexTarget', () => {
  it('[R-18] moves the slugs into the path and keeps the other parameters', () => {
    expect(target('parent-slug=a&slug=b-c&brand=7&filters=%7B%7D')).toBe(
      '/dashboards/a/b-c?brand=7&filters=%7B%7D',
    );
    expect(target('slug=b&parent-slug=a')).toBe('/dashboards/a/b');
  });

  it.each([
    '',
    'parent-slug=a',
    'slug=b',
    'parent-slug=..&slug=auth',
    'parent-slug=a&slug=..%2F..%2Fx',
    'parent-slug=&slug=',
  ])('[R-18] leads home without two proper slugs: %s', (query) => {
    expect(target(query)).toBe(homePath);
  });
});

describe('loginTarget', () => {
  it('[R-12] sign-up passes signUp, log-in does not, whatever the address says', () => {
    const search = new URLSearchParams('returnTo=/orders&email=a@b.example&signUp=x');
    expect(loginTarget(search, true)).toBe(
      '/auth/login?returnTo=%2Forders&email=a%40b.example&signUp=true',
    );
    expect(loginTarget(search, false)).toBe('/auth/login?returnTo=%2Forders&email=a%40b.example');
    expect(loginTarget(new URLSearchParams(), true)).toBe('/auth/login?signUp=true');
  });
});
