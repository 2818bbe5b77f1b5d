import { EmptyState } from '../../../../ui/states.tsx';
import { ListToolbar } from '../../../../admin/list/list-toolbar.tsx';
import { List } from '../../../../admin/list/list.tsx';
import { useListParams } from '../../../../admin/list/use-list-params.ts';
import { MailListItem, mailColumns } from './mail-columns.tsx';
import { mailFilters, mailsQuery } from './mail-queries.ts';
import { mailStateOptions } from './mail-state-badge.tsx';
import { ResendButton } from './resend-button.tsx';

export function MailList() {
  const params = useListParams(mailFilters);
  return (
    <>
      <ListToolbar
        params={params}
        search="Search recipient"
        filters={[{ name: 'state', label: 'Status', options: mailStateOptions }]}
      />
      <List
        label="Emails"
        getName={({ subject, recipient }) => `${subject} to ${recipient}`}
        params={params}
        query={mailsQuery(params)}
        columns={mailColumns}
        renderItem={(mail) => <MailListItem mail={mail} />}
        renderActions={(mail) => mail.state === 'failed' && <ResendButton mail={mail} />}
        errorText="The emails could not be loaded."
        noMatch={{ text: 'No email fits this search.', showAll: 'Show all emails' }}
        empty={<EmptyState>The shop has not written to anyone yet.</EmptyState>}
      />
    </>
  );
}
