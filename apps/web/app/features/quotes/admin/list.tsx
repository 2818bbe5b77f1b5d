import { type AdminQuote, quoteFilters } from '@partshelf/contract/quotes/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { FileDown, FilePlus2 } from 'lucide-react';
import { Link } from 'react-router';
import { ItemLink } from '../../../admin/details-page.tsx';
import { ListPage } from '../../../admin/list-page.tsx';
import {
  amountColumn,
  createdColumn,
  dateColumn,
  type ListColumns,
  ListLine,
  stateColumn,
} from '../../../admin/list-columns.tsx';
import { companyLookup, personLookup } from '../../../admin/lookups.ts';
import { toStateOptions } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { formatSharedDate } from '../../../ui/dates.ts';
import { MenuItem } from '../../../ui/menu.tsx';
import { formatPrice } from '../../../ui/price.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { getUserPath } from '../../accounts/admin/queries.ts';
import { getAdminCompanyPath } from '../../companies/admin/queries.ts';
import { invoicingQuery } from '../../invoices/admin/invoicing.ts';
import { WarningNotice } from '../../invoices/admin/warning-notice.tsx';
import { getQuoteFilePath, quoteStates } from '../quotes.ts';
import { adminQuotesKey, adminQuotesPath, getAdminQuotePath } from './quotes.ts';

export default function BackOfficeQuotesPage() {
  const invoicing = useQuery(invoicingQuery).data?.data;
  const isOff = invoicing !== undefined && invoicing.missing.length > 0;
  return (
    <ListPage
      label="Quotes"
      actions={
        !isOff && (
          <ButtonLink to={`${adminQuotesPath}/new`} icon={FilePlus2}>
            New quote
          </ButtonLink>
        )
      }
      intro={
        isOff && (
          <div className="mb-5">
            <WarningNotice>
              A quote names its seller, so there are none until the settings of invoices are
              complete.{' '}
              <Link to="/admin/settings/invoicing" className="underline">
                Complete the settings
              </Link>
            </WarningNotice>
          </div>
        )
      }
      noun="quote"
      getName={({ number }) => number}
      call="GET /back-office/quotes"
      queryKey={[...adminQuotesKey, 'list']}
      schema={quoteFilters.page}
      search="Search number, customer or company"
      filters={[
        { name: 'state', label: 'Status', options: toStateOptions(quoteStates) },
        { name: 'customer', label: 'Customer', lookup: personLookup },
        { name: 'company', label: 'Company', lookup: companyLookup },
      ]}
      days={{ label: 'Created' }}
      file="GET /back-office/export/quotes"
      columns={columns}
      renderActions={(quote) => <QuoteMenu quote={quote} />}
      empty={<EmptyState>There is no quote yet. Customers get them from their cart.</EmptyState>}
    />
  );
}

function QuoteMenu({ quote }: { quote: AdminQuote }) {
  return (
    <RowMenu name={quote.number}>
      <MenuItem asChild>
        <a href={getQuoteFilePath(quote)} download>
          <FileDown aria-hidden />
          Download PDF
        </a>
      </MenuItem>
    </RowMenu>
  );
}

function QuoteNumber(quote: AdminQuote) {
  return (
    <ItemLink
      to={getAdminQuotePath(quote)}
      className="inline-block font-semibold whitespace-nowrap tabular-nums hover:underline"
    >
      {quote.number}
    </ItemLink>
  );
}

function QuoteParty({ buyer, customer, company }: AdminQuote) {
  const path = company ? getAdminCompanyPath(company) : customer && getUserPath(customer);
  return (
    <ListLine second={company ? undefined : customer?.email}>
      {path ? (
        <ItemLink to={path} className="font-semibold hover:underline">
          <bdi>{buyer}</bdi>
        </ItemLink>
      ) : (
        <bdi>{buyer}</bdi>
      )}
    </ListLine>
  );
}

const columns: ListColumns<'GET /back-office/quotes'> = [
  { id: 'number', header: 'Number', cell: QuoteNumber, narrow: 'title' },
  {
    id: 'party',
    header: 'For',
    className: 'w-1/3',
    cell: QuoteParty,
    narrow: 'block',
    narrowCell: ({ buyer }) => (
      <p className="wrap-anywhere">
        <bdi>{buyer}</bdi>
      </p>
    ),
  },
  { ...amountColumn('total', 'Total', formatPrice), sort: 'desc' },
  stateColumn(quoteStates),
  {
    ...dateColumn('validUntil', 'Valid until', formatSharedDate),
    sort: 'desc',
    narrow: 'details',
    narrowCell: ({ validUntil }) => `Valid until ${formatSharedDate(validUntil)}`,
  },
  { ...createdColumn('Created'), sort: 'desc', className: 'max-lg:hidden' },
];
