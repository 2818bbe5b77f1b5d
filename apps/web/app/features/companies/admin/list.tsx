import type { AdminCompany } from '@partshelf/contract/companies/admin.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { ItemLink } from '../../../admin/details-page.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { createdColumn, type ListColumn, sortNewestFirst } from '../../../admin/list-columns.tsx';
import { ListToolbar, useListParams } from '../../../admin/list-toolbar.tsx';
import { List } from '../../../admin/list.tsx';
import { formatDate } from '../../../admin/time-zone.tsx';
import { fetchDownload } from '../../../download.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import {
  adminCompaniesQuery,
  companyFilters,
  defaultCompanySort,
  getAdminCompanyPath,
  readCompanyFilters,
} from './queries.ts';

export default function BackOfficeCompaniesPage() {
  return (
    <>
      <BackOfficeHeading title="Companies" />
      <CompanyList />
    </>
  );
}

const stateOptions = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
];

function CompanyList() {
  const params = useListParams(companyFilters);
  return (
    <>
      <ListToolbar
        params={params}
        search="Search name, domain or member"
        filters={[{ name: 'state', label: 'Status', options: stateOptions }]}
        days={{ label: 'Created' }}
        onExport={() =>
          fetchDownload('GET /back-office/export/companies', { query: readCompanyFilters(params) })
        }
      />
      <List
        label="Companies"
        getName={({ name }) => name}
        params={params}
        query={adminCompaniesQuery(params)}
        defaultSort={defaultCompanySort}
        columns={companyColumns}
        renderItem={(company) => <CompanyListItem company={company} />}
        errorText="The companies could not be loaded."
        noMatch={{ text: 'No company matches this search.', showAll: 'Show all companies' }}
        empty={
          <EmptyState link={{ to: '/admin/people', label: 'Show people' }}>
            No one has created a company yet. Customers do it under “Company” in their menu.
          </EmptyState>
        }
      />
    </>
  );
}

interface CompanyProps {
  company: AdminCompany;
}

function CompanyName({ company }: CompanyProps) {
  return (
    <>
      <ItemLink
        to={getAdminCompanyPath(company)}
        className="inline-block font-semibold wrap-anywhere hover:underline"
      >
        <bdi>{company.name}</bdi>
      </ItemLink>
      {company.domains.length > 0 && (
        <p className="text-xs wrap-anywhere text-muted-foreground">{company.domains.join(', ')}</p>
      )}
    </>
  );
}

const CompanyState = ({ company: { closedAt } }: CompanyProps) =>
  closedAt ? <Badge tone="neutral">Closed</Badge> : <Badge tone="success">Open</Badge>;

const countColumn = (
  name: 'members' | 'purchases',
  header: string,
  className = '',
): ListColumn<AdminCompany> => ({
  id: name,
  header,
  accessorFn: (company) => company[name],
  meta: { className: `text-right! tabular-nums ${className}` },
  cell: ({ row }) => row.original[name].toLocaleString('en-US'),
});

const companyColumns: ListColumn<AdminCompany>[] = [
  {
    id: 'name',
    header: 'Company',
    meta: { className: 'w-2/5' },
    cell: ({ row }) => <CompanyName company={row.original} />,
  },
  countColumn('members', 'Members', 'max-lg:hidden'),
  { ...countColumn('purchases', 'Purchases'), enableSorting: true, sortDescFirst: true },
  {
    id: 'paid',
    header: 'Paid',
    meta: { className: 'text-right! font-semibold tabular-nums' },
    cell: ({ row }) => formatUsd(row.original.paid),
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ row }) => <CompanyState company={row.original} />,
  },
  { ...createdColumn('Created', 'max-lg:hidden'), ...sortNewestFirst },
];

const countedText = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

function CompanyListItem({ company }: CompanyProps) {
  const { members, purchases, paid, createdAt } = company;
  return (
    <>
      <CompanyName company={company} />
      <p className="mt-1 text-xs text-muted-foreground tabular-nums">
        {countedText(members, 'member', 'members')},{' '}
        {countedText(purchases, 'purchase', 'purchases')} · {formatDate(createdAt)}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold tabular-nums">{formatUsd(paid)}</span>
        <CompanyState company={company} />
      </p>
    </>
  );
}
