import { companyFilters } from '@partshelf/contract/companies/admin.ts';
import { ItemTitle } from '../../../admin/details-page.tsx';
import { countLabel, formatCount } from '../../../admin/figures.tsx';
import { amountColumn, createdColumn, type ListColumns } from '../../../admin/list-columns.tsx';
import { toOptions } from '../../../admin/list-filters.tsx';
import { ListPage } from '../../../admin/list-page.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { adminCompaniesKey, getAdminCompanyPath } from './queries.ts';

export default function BackOfficeCompaniesPage() {
  return (
    <ListPage
      label="Companies"
      noun="company"
      getName={({ name }) => name}
      call="GET /back-office/companies"
      queryKey={adminCompaniesKey}
      schema={companyFilters.page}
      search="Search name, domain or member"
      filters={[{ name: 'state', label: 'Status', options: stateOptions }]}
      days={{ label: 'Created' }}
      file="GET /back-office/export/companies"
      columns={columns}
      empty={
        <EmptyState link={{ to: '/admin/people', label: 'Show people' }}>
          No one has created a company yet. Customers do it under “Company” in their menu.
        </EmptyState>
      }
    />
  );
}

const stateOptions = toOptions({ open: 'Open', closed: 'Closed' });

const columns: ListColumns<'GET /back-office/companies'> = [
  {
    id: 'name',
    header: 'Company',
    className: 'w-2/5',
    narrow: 'title',
    cell: (company) => (
      <ItemTitle to={getAdminCompanyPath(company)} second={company.domains.join(', ')}>
        {company.name}
      </ItemTitle>
    ),
  },
  {
    id: 'members',
    header: 'Members',
    className: 'text-right! tabular-nums max-lg:hidden',
    cell: ({ members }) => formatCount(members),
    narrow: 'details',
    narrowCell: ({ members, purchases }) =>
      `${countLabel(members, 'member')}, ${countLabel(purchases, 'purchase')}`,
  },
  {
    id: 'purchases',
    header: 'Purchases',
    sort: 'desc',
    className: 'text-right! tabular-nums',
    cell: ({ purchases }) => formatCount(purchases),
  },
  amountColumn('paid', 'Paid', formatMoney),
  {
    id: 'state',
    header: 'Status',
    narrow: 'facts',
    cell: ({ closedAt }) => (
      <Badge tone={closedAt ? 'neutral' : 'success'}>{closedAt ? 'Closed' : 'Open'}</Badge>
    ),
  },
  { ...createdColumn('Created'), sort: 'desc', className: 'max-lg:hidden', narrow: 'details' },
];
