import { roleName } from '@partshelf/contract/accounts/accounts.ts';
import type { AdminUser } from '@partshelf/contract/accounts/admin.ts';
import { ItemLink } from '../../../admin/details-page.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import {
  createdColumn,
  type ListColumn,
  ListDate,
  sortNewestFirst,
} from '../../../admin/list-columns.tsx';
import { ListToolbar, useListParams } from '../../../admin/list-toolbar.tsx';
import { List } from '../../../admin/list.tsx';
import { fetchDownload } from '../../../download.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { useCurrentUser } from '../current-user.ts';
import { AccessBadge, usesSecondFactor, RoleBadge, SecondFactorBadges } from './badges.tsx';
import { InviteButton, OpenInvitations } from './invitations.tsx';
import {
  defaultUserSort,
  getUserPath,
  readUserFilters,
  userFilters,
  usersQuery,
} from './queries.ts';
import { UserRowMenu } from './row-menu.tsx';

export default function AdminUsersPage() {
  return (
    <>
      <BackOfficeHeading title="People" actions={<InviteButton />} />
      <OpenInvitations />
      <UserList />
    </>
  );
}

const roleOptions = roleName.options.map((value) => ({ value, label: value }));

const accessOptions = [
  { value: 'open', label: 'Active' },
  { value: 'blocked', label: 'Blocked' },
];

const boughtOptions = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** Admins cannot change their own account. */
function UserList() {
  const params = useListParams(userFilters);
  const { search, filters } = params;
  const me = useCurrentUser();
  return (
    <>
      <ListToolbar
        params={params}
        search="Search username or email"
        filters={[
          { name: 'role', label: 'Role', options: roleOptions },
          { name: 'access', label: 'Access', options: accessOptions },
          { name: 'bought', label: 'Has bought', options: boughtOptions },
        ]}
        days={{ label: 'Joined' }}
        onExport={() =>
          fetchDownload('GET /back-office/import-export/customers', {
            query: readUserFilters(params),
          })
        }
      />
      <List
        label="People"
        getName={({ username }) => username}
        params={params}
        query={usersQuery(params)}
        defaultSort={defaultUserSort}
        columns={userColumns}
        renderItem={(user) => <UserListItem user={user} />}
        renderActions={(user) =>
          user.documentId === me?.documentId ? (
            <Badge tone="info">You</Badge>
          ) : (
            <UserRowMenu user={user} />
          )
        }
        errorText="The people could not be loaded."
        noMatch={{
          text:
            filters.role === 'Helpdesk' && !search
              ? 'There are no helpdesk agents yet. Invite someone by email, or give a person this role.'
              : 'No one matches this search.',
          showAll: 'Show all people',
        }}
      />
    </>
  );
}

interface UserProps {
  user: AdminUser;
}

function UserName({ user }: UserProps) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar user={user} />
      <div className="min-w-0">
        <ItemLink
          to={getUserPath(user)}
          className="inline-block font-semibold wrap-anywhere hover:underline"
        >
          <bdi>{user.username}</bdi>
        </ItemLink>
        <p className="text-xs wrap-anywhere text-muted-foreground">{user.email}</p>
      </div>
    </div>
  );
}

const userColumns: ListColumn<AdminUser>[] = [
  {
    id: 'username',
    header: 'Person',
    accessorFn: ({ username }) => username,
    enableSorting: true,
    cell: ({ row }) => <UserName user={row.original} />,
  },
  {
    id: 'role',
    header: 'Role',
    cell: ({ row }) => <RoleBadge role={row.original.role} />,
  },
  {
    id: 'access',
    header: 'Access',
    cell: ({ row }) => <AccessBadge user={row.original} />,
  },
  {
    id: 'secondFactor',
    header: 'Second factor',
    meta: { className: 'max-lg:hidden' },
    cell: ({ row }) =>
      usesSecondFactor(row.original) ? (
        <SecondFactorBadges user={row.original} />
      ) : (
        <span className="text-muted-foreground">None</span>
      ),
  },
  {
    id: 'orders',
    header: 'Orders',
    accessorFn: ({ orders }) => orders,
    enableSorting: true,
    sortDescFirst: true,
    meta: { className: 'text-right! tabular-nums max-lg:hidden' },
    cell: ({ row }) => row.original.orders,
  },
  { ...createdColumn('Joined', 'max-lg:hidden'), ...sortNewestFirst },
  {
    id: 'lastSeenAt',
    header: 'Last seen',
    accessorFn: ({ lastSeenAt }) => lastSeenAt,
    ...sortNewestFirst,
    meta: { className: 'text-muted-foreground max-xl:hidden' },
    cell: ({ row: { original } }) =>
      original.lastSeenAt ? <ListDate at={original.lastSeenAt} /> : 'Never',
  },
];

function UserListItem({ user }: UserProps) {
  return (
    <>
      <UserName user={user} />
      <p className="mt-1.5 flex flex-wrap pl-11 items-center gap-x-3 gap-y-1">
        <RoleBadge role={user.role} />
        {(user.blocked || !user.confirmed || user.deletion) && <AccessBadge user={user} />}
        <SecondFactorBadges user={user} />
      </p>
    </>
  );
}
