import AxeBuilder from '@axe-core/playwright';
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

/**
 * The faults that axe finds on a page (L-17): by all rules in the light theme, then by those about colours in the dark one.
 * @param include CSS selector of the part to check; default: the whole page
 */
export async function axeFaults(page: Page, include?: string): Promise<Fault[]> {
  const faults: Fault[] = [];
  // A page behind another one draws no frames, so that its transitions never end.
  await page.bringToFront();
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.waitForFunction(transitionsEnded);
    // Only violations are described. The legacy mode opens no second page for the result, which frames of other origins need.
    let axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
    if (include !== undefined) axe = axe.include(include);
    if (theme === 'dark') axe = axe.withRules(colourRules);
    const { violations } = await axe.analyze();
    for (const { id, impact, nodes } of violations)
      faults.push({ theme, rule: id, impact: impact ?? '', html: nodes.map(({ html }) => html) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

/**
 * Controls below 24 × 24 px with another one beside them (L-18). Names at the ends of lines stand where the lines end; the
 * filter of brands does the same as their links.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .withRules(['target-size'])
    .exclude('.chart-ends')
    .setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => `small: ${html.slice(0, 160)}`));
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
