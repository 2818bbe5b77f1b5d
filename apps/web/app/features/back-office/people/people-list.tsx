import { roleName } from '@partshelf/contract/accounts.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useCurrentUser } from '../../accounts/use-current-user.ts';
import { ListFilter } from '../list/list-filter.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { List } from '../list/list.tsx';
import { useListAddress } from '../list/use-list-address.ts';
import { peopleQuery, personFilters } from './people-queries.ts';
import { PersonEntry, personColumns } from './person-columns.tsx';
import { PersonRowMenu } from './person-row-menu.tsx';

const roleOptions = roleName.options.map((value) => ({ value, label: value }));

const accessOptions = [
  { value: 'open', label: 'Open' },
  { value: 'blocked', label: 'Blocked' },
];

/** Everybody who has an account. Nobody can change their own. */
export function PeopleList() {
  const address = useListAddress(personFilters);
  const { filters, change } = address;
  const me = useCurrentUser();
  const people = useQuery({ ...peopleQuery(address), placeholderData: keepPreviousData });
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        <ListSearch address={address} label="Search username or email" />
        <ListFilter
          label="Role"
          options={roleOptions}
          value={filters.role}
          onChange={(role) => change({ role })}
        />
        <ListFilter
          label="Access"
          options={accessOptions}
          value={filters.access}
          onChange={(access) => change({ access })}
        />
      </div>
      <List
        label="People"
        nameOf={({ username }) => username}
        address={address}
        answer={people}
        columns={personColumns}
        renderEntry={(person) => <PersonEntry person={person} />}
        renderActions={(person) =>
          person.documentId === me?.documentId ? (
            <Badge tone="info">You</Badge>
          ) : (
            <PersonRowMenu person={person} />
          )
        }
        errorText="The people could not be loaded."
        empty={
          <EmptyState way={{ to: '/admin/people', label: 'Show all people' }}>
            Nobody fits this search.
          </EmptyState>
        }
      />
    </>
  );
}
