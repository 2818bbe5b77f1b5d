import {
  type RetiringProduct,
  retiringProductFilters,
} from '@partshelf/contract/packages/admin.ts';
import { ItemTitle } from '../../../admin/details-page.tsx';
import { countLabel, formatCount } from '../../../admin/figures.tsx';
import { toOptions } from '../../../admin/list-filters.tsx';
import { ListPage } from '../../../admin/list-page.tsx';
import { type ListColumns, ListDate } from '../../../admin/list-columns.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { formatSharedDate } from '../../../ui/dates.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { retirementText } from '../retirement-text.ts';

const states = toOptions({ upcoming: 'Within 180 days', past: 'Past' });

export default function RetirementsPage() {
  return (
    <ListPage
      title="Retirements"
      above={<BackLink to="/admin/products" label="Products" />}
      label="Products"
      noun="product"
      getName={({ title }) => title}
      call="GET /back-office/retirements"
      queryKey={['back-office', 'retirements']}
      schema={retiringProductFilters.page}
      search="Search product"
      filters={[{ name: 'state', label: 'When', options: states }]}
      days={{ label: 'Ends on' }}
      columns={columns}
      empty={
        <EmptyState>
          No product relies on something that Microsoft has announced to end. Owners of one are told
          90 and 30 days before.
        </EmptyState>
      }
    />
  );
}

function Reasons({ retirements }: Pick<RetiringProduct, 'retirements'>) {
  return (
    <ul className="grid gap-1.5">
      {retirements.map((retirement) => (
        <li key={retirement.text}>
          <span className="font-semibold">{retirementText(retirement)}</span> {retirement.text}{' '}
          <a href={retirement.source} target="_blank" rel="noopener" className="link">
            Announcement
          </a>
        </li>
      ))}
    </ul>
  );
}

const getOwnersText = ({ owners }: RetiringProduct) => countLabel(owners, 'owner');

const getNoticeText = ({ nextNotice }: RetiringProduct) =>
  nextNotice === null ? 'No further notice' : `Next notice ${formatSharedDate(nextNotice)}`;

const columns: ListColumns<'GET /back-office/retirements'> = [
  {
    id: 'product',
    header: 'Product',
    className: 'w-1/5',
    narrow: 'title',
    cell: ({ documentId, title }) => (
      <ItemTitle to={`/admin/products/${documentId}`}>{title}</ItemTitle>
    ),
  },
  {
    id: 'reasons',
    header: 'What ends',
    className: 'w-1/2',
    narrow: 'block',
    cell: Reasons,
  },
  {
    id: 'on',
    header: 'Ends on',
    sort: 'asc',
    cell: ({ retirements: [first] }) =>
      first && <ListDate at={first.on} format={formatSharedDate} />,
  },
  {
    id: 'owners',
    header: 'Owners',
    className: 'text-right! tabular-nums',
    narrow: 'details',
    cell: ({ owners }) => formatCount(owners),
    narrowCell: getOwnersText,
  },
  {
    id: 'nextNotice',
    header: 'Next notice',
    narrow: 'details',
    cell: ({ nextNotice }) =>
      nextNotice === null ? '–' : <ListDate at={nextNotice} format={formatSharedDate} />,
    narrowCell: getNoticeText,
  },
];
