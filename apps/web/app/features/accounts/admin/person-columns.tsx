import type { Person } from '@partshelf/contract/accounts/admin.ts';
import { Avatar } from '../../../ui/images/avatar.tsx';
import type { ListColumn } from '../../../admin/list/list-columns.ts';
import { createdColumn, ListDate, sortNewestFirst } from '../../../admin/list/list-date.tsx';
import { hasSecondFactor } from './has-second-factor.ts';
import { AccessBadge, RoleBadge, SecondFactorBadges } from './person-badges.tsx';

interface PersonProps {
  person: Person;
}

function PersonName({ person }: PersonProps) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar user={person} />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <bdi>{person.username}</bdi>
        </p>
        <p className="text-xs wrap-anywhere text-muted-foreground">{person.email}</p>
      </div>
    </div>
  );
}

export const personColumns: ListColumn<Person>[] = [
  {
    id: 'username',
    header: 'Person',
    accessorFn: ({ username }) => username,
    enableSorting: true,
    cell: ({ row }) => <PersonName person={row.original} />,
  },
  {
    id: 'role',
    header: 'Role',
    cell: ({ row }) => <RoleBadge role={row.original.role} />,
  },
  {
    id: 'access',
    header: 'Access',
    cell: ({ row }) => <AccessBadge person={row.original} />,
  },
  {
    id: 'secondFactor',
    header: 'Second factor',
    meta: { className: 'max-lg:hidden' },
    cell: ({ row }) =>
      hasSecondFactor(row.original) ? (
        <SecondFactorBadges person={row.original} />
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

export function PersonListItem({ person }: PersonProps) {
  return (
    <>
      <PersonName person={person} />
      <p className="mt-1.5 flex flex-wrap pl-11 items-center gap-x-3 gap-y-1">
        <RoleBadge role={person.role} />
        {(person.blocked || !person.confirmed || person.deletion) && (
          <AccessBadge person={person} />
        )}
        <SecondFactorBadges person={person} />
      </p>
    </>
  );
}
