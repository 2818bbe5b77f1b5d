import { roleName } from '@partshelf/contract/accounts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useCurrentUser } from '../../accounts/session/use-current-user.ts';
import { ListTools } from '../list/list-tools.tsx';
import { List } from '../list/list.tsx';
import { useListAddress } from '../list/use-list-address.ts';
import { defaultPersonSort, peopleQuery, personFilters } from './people-queries.ts';
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
  const { search, filters } = address;
  const me = useCurrentUser();
  return (
    <>
      <ListTools
        address={address}
        search="Search username or email"
        filters={[
          { name: 'role', label: 'Role', options: roleOptions },
          { name: 'access', label: 'Access', options: accessOptions },
        ]}
      />
      <List
        label="People"
        nameOf={({ username }) => username}
        address={address}
        query={peopleQuery(address)}
        defaultSort={defaultPersonSort}
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
        noMatch={{
          text:
            filters.role === 'Helpdesk' && !search
              ? 'Nobody is at the helpdesk. Invite somebody by email, or give one of the people this role.'
              : 'Nobody fits this search.',
          showAll: 'Show all people',
        }}
      />
    </>
  );
}
