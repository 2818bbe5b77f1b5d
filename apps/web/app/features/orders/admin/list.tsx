import type { AdminOrder } from '@partshelf/contract/orders/admin.ts';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { BoughtForCompany } from '../../companies/admin/company-link.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ListToolbar, useListParams } from '../../../admin/list-toolbar.tsx';
import { List } from '../../../admin/list.tsx';
import { orderStateOptions, Buyer, AdminOrderBadge } from './cells.tsx';
import {
  adminOrdersQuery,
  defaultOrderSort,
  getAdminOrderPath,
  orderFilters,
  readOrderFilters,
} from './queries.ts';
import { fetchDownload } from '../../../download.ts';
import {
  companyLookup,
  countryLookup,
  discountLookup,
  personLookup,
  productLookup,
} from '../../../admin/lookups.ts';
import { formatDate } from '../../../admin/time-zone.tsx';
import { formatPrice } from '../../../ui/price.tsx';
import { type ListColumn, createdColumn, sortNewestFirst } from '../../../admin/list-columns.tsx';
import { ItemLink } from '../../../admin/details-page.tsx';

export default function BackOfficeOrdersPage() {
  return (
    <>
      <BackOfficeHeading title="Orders" />
      <AdminOrderList />
    </>
  );
}

const orderDateOptions = [
  { value: 'placed', label: 'Placed' },
  { value: 'paid', label: 'Paid' },
];

const orderFeatureOptions = [
  { value: 'refund', label: 'Refund or dispute' },
  { value: 'failedRefund', label: 'Failed refund' },
  { value: 'discount', label: 'Discount code' },
];

function AdminOrderList() {
  const params = useListParams(orderFilters);
  return (
    <>
      <ListToolbar
        params={params}
        search="Search number, buyer, company or product"
        filters={[
          { name: 'state', label: 'Status', options: orderStateOptions },
          { name: 'product', label: 'Product', lookup: productLookup },
          { name: 'country', label: 'Country', lookup: countryLookup },
          { name: 'code', label: 'Discount code', lookup: discountLookup },
          { name: 'buyer', label: 'Buyer', lookup: personLookup },
          { name: 'company', label: 'Company', lookup: companyLookup },
          { name: 'has', label: 'Includes', options: orderFeatureOptions },
        ]}
        days={{ label: 'Date', dates: orderDateOptions }}
        onExport={() =>
          fetchDownload('GET /back-office/import-export/orders', {
            query: readOrderFilters(params),
          })
        }
      />
      <List
        label="Orders"
        getName={({ number }) => `Order ${number}`}
        params={params}
        query={adminOrdersQuery(params)}
        defaultSort={defaultOrderSort}
        columns={adminOrderColumns}
        renderItem={(order) => <AdminOrderListItem order={order} />}
        errorText="The orders could not be loaded."
        noMatch={{ text: 'No order matches this search.', showAll: 'Show all orders' }}
        empty={
          <EmptyState link={{ to: '/admin/discounts/new', label: 'Create a discount code' }}>
            No one has ordered yet. A discount code may bring the first buyer.
          </EmptyState>
        }
      />
    </>
  );
}

interface OrderProps {
  order: AdminOrder;
}

function OrderTitle({ order }: OrderProps) {
  return (
    <>
      <ItemLink
        to={getAdminOrderPath(order)}
        className="line-clamp-2 font-semibold hover:underline"
      >
        {shortenTitles(order.products)}
      </ItemLink>
      <p className="label mt-1">{order.number}</p>
    </>
  );
}

const titlesShown = 2;

function shortenTitles(titles: readonly string[]): string {
  const shown = titles.slice(0, titlesShown).join(', ');
  const hidden = titles.length - titlesShown;
  return hidden > 0 ? `${shown} and ${hidden} more` : shown;
}

const adminOrderColumns: ListColumn<AdminOrder>[] = [
  {
    id: 'products',
    header: 'Order',
    meta: { className: 'w-2/5' },
    cell: ({ row }) => <OrderTitle order={row.original} />,
  },
  {
    id: 'buyer',
    header: 'Buyer',
    cell: ({ row }) => <Buyer buyer={row.original.buyer} company={row.original.company} />,
  },
  {
    id: 'total',
    header: 'Total',
    accessorFn: ({ total }) => total,
    enableSorting: true,
    sortDescFirst: true,
    meta: { className: 'text-right!' },
    cell: ({ row }) => (
      <span className="font-semibold tabular-nums">{formatPrice(row.original.total)}</span>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ row }) => <AdminOrderBadge state={row.original.state} />,
  },
  {
    id: 'attempts',
    header: 'Attempts',
    meta: { className: 'text-right! tabular-nums max-xl:hidden' },
    cell: ({ row }) => row.original.attempts,
  },
  { ...createdColumn('Placed', 'max-lg:hidden'), ...sortNewestFirst },
];

function AdminOrderListItem({ order }: OrderProps) {
  return (
    <>
      <OrderTitle order={order} />
      <p className="mt-1 text-xs wrap-anywhere text-muted-foreground">
        <bdi>{order.buyer.username}</bdi> · {formatDate(order.createdAt)}
      </p>
      <BoughtForCompany company={order.company} />
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold tabular-nums">{formatPrice(order.total)}</span>
        <AdminOrderBadge state={order.state} />
      </p>
    </>
  );
}
