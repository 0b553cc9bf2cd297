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
import { userCalls, type Person } from '../../../../contract/ams/users';
import { roleNames } from '../../../../app/contracts/users/labels';
import { paths } from '../../../../app/lib/urls/paths';
import { NotFoundError } from '../../errors';
import { namesIn, saveEdit } from '../../forms/record-edit';
import type { FormReturn } from '../../forms/form-runner';
import type { RequestServices } from '../../request-services';
import type { Account } from '../account/account';
import { dayInZone, timeZoneOf, timeZoneText } from '../account/time-zone';
import { editsOf, inviteUser, loadUser, loadUsers, loadUsersToDelete } from './service';

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

const shownPerson = (person: Person, timeZone: string): ShownPerson => ({
  ...person,
  changes: brandsText(person, brandWrites),
  reads: brandsText(person, brandReads),
  invitedDay: dayInZone(person.invitedAt, timeZone),
  lastSignedInDay: person.lastSignedInAt && dayInZone(person.lastSignedInAt, timeZone),
});

const ownBrandsOf = (account: Account | null) =>
  account?.ownBrands.map(({ id, name }) => ({ id, name })) ?? [];

const companyOf = (account: Account | null): string | null => account?.user.account.name ?? null;

/** The pages of users and their forms (U-01 … U-03). */
export class Users {
  constructor(private readonly services: RequestServices) {}

  async list(url: URL): Promise<UserList> {
    const [page, { account }] = await Promise.all([
      loadUsers(this.services.ams(), url),
      this.services.account(),
    ]);
    const timeZone = timeZoneOf(account);
    return {
      ...page,
      company: companyOf(account),
      people: page.people.map((person) => shownPerson(person, timeZone)),
      timeZone: timeZoneText(timeZone),
    };
  }

  async invitePage(): Promise<InviteView> {
    const { ams, account: load, formFacts } = this.services;
    const listing = ams().send(userCalls.list, { query: { first: '1' } });
    const [{ seats }, { account }] = await Promise.all([listing, load()]);
    const [brands, company] = [ownBrandsOf(account), companyOf(account)];
    return { form: formFacts(), roles, brands, seats, company };
  }

  async invite(value: InviteForm, key: string | undefined): Promise<Response> {
    const { ams, done } = this.services;
    const { person, created } = await inviteUser(ams(), value, key);
    if (created) return done(paths.users, 'Invite sent');
    if (person.pending) return redirect(paths.userInvitation(person.id, 'form'), 303);
    const text = `${person.email} is one of your users already. Nothing was changed.`;
    return done(paths.user(person.id), text, 'info');
  }

  async invitationPage(id: string, url: URL): Promise<InvitationView> {
    const isByForm = url.searchParams.get('by') === 'form';
    return { form: this.services.formFacts(), person: (await this.#load(id)).person, isByForm };
  }

  /** Sends an invitation again, with a new link (U-01). The same key sends it once. */
  async inviteAgain(id: string, key: string | undefined): Promise<Response> {
    const { ams, done } = this.services;
    await ams().send(userCalls.inviteAgain, { params: { id }, idempotencyKey: key });
    return done(paths.users, 'Invite sent');
  }

  async signOutPage(id: string): Promise<SignOutUserView> {
    return { form: this.services.formFacts(), person: (await this.#load(id)).person };
  }

  /** Ends all sessions of a user, who can sign in again (SEC-31). */
  async signOut(id: string): Promise<Response> {
    await this.services.ams().send(userCalls.signOut, { params: { id } });
    return this.services.done(paths.user(id), 'All sessions of the user have ended.');
  }

  async page(id: string): Promise<UserView> {
    const { person, brands } = await this.#load(id);
    const form = { ...this.services.formFacts(), edits: editsOf(person) };
    return { form, roles, brands, person };
  }

  /** Users can change their own name, but not their own roles (U-09). */
  async save(
    id: string,
    { version, was, choice, ...typed }: UserForm,
  ): Promise<Response | FormReturn> {
    const { ams, done } = this.services;
    const stale = await saveEdit(
      { version, was, choice, typed },
      {
        name: 'this user',
        store: (changes, on) =>
          ams().send(userCalls.save, { params: { id }, body: { ...changes, version: on } }),
        load: async () => {
          const { person, brands } = await this.#load(id);
          const show = namesIn([...roleChoices, ...brands, ...person.brands]);
          return { ...editsOf(person), comparison: { show } };
        },
      },
    );
    return stale ?? done(paths.users, 'User Updated Successfully');
  }

  async deletePage(url: URL): Promise<DeleteUsersView> {
    const { ams, formFacts } = this.services;
    return { form: formFacts(), people: await loadUsersToDelete(ams(), url) };
  }

  /** Deletes users, all or none (U-03). */
  async delete({ ids }: DeleteForm): Promise<Response> {
    const { ams, done } = this.services;
    try {
      await ams().send(userCalls.delete, { body: { ids } });
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      const text =
        'No user was deleted. A user you selected no longer exists. Please select again.';
      return done(paths.users, text, 'warning');
    }
    return done(paths.users, 'User(s) has been deleted successfully.');
  }

  /** A user, and the brands of the account. @throws {NotFoundError} also for another account's user (SEC-46) */
  async #load(id: string) {
    const { ams, account: load } = this.services;
    const [person, { account }] = await Promise.all([loadUser(ams(), id), load()]);
    return { person: shownPerson(person, timeZoneOf(account)), brands: ownBrandsOf(account) };
  }
}
