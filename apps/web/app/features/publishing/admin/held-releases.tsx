import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { type HeldRelease, heldReleaseFilters } from '@partshelf/contract/publishing/admin.ts';
import { ItemTitle } from '../../../admin/details-page.tsx';
import { ListPage } from '../../../admin/list-page.tsx';
import { createdColumn, type ListColumns, ListLine } from '../../../admin/list-columns.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import {
  HeldReleaseStateBadge,
  heldReleasesKey,
  heldReleaseStateOptions,
} from './held-release-state.tsx';

export default function HeldReleasesPage() {
  return (
    <ListPage
      label="Held releases"
      above={<BackLink to="/admin/settings/publishing" label="Publishing" />}
      noun="held release"
      getName={({ product, version }) => `${product.title} ${versionLabel(version)}`}
      call="GET /back-office/releases/held"
      queryKey={heldReleasesKey}
      schema={heldReleaseFilters.page}
      search="Search product"
      filters={[{ name: 'state', label: 'Status', options: heldReleaseStateOptions }]}
      days={{ label: 'Uploaded' }}
      columns={columns}
      empty={
        <EmptyState link={{ to: '/admin/settings/publishing', label: 'How to publish' }}>
          No release is held. What a pipeline uploads waits here when it asks for more rights than
          the release on sale.
        </EmptyState>
      }
    />
  );
}

const reasonsOf = ({ reasons, declineReason }: HeldRelease) =>
  reasons.join(' ') || declineReason || '–';

const columns: ListColumns<'GET /back-office/releases/held'> = [
  {
    id: 'product',
    header: 'Release',
    className: 'w-1/3',
    narrow: 'title',
    cell: ({ documentId, product, version }) => (
      <ItemTitle to={`/admin/releases/held/${documentId}`}>
        {`${product.title} ${versionLabel(version)}`}
      </ItemTitle>
    ),
  },
  {
    id: 'reasons',
    header: 'Why it is held',
    className: 'w-1/2',
    cell: (release) => <ListLine>{reasonsOf(release)}</ListLine>,
    narrow: 'details',
    narrowCell: reasonsOf,
  },
  {
    id: 'state',
    header: 'Status',
    narrow: 'facts',
    cell: ({ state }) => <HeldReleaseStateBadge state={state} />,
  },
  { ...createdColumn('Uploaded'), sort: 'desc', narrow: 'details' },
];
