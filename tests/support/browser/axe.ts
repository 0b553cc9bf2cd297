import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

/** Rules that read colours. The themes differ in colours alone, so all other rules find the same in both. */
const colourRules = ['color-contrast', 'link-in-text-block'];

interface Fault {
  theme: 'light' | 'dark';
  rule: string;
  impact: string;
  /** The elements at fault. */
  html: string[];
}

/** In the page: whether all colours have reached the theme's values. */
const transitionsEnded = () =>
  document.getAnimations().every((animation) => !(animation instanceof CSSTransition));

interface Check {
  /** CSS selectors of the parts to check, and of those to leave out. */
  include: string[];
  exclude?: string[];
  /** Default: all rules. */
  rules?: string[];
}

/** What axe finds in a document. It is loaded once a document, whatever is asked of it. */
async function violationsOf(page: Page, check: Check) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async ({ include, exclude = [], rules }: Check) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
      { include, exclude },
      {
        // Only violations are described. No page of the product has frames.
        resultTypes: ['violations'],
        iframes: false,
        ...(rules !== undefined && { runOnly: rules }),
      },
    );
    return violations.map(({ id, impact, nodes }) => ({
      rule: id,
      impact: impact ?? '',
      html: nodes.map((node) => node.html),
    }));
  }, check);
}

/**
 * The faults that axe finds on a page (L-17): by all rules in the light theme, then by those about colours in the dark one.
 * @param include CSS selector of the part to check
 */
export async function axeFaults(page: Page, include = 'html'): Promise<Fault[]> {
  const faults: Fault[] = [];
  // A page behind another one draws no frames, so that its transitions never end.
  await page.bringToFront();
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.waitForFunction(transitionsEnded);
    const rules = theme === 'light' ? {} : { rules: colourRules };
    const found = await violationsOf(page, { include: [include], ...rules });
    faults.push(...found.map((fault) => ({ theme, ...fault })));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

/**
 * Controls below 24 × 24 px with another one beside them (L-18). Names at the ends of lines stand where the lines end; the
 * filter of brands does the same as their links.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  const found = await violationsOf(page, {
    include: ['html'],
    exclude: ['.chart-ends'],
    rules: ['target-size'],
  });
  return found.flatMap(({ html }) => html.map((one) => `small: ${one.slice(0, 160)}`));
}

/** Those of impact serious or critical. */
export const seriousFaults = async (page: Page): Promise<Fault[]> =>
  (await axeFaults(page)).filter(({ impact }) => impact === 'serious' || impact === 'critical');

/** Opens each page and expects no fault of impact serious or critical (L-17). */
export async function expectAccessiblePages(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    await page.goto(address);
    expect(await seriousFaults(page), address).toEqual([]);
  }
}
