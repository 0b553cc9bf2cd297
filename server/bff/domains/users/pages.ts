import { redirect } from '@remix-run/node';

import type { FlashLevel } from '../../../../app/contracts/forms/flash';
import type { FormFacts } from '../../../../app/contracts/forms/forms';
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
import type { AmsClient } from '../../upstream/ams';
import type { Account } from '../account/account';
import {
  deleteUsers,
  inviteUser,
  inviteUserAgain,
  loadSeats,
  loadUser,
  loadUsers,
  loadUsersToDelete,
  saveUser,
} from './users';

/** The roles as they are offered, with what each is for (P-06); here, so that the browser need not carry the words. */
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

/** The pages of users and their forms: what they show, what they say, and where they lead. */
export function createUserPages(deps: {
  ams: () => AmsClient;
  account: () => Promise<{ account: Account | null }>;
  formFacts: () => FormFacts;
  flash: (level: FlashLevel, text: string) => void;
}) {
  const { ams, formFacts: form, flash } = deps;
  const brands = async () => {
    const { account } = await deps.account();
    return account?.ownBrands.map(({ id, name }) => ({ id, name })) ?? [];
  };

  return {
    list: (url: URL) => loadUsers(ams(), url),

    async invitePage(): Promise<InviteView> {
      const [seats, own] = await Promise.all([loadSeats(ams()), brands()]);
      return { form: form(), roles, brands: own, seats };
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
      return { form: form(), person: await loadUser(ams(), id) };
    },
    async inviteAgain(id: string, key: string | undefined): Promise<Response> {
      await inviteUserAgain(ams(), id, key);
      flash('success', 'Invite sent');
      return redirect(paths.users, 303);
    },

    async page(id: string): Promise<UserView> {
      const [person, own] = await Promise.all([loadUser(ams(), id), brands()]);
      return { form: form(), roles, brands: own, person };
    },
    async save(id: string, value: UserForm): Promise<Response> {
      await saveUser(ams(), id, value);
      flash('success', 'User Updated Successfully');
      return redirect(paths.users, 303);
    },

    async deletePage(url: URL): Promise<DeleteUsersView> {
      return { form: form(), people: await loadUsersToDelete(ams(), url) };
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
