import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListFilter } from '../list/list-filter.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { List } from '../list/list.tsx';
import { useListAddress } from '../list/use-list-address.ts';
import { MailEntry, mailColumns } from './mail-columns.tsx';
import { mailFilters, mailsQuery } from './mail-queries.ts';
import { mailStateOptions } from './mail-state-badge.tsx';
import { ResendButton } from './resend-button.tsx';

/** What the shop wrote to people, and what came of it. */
export function MailList() {
  const address = useListAddress(mailFilters);
  const { filters, change } = address;
  const mails = useQuery({ ...mailsQuery(address), placeholderData: keepPreviousData });
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        <ListSearch address={address} label="Search recipient" />
        <ListFilter
          label="Status"
          options={mailStateOptions}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
      </div>
      <List
        label="Mails"
        nameOf={({ subject, recipient }) => `${subject} to ${recipient}`}
        address={address}
        answer={mails}
        columns={mailColumns}
        renderEntry={(mail) => <MailEntry mail={mail} />}
        renderActions={(mail) => mail.state === 'failed' && <ResendButton mail={mail} />}
        errorText="The mails could not be loaded."
        empty={
          address.isNarrowed ? (
            <EmptyState way={{ to: '/admin/mails', label: 'Show all mails' }}>
              No mail fits this search.
            </EmptyState>
          ) : (
            <EmptyState>The shop has not written to anybody yet.</EmptyState>
          )
        }
      />
    </>
  );
}
