import { redirect } from '@remix-run/node';

import type {
  DeleteForm,
  DeleteUsersView,
  InvitationView,
  InviteForm,
  InviteView,
  RoleChoice,
  UserForm,
  UserView,
} from '../../../../app/contracts/users/users';
import { paths } from '../../../../app/lib/urls/paths';
import type { RequestServices } from '../../request-services';
import {
  deleteUsers,
  inviteUser,
  inviteUserAgain,
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
    help: 'Everything of the account: orders, inventory, users, storage and billing.',
  },
  {
    role: 'inventory_merchant',
    help: 'Orders and inventory of all brands; of the dashboards only the public ones.',
  },
  { role: 'owned_brands', help: 'Orders, inventory and dashboards of some brands alone.' },
  {
    role: 'external_vendor',
    help: 'Ships the brand orders; of the dashboards only the public ones.',
  },
  {
    role: 'reports_merchant',
    help: 'Reads orders and inventory, and sees the dashboards of your plan.',
  },
  {
    role: 'pulse_reporting',
    help: 'Reads orders and inventory, and sees the dashboards of your plan.',
  },
];

/** The pages of users and their forms (U-01 … U-03). */
export function createUsers(
  services: Pick<RequestServices, 'ams' | 'account' | 'formFacts' | 'flash'>,
) {
  const { ams, formFacts, flash } = services;
  const loadBrands = async () => {
    const { account } = await services.account();
    return account?.ownBrands.map(({ id, name }) => ({ id, name })) ?? [];
  };

  return {
    list: (url: URL) => loadUsers(ams(), url),

    async invitePage(): Promise<InviteView> {
      const [seats, brands] = await Promise.all([loadSeats(ams()), loadBrands()]);
      return { form: formFacts(), roles, brands, seats };
    },
    async invite(value: InviteForm): Promise<Response> {
      const { person, sent } = await inviteUser(ams(), value);
      if (!sent) {
        flash('info', `${person.email} is one of your users already. Nothing was changed.`);
        return redirect(paths.user(person.id), 303);
      }
      flash('success', 'Invite sent');
      return redirect(paths.users, 303);
    },

    async invitationPage(id: string): Promise<InvitationView> {
      return { form: formFacts(), person: await loadUser(ams(), id) };
    },
    async inviteAgain(id: string, key: string | undefined): Promise<Response> {
      await inviteUserAgain(ams(), id, key);
      flash('success', 'Invite sent');
      return redirect(paths.users, 303);
    },

    async page(id: string): Promise<UserView> {
      const [person, brands] = await Promise.all([loadUser(ams(), id), loadBrands()]);
      return { form: formFacts(), roles, brands, person };
    },
    async save(id: string, value: UserForm): Promise<Response> {
      await saveUser(ams(), id, value);
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
          'Nobody was deleted: somebody whom you chose is there no more. Please choose again.',
        );
      return redirect(paths.users, 303);
    },
  };
}
