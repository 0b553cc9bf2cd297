import type { Page } from 'playwright';

import type { DemoUser } from '../support/people/sign-in';

/** Size and colour scheme of a picture. */
export interface View {
  name: string;
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
}

const inBothSchemes = (width: number, height: number): View[] =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    name: `${width}-${colorScheme}`,
    width,
    height,
    colorScheme,
  }));

export const desktopViews = [
  ...inBothSchemes(1440, 900),
  ...inBothSchemes(1024, 768),
  ...inBothSchemes(800, 1000),
  // A window of 1280 px at 400 % (L-18).
  ...inBothSchemes(320, 256),
];
export const phoneViews = inBothSchemes(390, 844);

/** What an act works with. */
export interface Visit {
  page: Page;
  appUrl: string;
  platformUrl: string;
  /** A page of another person, in a browser session of its own. */
  otherPerson(): Promise<Page>;
}

/** A page of the product in one state. The pictures are named after the person, the path and `state`. */
export interface Screen {
  path: string;
  /** The program that serves the path. Default: the app. */
  site?: 'app' | 'platform';
  /** The state that `act` leads to, in a word or two. */
  state?: string;
  act?: (visit: Visit) => Promise<void>;
}

/** An export that a person's brand is of. */
export interface DataSet {
  /** The mapping as text, or the name of a file in data-mappings. */
  mapping: object | string;
  /** Texts of the files beside the mapping, by their names; none where `folder` has them. */
  files?: Readonly<Record<string, string>>;
  folder?: string;
  brand: string;
}

/** What one person looks at, in this order and in one browser session. */
export interface Person {
  /** Names the pictures. Default: the user. */
  name?: string;
  /** Null: a visitor. */
  user: DemoUser | null;
  onPhone?: true;
  /** Imported before the first screen. All screens are of its brand. */
  data?: DataSet;
  screens: readonly Screen[];
}

/** Screens that only open a page. */
export const open = (...paths: string[]): Screen[] => paths.map((path) => ({ path }));
export const openPlatform = (...paths: string[]): Screen[] =>
  paths.map((path) => ({ path, site: 'platform' }));

/** An act that presses a button. */
export const press =
  (name: string | RegExp) =>
  async ({ page }: Visit): Promise<void> => {
    await page.getByRole('button', { name }).first().click();
  };

/** A field by its whole label; a star marks what is required, and a word what is optional. */
const field = (page: Page, label: string) =>
  page.getByLabel(new RegExp(`^${label}(?:\\s*\\*|\\s+optional)?$`)).first();

/** An act that fills in fields, by their labels, and presses a button. */
export const send =
  (fields: Readonly<Record<string, string>>, button: string | RegExp) =>
  async (visit: Visit): Promise<void> => {
    for (const [label, value] of Object.entries(fields)) await field(visit.page, label).fill(value);
    await press(button)(visit);
  };

/** An act that follows a link. */
export const follow =
  (name: string | RegExp) =>
  async ({ page }: Visit): Promise<void> => {
    await page.getByRole('link', { name }).first().click();
  };

/** An act of several acts. */
export const inOrder =
  (...acts: ((visit: Visit) => Promise<void>)[]) =>
  async (visit: Visit): Promise<void> => {
    for (const act of acts) await act(visit);
  };
