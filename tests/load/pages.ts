import { emptyState, stateQuery } from '../../app/contracts/dashboards/url';
import { homePath, paths } from '../../app/lib/urls/paths';
import type { DemoUser } from '../support/people/sign-in';

/** A measured page. */
export interface BenchPage {
  name: string;
  path: string;
  signedIn: boolean;
  status: number;
  /** Whether the hand-written server has this page: it has only the home (the dossier), in every state. */
  handWritten: boolean;
}

/** A state of the dossier as the filter bar writes it: half a year of the user's own brand. */
const halfYear = stateQuery({
  ...emptyState,
  timerange: { startDate: '2026-01-01', endDate: '2026-06-30' },
});

export const pages: readonly BenchPage[] = [
  // The home is the dossier as it is; `dossier` is one whose state is in the address.
  { name: 'home', path: homePath, signedIn: true, status: 200, handWritten: true },
  {
    name: 'dossier',
    path: `${homePath}${halfYear}`,
    signedIn: true,
    status: 200,
    handWritten: true,
  },
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

/** The users take turns, so that consecutive requests are for different users and brands. */
export const benchUsers = [
  'core',
  'growth',
  'unlimited',
  'gifted',
  'trial',
  'admin',
] as const satisfies readonly DemoUser[];
