import {
  githubIssuer,
  type TrustedPublisher,
  trustedPublisherFilters,
} from '@partshelf/contract/publishing/trusted-publishers.ts';
import { Plus, Trash2 } from 'lucide-react';
import { ActionButtons, ActionMenu, callAction } from '../../../admin/actions.tsx';
import { ListPage } from '../../../admin/list-page.tsx';
import {
  createdColumn,
  ListDate,
  type ListColumns,
  ListLine,
} from '../../../admin/list-columns.tsx';
import { api } from '../../../api.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { PublisherDialog, publishersKey } from './publisher-dialog.tsx';

export default function TrustedPublishersPage() {
  return (
    <ListPage
      label="Trusted publishers"
      above={<BackLink to="/admin/settings/publishing" label="Publishing" />}
      actions={
        <ActionButtons
          actions={[
            {
              name: 'Add a trusted publisher',
              icon: Plus,
              variant: 'default',
              renderDialog: (state) => <PublisherDialog {...state} />,
            },
          ]}
        />
      }
      noun="trusted publisher"
      getName={namePipeline}
      call="GET /back-office/trusted-publishers"
      queryKey={publishersKey}
      schema={trustedPublisherFilters.page}
      search="Search repository or product"
      days={{ label: 'Added' }}
      columns={columns}
      renderActions={(publisher) => <PublisherMenu publisher={publisher} />}
      empty={
        <EmptyState link={{ to: '/admin/settings/publishing', label: 'How to publish' }}>
          No pipeline is trusted. One that you add publishes without a secret that can be stolen.
        </EmptyState>
      }
    />
  );
}

const namePipeline = ({ repository, workflow }: TrustedPublisher) => `${repository}, ${workflow}`;

const listProducts = ({ products }: TrustedPublisher) =>
  products.map(({ title }) => title).join(', ');

const describeId = ({ repositoryId, issuer }: TrustedPublisher) =>
  issuer === githubIssuer ? `id ${repositoryId}` : `id ${repositoryId}, ${new URL(issuer).host}`;

const columns: ListColumns<'GET /back-office/trusted-publishers'> = [
  {
    id: 'repository',
    header: 'Repository',
    className: 'w-1/2',
    narrow: 'title',
    cell: (publisher) => (
      <ListLine second={describeId(publisher)}>
        <span className="font-semibold">{publisher.repository}</span>
      </ListLine>
    ),
  },
  {
    id: 'workflow',
    header: 'Workflow',
    className: 'w-1/4',
    narrow: 'block',
    cell: ({ workflow, environment }) => <ListLine second={environment}>{workflow}</ListLine>,
  },
  {
    id: 'products',
    header: 'Products',
    className: 'w-1/4',
    narrow: 'block',
    cell: (publisher) => <ListLine>{listProducts(publisher)}</ListLine>,
  },
  {
    id: 'addedBy',
    header: 'Added by',
    className: 'max-xl:hidden',
    narrow: 'details',
    cell: ({ addedBy }) => <bdi>{addedBy}</bdi>,
  },
  {
    id: 'lastUsedAt',
    header: 'Last used',
    className: 'max-lg:hidden',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <ListDate at={lastUsedAt} /> : '–'),
  },
  { ...createdColumn('Added'), sort: 'desc', narrow: 'details' },
];

function PublisherMenu({ publisher }: { publisher: TrustedPublisher }) {
  const { documentId, repository } = publisher;
  return (
    <ActionMenu
      name={namePipeline(publisher)}
      actions={[
        callAction({
          name: 'Remove',
          icon: Trash2,
          question: {
            title: `Remove ${repository}?`,
            description:
              'The pipeline publishes nothing more, also with a token that it has already.',
            action: 'Remove publisher',
            isDangerous: true,
          },
          pending: 'Removing...',
          call: () =>
            api('DELETE /back-office/trusted-publishers/:documentId', { params: { documentId } }),
          success: `${repository} is removed`,
          settledKeys: [publishersKey],
          failureTitle: 'The publisher was not removed',
        }),
      ]}
    />
  );
}
