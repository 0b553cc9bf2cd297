import { redirect } from '@remix-run/node';

import {
  brandReads,
  brandWrites,
  coversAllBrands,
  reachOf,
  type Permission,
} from '../../../../contract/permissions';
import type {
  DeleteForm,
  DeleteUsersView,
  InvitationView,
  InviteForm,
  InviteView,
  RoleChoice,
  ShownPerson,
  SignOutUserView,
  UserForm,
  UserList,
  UserView,
} from '../../../../app/contracts/users/users';
import type { Person } from '../../../../contract/ams/users';
import { roleNames } from '../../../../app/contracts/users/labels';
import { paths } from '../../../../app/lib/urls/paths';
import { namesIn, saveEdit } from '../../http/edits';
import type { FormReturn } from '../../http/form-return';
import type { RequestServices } from '../../request-services';
import { dayInZone, timeZoneOf, timeZoneText } from '../account/time-zone';
import {
  deleteUsers,
  editsOf,
  inviteUser,
  inviteUserAgain,
  signOutUser,
  loadSeats,
  loadUser,
  loadUsers,
  loadUsersToDelete,
  saveUser,
} from './service';

/** The roles to choose from, each with its purpose (P-06). The texts stay on the server, out of the browser bundle. */
const roles: RoleChoice[] = [
  {
    role: 'merchant_admin',
    help: 'The whole account: orders, inventory, users, storage and billing',
  },
  {
    role: 'inventory_merchant',
    help: 'Orders and inventory of all brands; public dashboards only',
  },
  { role: 'owned_brands', help: 'Orders, inventory and dashboards of selected brands only' },
  {
    role: 'external_vendor',
    help: 'Ships orders of selected brands; public dashboards only',
  },
  {
    role: 'reports_merchant',
    help: 'For reports on orders and stock: reads both of all brands, and the dashboards of your plan',
  },
  {
    role: 'pulse_reporting',
    help: 'For following the market: reads the dashboards of your plan, and orders and stock of all brands without changing them',
  },
];

/** The brands that some permissions of a person reach, for people (SEC-51). */
function brandsText({ role, roles: given, brands }: Person, of: readonly Permission[]): string {
  const reaches = of.map((permission) => reachOf({ role, merchantRoles: given }, permission));
  if (reaches.some(coversAllBrands)) return 'All of the account';
  const isOwn = reaches.includes('own') && brands.length > 0;
  return isOwn ? brands.map(({ name }) => name).join(', ') : 'None';
}

const roleChoices = roles.map(({ role }) => ({ id: role, name: roleNames[role] }));

/** The pages of users and their forms (U-01 … U-03). */
export function createUsers(
  services: Pick<RequestServices, 'ams' | 'account' | 'formFacts' | 'flash'>,
) {
  const { ams, formFacts, flash } = services;
  const loadBrands = async () => {
    const { account } = await services.account();
    return account?.ownBrands.map(({ id, name }) => ({ id, name })) ?? [];
  };

  const loadCompany = async () => (await services.account()).account?.user.account.name ?? null;
  const loadTimeZone = async () => timeZoneOf((await services.account()).account);
  const shown = (person: Person, timeZone: string): ShownPerson => ({
    ...person,
    changes: brandsText(person, brandWrites),
    reads: brandsText(person, brandReads),
    invitedDay: dayInZone(person.invitedAt, timeZone),
    lastSignedInDay: person.lastSignedInAt && dayInZone(person.lastSignedInAt, timeZone),
  });
  const loadShown = async (id: string): Promise<ShownPerson> => {
    const [person, timeZone] = await Promise.all([loadUser(ams(), id), loadTimeZone()]);
    return shown(person, timeZone);
  };

  return {
    async list(url: URL): Promise<UserList> {
      const [page, timeZone, company] = await Promise.all([
        loadUsers(ams(), url),
        loadTimeZone(),
        loadCompany(),
      ]);
      return {
        ...page,
        company,
        people: page.people.map((person) => shown(person, timeZone)),
        timeZone: timeZoneText(timeZone),
      };
    },

    async invitePage(): Promise<InviteView> {
      const [seats, brands, company] = await Promise.all([
        loadSeats(ams()),
        loadBrands(),
        loadCompany(),
      ]);
      return { form: formFacts(), roles, brands, seats, company };
    },
    async invite(value: InviteForm, key: string | undefined): Promise<Response> {
      const { person, created } = await inviteUser(ams(), value, key);
      if (!created && person.pending) return redirect(paths.userInvitation(person.id, 'form'), 303);
      if (!created) {
        flash('info', `${person.email} is one of your users already. Nothing was changed.`);
        return redirect(paths.user(person.id), 303);
      }
      flash('success', 'Invite sent');
      return redirect(paths.users, 303);
    },

    async invitationPage(id: string, url: URL): Promise<InvitationView> {
      const isByForm = url.searchParams.get('by') === 'form';
      return { form: formFacts(), person: await loadShown(id), isByForm };
    },
    async inviteAgain(id: string, key: string | undefined): Promise<Response> {
      await inviteUserAgain(ams(), id, key);
      flash('success', 'Invite sent');
      return redirect(paths.users, 303);
    },

    async signOutPage(id: string): Promise<SignOutUserView> {
      return { form: formFacts(), person: await loadShown(id) };
    },
    async signOut(id: string): Promise<Response> {
      await signOutUser(ams(), id);
      flash('success', 'All sessions of the user have ended.');
      return redirect(paths.user(id), 303);
    },

    async page(id: string): Promise<UserView> {
      const [person, brands] = await Promise.all([loadShown(id), loadBrands()]);
      return { form: { ...formFacts(), edits: editsOf(person) }, roles, brands, person };
    },
    async save(id: string, { version, was, ...typed }: UserForm): Promise<Response | FormReturn> {
      const stale = await saveEdit(
        { version, was, typed },
        {
          name: 'this user',
          store: (changes, on) => saveUser(ams(), id, { ...changes, version: on }),
          load: async () => {
            const [person, brands] = await Promise.all([loadUser(ams(), id), loadBrands()]);
            return {
              ...editsOf(person),
              textOf: namesIn([...roleChoices, ...brands, ...person.brands]),
            };
          },
        },
      );
      if (stale !== null) return stale;
      flash('success', 'User Updated Successfully');
      return redirect(paths.users, 303);
    },

    async deletePage(url: URL): Promise<DeleteUsersView> {
      return { form: formFacts(), people: await loadUsersToDelete(ams(), url) };
    },
    async delete(value: DeleteForm): Promise<Response> {
      if (await deleteUsers(ams(), value))
        flash('success', 'User(s) has been deleted successfully.');
      else
        flash(
          'warning',
          'No user was deleted. A user you selected no longer exists. Please select again.',
        );
      return redirect(paths.users, 303);
    },
  };
}
