import {
  type BlockedDomain,
  blockedDomainFilters,
} from '@partshelf/contract/licences/admin-trials.ts';
import { Ban, Undo2 } from 'lucide-react';
import { ActionButtons } from '../../../admin/actions.tsx';
import { ListPage } from '../../../admin/list-page.tsx';
import {
  createdColumn,
  type ListColumns,
  ListLine,
  textColumn,
} from '../../../admin/list-columns.tsx';
import { api } from '../../../api.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { blockedDomainsKey, trialListPath } from './queries.ts';
import { BlockDomainDialog } from './block-domain-dialog.tsx';

export default function BlockedDomainsPage() {
  return (
    <ListPage
      label="Blocked domains"
      above={<BackLink to={trialListPath} label="Trials" />}
      actions={
        <ActionButtons
          actions={[
            {
              name: 'Block a domain',
              icon: Ban,
              variant: 'default',
              renderDialog: (state) => <BlockDomainDialog {...state} />,
            },
          ]}
        />
      }
      noun="blocked domain"
      getName={({ domain }) => domain}
      call="GET /back-office/trials/blocked-domains"
      queryKey={blockedDomainsKey}
      schema={blockedDomainFilters.page}
      search="Search domain or reason"
      days={{ label: 'Since' }}
      columns={columns}
      renderActions={(blocked) => <UnblockButton blocked={blocked} />}
      empty={<EmptyState>No domain is blocked: each organization can try a product.</EmptyState>}
    />
  );
}

const columns: ListColumns<'GET /back-office/trials/blocked-domains'> = [
  {
    id: 'domain',
    header: 'Domain',
    className: 'w-1/4',
    narrow: 'title',
    cell: ({ domain }) => (
      <ListLine>
        <span className="font-semibold">{domain}</span>
      </ListLine>
    ),
  },
  { ...textColumn('reason', 'Reason'), className: 'w-1/2', narrow: 'block' },
  {
    id: 'by',
    header: 'By',
    narrow: 'details',
    className: 'max-lg:hidden',
    cell: ({ by }) => <bdi>{by ?? '–'}</bdi>,
  },
  { ...createdColumn('Since'), sort: 'desc', narrow: 'details' },
];

function UnblockButton({ blocked: { documentId, domain } }: { blocked: BlockedDomain }) {
  return (
    <CallButton
      name="Unblock"
      label={`Unblock ${domain}`}
      icon={Undo2}
      size="sm"
      question={{
        title: `Unblock ${domain}?`,
        description: 'Its addresses can start trials again, once for each product.',
        action: 'Unblock',
      }}
      pending="Unblocking..."
      call={() =>
        api('DELETE /back-office/trials/blocked-domains/:documentId', { params: { documentId } })
      }
      settledKeys={[blockedDomainsKey]}
      failureTitle="The domain was not unblocked"
    />
  );
}
