import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ListTools } from '../list/list-tools.tsx';
import { List } from '../list/list.tsx';
import { useListAddress } from '../list/use-list-address.ts';
import { MailEntry, mailColumns } from './mail-columns.tsx';
import { mailFilters, mailsQuery } from './mail-queries.ts';
import { mailStateOptions } from './mail-state-badge.tsx';
import { ResendButton } from './resend-button.tsx';

/** What the shop wrote to people, and what came of it. */
export function MailList() {
  const address = useListAddress(mailFilters);
  return (
    <>
      <ListTools
        address={address}
        search="Search recipient"
        filters={[{ name: 'state', label: 'Status', options: mailStateOptions }]}
      />
      <List
        label="Emails"
        nameOf={({ subject, recipient }) => `${subject} to ${recipient}`}
        address={address}
        query={mailsQuery(address)}
        columns={mailColumns}
        renderEntry={(mail) => <MailEntry mail={mail} />}
        renderActions={(mail) => mail.state === 'failed' && <ResendButton mail={mail} />}
        errorText="The emails could not be loaded."
        noMatch={{ text: 'No email fits this search.', showAll: 'Show all emails' }}
        empty={<EmptyState>The shop has not written to anybody yet.</EmptyState>}
      />
    </>
  );
}
