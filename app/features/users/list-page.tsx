import { Form, useNavigate } from '@remix-run/react';
import type { FormEvent } from 'react';

import type { Person, Seats, UserList } from '~/contracts/users';
import { paths } from '~/lib/paths';
import { Button, LinkButton } from '~/components/ui/button';
import { AppLink } from '~/components/ui/app-link';
import { EmptyState } from '~/components/ui/empty-state';
import { PageHead } from '~/components/ui/page-head';
import { Table, type Column } from '~/components/ui/table';
import { Tag } from '~/components/ui/tag';
import { TextField } from '~/components/ui/text-field';

import { lastSeen, personName, personRoles } from './texts';

const columns: readonly Column<Person>[] = [
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
        <span className="block font-normal break-all text-ink-faint">{person.email}</span>
      </>
    ),
  },
  { id: 'roles', head: 'Roles', cell: personRoles },
  {
    id: 'brands',
    head: 'Brands',
    cell: ({ brands }) =>
      brands.length === 0 ? (
        <span className="text-ink-faint">All of the account</span>
      ) : (
        brands.map(({ name }) => name).join(', ')
      ),
  },
  {
    id: 'seen',
    head: 'Last signed in',
    cell: (person) =>
      person.pending ? <Tag tone="info">{lastSeen(person)}</Tag> : lastSeen(person),
  },
];

/** U-01 … U-03: who works on the account's brands. */
export function UserListPage({ view }: { view: UserList }) {
  const { people, search, seats } = view;
  return (
    <>
      <PageHead
        eyebrow="Account"
        title="Users"
        purpose="Who works on your brands with you, and what they may see and do."
        actions={
          <LinkButton to={paths.inviteUser} icon="plus">
            Invite a user
          </LinkButton>
        }
      />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Form method="get" action={paths.users} role="search" className="flex items-end gap-2">
          <TextField
            key={search}
            name="q"
            type="search"
            label="Search by name or e-mail"
            defaultValue={search}
            maxLength={200}
          />
          <Button type="submit" kind="secondary" icon="search">
            Search
          </Button>
        </Form>
        <SeatCount seats={seats} />
      </div>
      <People view={view} />
      <Pages view={view} shown={people.length} />
    </>
  );
}

/** The chosen go to the page that asks; with a script without leaving the document. */
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
            title="Nobody found"
            actions={
              <LinkButton to={paths.users} kind="secondary">
                Show everybody
              </LinkButton>
            }
          >
            {search === ''
              ? 'There is nobody on this page any more.'
              : `No name or e-mail address has “${search}” in it.`}
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

function Pages({
  view: { search, next, isFirst, total },
  shown,
}: {
  view: UserList;
  shown: number;
}) {
  if (isFirst && next === null) return null;
  return (
    <nav aria-label="Pages of users" className="mt-4 flex flex-wrap items-center gap-2">
      {!isFirst && (
        <LinkButton to={paths.userList({ q: search })} kind="secondary" size="small">
          First page
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton to={paths.userList({ q: search, after: next })} kind="secondary" size="small">
          Next page
        </LinkButton>
      )}
      <span className="text-sm text-ink-faint tabular-nums">
        {shown} of {total.toLocaleString('en-US')} users
      </span>
    </nav>
  );
}

/** '6 of 8 seats taken', with the way to more of them where none is left (U-01, P-08). */
function SeatCount({ seats }: { seats: Seats }) {
  const { used, limit, left } = seats;
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      {limit === null ? `${used} users, no limit` : `${used} of ${limit} seats taken`}
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
