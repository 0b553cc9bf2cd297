import { useNavigate } from '@remix-run/react';
import type { FormEvent } from 'react';

import type { ShownPerson, UserList } from '~/contracts/users/users';
import type { Seats } from '~contract/ams/users';
import { counted } from '~/lib/format/units';
import { paths } from '~/lib/urls/paths';
import { Button, LinkButton } from '~/components/ui/actions/button';
import { AppLink } from '~/components/ui/actions/app-link';
import { EmptyState } from '~/components/ui/feedback/empty-state';
import { Pagination } from '~/components/ui/data/pagination';
import { ListSearch } from '~/components/ui/data/list-search';
import { PageHead } from '~/components/ui/structure/page-head';
import { Table, type Column } from '~/components/ui/data/table';
import { Tag } from '~/components/ui/data/tag';

import { brandTexts, lastSeen, personName, personRoles } from './person-format';

const columns: readonly Column<ShownPerson>[] = [
  {
    id: 'name',
    head: 'Name',
    rowHead: true,
    cell: (person) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2">
          <AppLink to={paths.user(person.id)} className="link">
            {personName(person)}
          </AppLink>
          {person.self && <Tag>You</Tag>}
        </span>
        <EmailLine address={person.email} />
      </>
    ),
  },
  { id: 'roles', head: 'Roles', cell: personRoles },
  {
    id: 'brands',
    head: 'Brands',
    cell: (person) =>
      brandTexts(person).map((text) => (
        <span key={text} className="block">
          {text}
        </span>
      )),
  },
  {
    id: 'seen',
    head: 'Last signed in',
    cell: (person) =>
      person.pending ? (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Tag tone="info">{lastSeen(person)}</Tag>
          <AppLink to={paths.userInvitation(person.id)} className="link">
            Send again
            <span className="sr-only"> the invitation of {personName(person)}</span>
          </AppLink>
        </span>
      ) : (
        lastSeen(person)
      ),
  },
];

/** An address that breaks before its @ where the column is narrow. */
function EmailLine({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <span className="block font-normal text-ink-faint">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}

/** The users of the account (U-01 to U-03). */
export function UserListPage({ view }: { view: UserList }) {
  const { search, seats } = view;
  return (
    <>
      <PageHead
        eyebrow={view.company ?? 'Account'}
        title="Users"
        purpose="Who works on your brands with you, and what they may see and do."
        actions={
          <LinkButton to={paths.inviteUser} icon="plus">
            Invite a user
          </LinkButton>
        }
      />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <ListSearch action={paths.users} label="Search by name or email" search={search} />
        <SeatCount seats={seats} />
      </div>
      <People view={view} />
      <p className="mt-3 text-sm text-ink-faint">Dates in {view.timeZone}</p>
      <Pagination
        label="users"
        view={view}
        to={(page) => paths.userList({ q: view.search, page })}
      />
    </>
  );
}

/** The table of users. Its form opens the confirmation page for the selected ones; with scripts, by client navigation. */
function People({ view: { people, search } }: { view: UserList }) {
  const navigate = useNavigate();
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const ids = new FormData(event.currentTarget).getAll('id').map(String);
    navigate(paths.deleteUsers(ids));
  };
  return (
    <form method="get" action={paths.deleteUsers()} onSubmit={ask}>
      <Table
        caption="Users"
        captionHidden
        columns={columns}
        rows={people}
        rowKey={({ id }) => id}
        selection={{
          name: 'id',
          value: ({ id }) => id,
          label: (person) => `Select ${personName(person)}`,
          offered: ({ self }) => !self,
        }}
        empty={
          <EmptyState
            icon="users"
            title="No users found"
            link={{ to: paths.users, text: 'Show all users' }}
          >
            {search === ''
              ? 'This page has no users any more.'
              : `No user has “${search}” in their name or email.`}
          </EmptyState>
        }
      />
      {people.some(({ self }) => !self) && (
        <div className="mt-4">
          <Button type="submit" kind="secondary" icon="trash">
            Delete selected
          </Button>
        </div>
      )}
    </form>
  );
}

/** '6 of 8 seats taken', with a link to buy more if none is left (U-01, P-08). */
function SeatCount({ seats }: { seats: Seats }) {
  const { used, limit, left } = seats;
  return (
    <p className="text-sm text-ink-soft even-figures">
      {limit === null ? `${counted(used, 'user')}, no limit` : `${used} of ${limit} seats taken`}
      {left === 0 && (
        <>
          {' · '}
          <AppLink to={paths.settingsTab('addons')} className="link">
            Buy more seats
          </AppLink>
        </>
      )}
    </p>
  );
}
