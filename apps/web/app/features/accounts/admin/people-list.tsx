import { roleName } from '@partshelf/contract/accounts/accounts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useCurrentUser } from '../session/use-current-user.ts';
import { ListToolbar } from '../../../admin/list/list-toolbar.tsx';
import { List } from '../../../admin/list/list.tsx';
import { useListParams } from '../../../admin/list/use-list-params.ts';
import { defaultPersonSort, peopleQuery, personFilters } from './people-queries.ts';
import { PersonListItem, personColumns } from './person-columns.tsx';
import { PersonRowMenu } from './person-row-menu.tsx';

const roleOptions = roleName.options.map((value) => ({ value, label: value }));

const accessOptions = [
  { value: 'open', label: 'Open' },
  { value: 'blocked', label: 'Blocked' },
];

/** Admins cannot change their own account. */
export function PeopleList() {
  const params = useListParams(personFilters);
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
        ]}
      />
      <List
        label="People"
        getName={({ username }) => username}
        params={params}
        query={peopleQuery(params)}
        defaultSort={defaultPersonSort}
        columns={personColumns}
        renderItem={(person) => <PersonListItem person={person} />}
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
              ? 'No one is at the helpdesk. Invite someone by email, or give one of the people this role.'
              : 'No one fits this search.',
          showAll: 'Show all people',
        }}
      />
    </>
  );
}
