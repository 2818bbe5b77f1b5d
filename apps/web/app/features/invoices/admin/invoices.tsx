import { type AdminInvoice, invoiceFilters } from '@partshelf/contract/invoices/admin.ts';
import { countryLabel } from '@partshelf/contract/invoices/countries.ts';
import { useQuery } from '@tanstack/react-query';
import { Download, Settings } from 'lucide-react';
import { Link } from 'react-router';
import { ItemLink } from '../../../admin/details-page.tsx';
import { dateColumn, type ListColumns } from '../../../admin/list-columns.tsx';
import { toOptions } from '../../../admin/list-filters.tsx';
import { ListPage } from '../../../admin/list-page.tsx';
import { companyLookup, countryLookup } from '../../../admin/lookups.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { formatSharedDate } from '../../../ui/dates.ts';
import { MenuItem } from '../../../ui/menu.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { getUserPath } from '../../accounts/admin/queries.ts';
import { BoughtForCompany, BuyerLine } from '../../companies/admin/company-link.tsx';
import { MailStateBadge } from '../../operations/admin/mail-state.tsx';
import {
  formatNames,
  kindNames,
  listFormats,
  useDownloadInvoice,
} from '../../orders/admin/order-invoices.tsx';
import { getAdminOrderPath } from '../../orders/admin/queries.ts';
import { InvoiceExports } from './exports.tsx';
import { invoicingQuery } from './invoicing.ts';
import { IssuingStatus } from './waiting-orders.tsx';

const settingsPath = '/admin/settings/invoicing';

export default function BackOfficeInvoicesPage() {
  const invoicing = useQuery(invoicingQuery).data?.data;
  return (
    <>
      <ListPage
        label="Invoices"
        actions={
          <ButtonLink to={settingsPath} icon={Settings} variant="outline">
            Settings
          </ButtonLink>
        }
        intro={invoicing && <IssuingStatus invoicing={invoicing} />}
        noun="invoice"
        getName={({ number }) => number}
        call="GET /back-office/invoices"
        queryKey={['back-office', 'invoices']}
        schema={invoiceFilters.page}
        search="Search number, buyer or order"
        filters={[
          { name: 'kind', label: 'Kind', options: toOptions(kindNames) },
          { name: 'country', label: 'Country', lookup: countryLookup },
          { name: 'company', label: 'Company', lookup: companyLookup },
        ]}
        days={{ label: 'Date' }}
        file="GET /back-office/export/invoice-list"
        columns={columns}
        renderActions={(invoice) => <InvoiceRowMenu invoice={invoice} />}
        empty={
          <EmptyState link={{ to: settingsPath, label: 'Invoice settings' }}>
            No invoice was issued yet. Each paid order gets one once the settings are complete.
          </EmptyState>
        }
      />
      {invoicing && (
        <div className="mt-5">
          <InvoiceExports timeZone={invoicing.settings.timeZone} />
        </div>
      )}
    </>
  );
}

/** A credit note gives money back. */
const formatAmount = ({ kind }: AdminInvoice, amount: number) =>
  formatMoney(kind === 'creditNote' && amount !== 0 ? -amount : amount);

/** Its order has the page with the invoice. */
function InvoiceTitle({ number, kind, order }: AdminInvoice) {
  return (
    <p className="whitespace-nowrap">
      <ItemLink to={getAdminOrderPath(order)} className="font-semibold hover:underline">
        {number}
      </ItemLink>{' '}
      <span className="ml-1 text-muted-foreground">{kindNames[kind]}</span>
    </p>
  );
}

function OrderLink({ order }: AdminInvoice) {
  return (
    <Link to={getAdminOrderPath(order)} className="link tabular-nums">
      {order.number}
    </Link>
  );
}

const signedAmountColumn = <const Id extends 'net' | 'tax' | 'total'>(id: Id, header: string) => ({
  id,
  header,
  className: 'text-right! tabular-nums max-xl:hidden',
  cell: (invoice: AdminInvoice) => formatAmount(invoice, invoice[id]),
});

const columns: ListColumns<'GET /back-office/invoices'> = [
  {
    id: 'number',
    header: 'Number',
    sort: 'asc',
    cell: InvoiceTitle,
    narrow: 'title',
    narrowCell: (invoice) => (
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <InvoiceTitle {...invoice} />
        </div>
        <p className="font-semibold tabular-nums">{formatAmount(invoice, invoice.total)}</p>
      </div>
    ),
  },
  {
    ...dateColumn('issuedOn', 'Date', formatSharedDate),
    sort: 'desc',
    narrow: 'details',
    narrowCell: (invoice) =>
      `${formatSharedDate(invoice.issuedOn)} · ${formatAmount(invoice, invoice.net)} net, ${formatAmount(invoice, invoice.tax)} tax`,
  },
  {
    id: 'buyer',
    header: 'Buyer',
    className: 'w-1/4',
    cell: ({ buyer, company }) => (
      <BuyerLine
        path={getUserPath(buyer)}
        name={buyer.name}
        email={buyer.email}
        company={company}
      />
    ),
    narrow: 'block',
    narrowCell: (invoice) => (
      <div className="mt-1.5 wrap-anywhere">
        <ItemLink to={getUserPath(invoice.buyer)} className="font-semibold hover:underline">
          <bdi>{invoice.buyer.name}</bdi>
        </ItemLink>
        {invoice.country && `, ${countryLabel(invoice.country)}`}
        <BoughtForCompany company={invoice.company} />
      </div>
    ),
  },
  {
    id: 'country',
    header: 'Country',
    className: 'max-xl:hidden',
    cell: ({ country }) => country && countryLabel(country),
  },
  signedAmountColumn('net', 'Net'),
  signedAmountColumn('tax', 'Tax'),
  {
    ...signedAmountColumn('total', 'Total'),
    sort: 'desc',
    className: 'text-right! font-semibold tabular-nums',
  },
  {
    id: 'order',
    header: 'Order',
    cell: OrderLink,
    narrow: 'facts',
    narrowCell: (invoice) => (
      <span>
        Order <OrderLink {...invoice} />
      </span>
    ),
  },
  {
    id: 'mail',
    header: 'Email',
    className: 'max-lg:hidden',
    cell: ({ mail }) =>
      mail ? <MailStateBadge state={mail} /> : <span className="text-muted-foreground">None</span>,
    narrow: 'facts',
    narrowCell: ({ mail }) => mail && <MailStateBadge state={mail} />,
  },
];

function InvoiceRowMenu({ invoice }: { invoice: AdminInvoice }) {
  const { mutate } = useDownloadInvoice(invoice.order, invoice);
  return (
    <RowMenu name={invoice.number}>
      {listFormats(invoice).map((format) => (
        <MenuItem key={format} onClick={() => mutate(format)}>
          <Download aria-hidden />
          Download {formatNames[format]}
        </MenuItem>
      ))}
    </RowMenu>
  );
}
