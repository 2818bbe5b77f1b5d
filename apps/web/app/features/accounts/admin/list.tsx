import { roleName } from '@partshelf/contract/accounts/accounts.ts';
import { userFilters } from '@partshelf/contract/accounts/admin.ts';
import { ItemTitle } from '../../../admin/details-page.tsx';
import { createdColumn, type ListColumns, ListDate } from '../../../admin/list-columns.tsx';
import { toOptions } from '../../../admin/list-filters.tsx';
import { ListPage } from '../../../admin/list-page.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { useCurrentUser } from '../current-user.ts';
import {
  AccessBadge,
  isActive,
  RoleBadge,
  SecondFactorBadges,
  usesSecondFactor,
} from './badges.tsx';
import { InviteStaffButton, StaffInvitations } from './invitations.tsx';
import { getUserPath, usersKey } from './queries.ts';
import { UserRowMenu } from './row-menu.tsx';

export default function AdminUsersPage() {
  const me = useCurrentUser();
  return (
    <ListPage
      label="People"
      actions={<InviteStaffButton />}
      intro={<StaffInvitations />}
      getName={({ username }) => username}
      call="GET /back-office/people"
      queryKey={usersKey}
      schema={userFilters.page}
      urlNames={urlNames}
      search="Search username or email"
      filters={[
        { name: 'role', label: 'Role', options: roleOptions },
        {
          name: 'blocked',
          label: 'Access',
          options: toOptions({ false: 'Active', true: 'Blocked' }),
        },
        {
          name: 'hasBought',
          label: 'Has bought',
          options: toOptions({ true: 'Yes', false: 'No' }),
        },
      ]}
      days={{ label: 'Joined' }}
      file="GET /back-office/import-export/customers"
      columns={columns}
      // Admins cannot change their own account.
      renderActions={(user) =>
        user.documentId === me?.documentId ? (
          <Badge tone="info">You</Badge>
        ) : (
          <UserRowMenu user={user} />
        )
      }
      noMatch={({ role, search }) => ({
        text:
          role === 'Helpdesk' && !search
            ? 'There are no helpdesk agents yet. Invite someone by email, or give a person this role.'
            : 'No one matches this search.',
        showAll: 'Show all people',
      })}
    />
  );
}

const urlNames = {
  blocked: { name: 'access', values: { open: 'false', blocked: 'true' } },
  hasBought: { name: 'bought', values: { yes: 'true', no: 'false' } },
};

const roleOptions = roleName.options.map((value) => ({ value, label: value }));

const columns: ListColumns<'GET /back-office/people'> = [
  {
    id: 'username',
    header: 'Person',
    sort: 'asc',
    className: 'w-1/2 xl:w-2/5',
    narrow: 'title',
    cell: (user) => (
      <div className="flex min-w-0 items-center gap-3 [&~*]:pl-11">
        <Avatar user={user} />
        <div className="min-w-0 grow">
          <ItemTitle to={getUserPath(user)} second={user.email}>
            {user.username}
          </ItemTitle>
        </div>
      </div>
    ),
  },
  { id: 'role', header: 'Role', narrow: 'facts', cell: RoleBadge },
  {
    id: 'access',
    header: 'Access',
    narrow: 'facts',
    cell: (user) => <AccessBadge user={user} />,
    narrowCell: (user) => !isActive(user) && <AccessBadge user={user} />,
  },
  {
    id: 'secondFactor',
    header: 'Second factor',
    className: 'max-lg:hidden',
    narrow: 'facts',
    cell: (user) =>
      usesSecondFactor(user) ? (
        <SecondFactorBadges user={user} />
      ) : (
        <span className="text-muted-foreground">None</span>
      ),
    narrowCell: (user) => <SecondFactorBadges user={user} />,
  },
  {
    id: 'orders',
    header: 'Orders',
    sort: 'desc',
    className: 'text-right! tabular-nums max-lg:hidden',
    cell: ({ orders }) => orders,
  },
  { ...createdColumn('Joined'), sort: 'desc', className: 'max-lg:hidden' },
  {
    id: 'lastSeenAt',
    header: 'Last seen',
    sort: 'desc',
    className: 'text-muted-foreground max-xl:hidden',
    cell: ({ lastSeenAt }) => (lastSeenAt ? <ListDate at={lastSeenAt} /> : 'Never'),
  },
];
