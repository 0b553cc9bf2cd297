import { homePath, paths } from '../../app/lib/paths';
import type { DemoUser } from '../support/sign-in';

/** A page that is measured. */
export interface BenchPage {
  name: string;
  path: string;
  signedIn: boolean;
  status: number;
  /** The hand-written server knows the home alone, for members and visitors. */
  handWritten: boolean;
}

export const pages: readonly BenchPage[] = [
  { name: 'home', path: homePath, signedIn: true, status: 200, handWritten: true },
  { name: 'settings', path: paths.settings, signedIn: true, status: 200, handWritten: false },
  { name: 'visitor home', path: homePath, signedIn: false, status: 200, handWritten: true },
  {
    name: 'sign-in',
    path: paths.auth.signIn({}),
    signedIn: false,
    status: 200,
    handWritten: false,
  },
  { name: 'not found', path: '/no-such-page', signedIn: false, status: 404, handWritten: false },
];

/** The users take turns, so that no two requests in a row are of one user or brand. */
export const benchUsers = [
  'core',
  'growth',
  'unlimited',
  'gifted',
  'trial',
  'admin',
] as const satisfies readonly DemoUser[];
