import {
  type AdminInvoice,
  type Invoicing,
  invoiceSort,
} from '@partshelf/contract/invoices/admin.ts';
import { countryCodes, countryLabel } from '@partshelf/contract/invoices/countries.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Download, Settings } from 'lucide-react';
import { Link } from 'react-router';
import { ItemLink } from '../../../admin/details-page.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import {
  type ListColumn,
  ListDate,
  RowMenu,
  sortNewestFirst,
} from '../../../admin/list-columns.tsx';
import {
  dayFilters,
  documentIdIn,
  ListToolbar,
  type ListParams,
  oneOf,
  useListParams,
} from '../../../admin/list-toolbar.tsx';
import { List } from '../../../admin/list.tsx';
import { companyLookup, countryLookup } from '../../../admin/lookups.ts';
import { fetchDownload } from '../../../download.ts';
import { apiQuery } from '../../../query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { formatSharedDate } from '../../../ui/dates.ts';
import { MenuItem } from '../../../ui/menu.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { BoughtForCompany } from '../../companies/admin/company-link.tsx';
import { MailStateBadge } from '../../operations/admin/mail-state.tsx';
import {
  formatNames,
  kindNames,
  listFormats,
  useDownloadInvoice,
} from '../../orders/admin/order-invoices.tsx';
import { getAdminOrderPath } from '../../orders/admin/queries.ts';
import { InvoiceExports } from './exports.tsx';
import { invoicingQuery, waitingOrdersText } from './invoicing.ts';
import { useIssuedToast, WaitingOrders } from './waiting-orders.tsx';
import { WarningNotice } from './warning-notice.tsx';

const settingsPath = '/admin/settings/invoicing';

export default function BackOfficeInvoicesPage() {
  const invoicing = useQuery(invoicingQuery).data?.data;
  return (
    <>
      <BackOfficeHeading
        title="Invoices"
        actions={
          <Button asChild variant="outline">
            <Link to={settingsPath}>
              <Settings aria-hidden />
              Settings
            </Link>
          </Button>
        }
      />
      {invoicing && <IssuingStatus invoicing={invoicing} />}
      <InvoiceList />
      {invoicing && (
        <div className="mt-5">
          <InvoiceExports timeZone={invoicing.settings.timeZone} />
        </div>
      )}
    </>
  );
}

function IssuingStatus({ invoicing }: { invoicing: Invoicing }) {
  const { missing, conflict, waitingOrders } = invoicing;
  const total = useIssuedToast(invoicing);
  const isOn = missing.length === 0 && conflict === null;
  if (isOn && waitingOrders === 0) return null;
  return (
    <div className="mb-5">
      {isOn ? (
        <WaitingOrders invoicing={invoicing} total={total} />
      ) : (
        <WarningNotice>
          {conflict === null
            ? 'New orders get a receipt, and no invoice. '
            : 'No invoice is issued. '}
          {waitingOrders > 0 && `${waitingOrdersText(waitingOrders)}. `}
          <Link to={settingsPath} className="underline">
            {conflict === null ? 'Complete the settings' : 'Set the next number'}
          </Link>
        </WarningNotice>
      )}
    </div>
  );
}

const invoiceFilters = ['kind', 'country', 'company', ...dayFilters] as const;

type InvoiceListParams = ListParams<(typeof invoiceFilters)[number]>;

const kinds = ['invoice', 'creditNote'] as const;

const kindOptions = kinds.map((value) => ({ value, label: kindNames[value] }));

const defaultSort = 'issuedOn:desc';

const readFilters = ({ search, sort, filters, days }: InvoiceListParams) => ({
  search: search || undefined,
  kind: oneOf(kinds, filters.kind),
  country: oneOf(countryCodes, filters.country),
  company: documentIdIn(filters.company),
  ...days,
  sort: oneOf(invoiceSort.options, sort) ?? defaultSort,
});

const invoicesQuery = (params: InvoiceListParams) =>
  apiQuery(['back-office', 'invoices'], 'GET /back-office/invoices', {
    query: { ...readFilters(params), pagination: { page: params.page } },
  });

function InvoiceList() {
  const params = useListParams(invoiceFilters);
  return (
    <>
      <ListToolbar
        params={params}
        search="Search number, buyer or order"
        filters={[
          { name: 'kind', label: 'Kind', options: kindOptions },
          { name: 'country', label: 'Country', lookup: countryLookup },
          { name: 'company', label: 'Company', lookup: companyLookup },
        ]}
        days={{ label: 'Date' }}
        onExport={() =>
          fetchDownload('GET /back-office/export/invoice-list', { query: readFilters(params) })
        }
      />
      <List
        label="Invoices"
        getName={({ number }) => number}
        params={params}
        query={invoicesQuery(params)}
        defaultSort={defaultSort}
        columns={invoiceColumns}
        renderItem={(invoice) => <InvoiceListItem invoice={invoice} />}
        renderActions={(invoice) => <InvoiceRowMenu invoice={invoice} />}
        errorText="The invoices could not be loaded."
        noMatch={{ text: 'No invoice matches this search.', showAll: 'Show all invoices' }}
        empty={
          <EmptyState link={{ to: settingsPath, label: 'Invoice settings' }}>
            No invoice was issued yet. Each paid order gets one once the settings are complete.
          </EmptyState>
        }
      />
    </>
  );
}

interface InvoiceProps {
  invoice: AdminInvoice;
}

/** A credit note gives money back. */
const formatAmount = ({ kind }: AdminInvoice, amount: number) =>
  formatUsd(kind === 'creditNote' && amount !== 0 ? -amount : amount);

function InvoiceTitle({ invoice: { number, kind } }: InvoiceProps) {
  return (
    <>
      <p className="font-semibold wrap-anywhere">{number}</p>
      <p className="mt-0.5 text-xs text-muted-foreground">{kindNames[kind]}</p>
    </>
  );
}

function OrderLink({ invoice: { order } }: InvoiceProps) {
  return (
    <Link to={getAdminOrderPath(order)} className="link tabular-nums">
      {order.number}
    </Link>
  );
}

function BuyerLink({ invoice: { buyer } }: InvoiceProps) {
  return (
    <ItemLink
      to={`/admin/people/${buyer.documentId}`}
      className="font-semibold wrap-anywhere hover:underline"
    >
      <bdi>{buyer.name}</bdi>
    </ItemLink>
  );
}

const InvoiceMail = ({ invoice: { mail } }: InvoiceProps) =>
  mail ? <MailStateBadge state={mail} /> : <span className="text-muted-foreground">None</span>;

const amountColumn = (
  name: 'net' | 'tax' | 'total',
  header: string,
  className: string,
): ListColumn<AdminInvoice> => ({
  id: name,
  header,
  accessorFn: (invoice) => invoice[name],
  meta: { className: `text-right! tabular-nums ${className}` },
  cell: ({ row }) => formatAmount(row.original, row.original[name]),
});

const invoiceColumns: ListColumn<AdminInvoice>[] = [
  {
    id: 'number',
    header: 'Number',
    accessorFn: ({ number }) => number,
    enableSorting: true,
    cell: ({ row }) => <InvoiceTitle invoice={row.original} />,
  },
  {
    id: 'issuedOn',
    header: 'Date',
    accessorFn: ({ issuedOn }) => issuedOn,
    ...sortNewestFirst,
    cell: ({ row }) => <ListDate at={row.original.issuedOn} format={formatSharedDate} />,
  },
  {
    id: 'buyer',
    header: 'Buyer',
    meta: { className: 'w-1/4' },
    cell: ({ row }) => (
      <>
        <BuyerLink invoice={row.original} />
        <p className="text-xs wrap-anywhere text-muted-foreground">{row.original.buyer.email}</p>
        <BoughtForCompany company={row.original.company} />
      </>
    ),
  },
  {
    id: 'country',
    header: 'Country',
    meta: { className: 'max-xl:hidden' },
    cell: ({ row }) => row.original.country && countryLabel(row.original.country),
  },
  amountColumn('net', 'Net', 'max-xl:hidden'),
  amountColumn('tax', 'Tax', 'max-xl:hidden'),
  { ...amountColumn('total', 'Total', 'font-semibold'), enableSorting: true, sortDescFirst: true },
  {
    id: 'order',
    header: 'Order',
    cell: ({ row }) => <OrderLink invoice={row.original} />,
  },
  {
    id: 'mail',
    header: 'Email',
    meta: { className: 'max-lg:hidden' },
    cell: ({ row }) => <InvoiceMail invoice={row.original} />,
  },
];

function InvoiceListItem({ invoice }: InvoiceProps) {
  const { company, country, issuedOn, mail, net, tax, total } = invoice;
  return (
    <div className="grid gap-1.5 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <InvoiceTitle invoice={invoice} />
        </div>
        <p className="font-semibold tabular-nums">{formatAmount(invoice, total)}</p>
      </div>
      <p className="wrap-anywhere">
        <BuyerLink invoice={invoice} />
        {country && `, ${countryLabel(country)}`}
      </p>
      <BoughtForCompany company={company} />
      <p className="text-xs text-muted-foreground tabular-nums">
        {formatSharedDate(issuedOn)} · {formatAmount(invoice, net)} net,{' '}
        {formatAmount(invoice, tax)} tax
      </p>
      <p className="flex flex-wrap items-center gap-3">
        <span>
          Order <OrderLink invoice={invoice} />
        </span>
        {mail && <MailStateBadge state={mail} />}
      </p>
    </div>
  );
}

function InvoiceRowMenu({ invoice }: InvoiceProps) {
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
