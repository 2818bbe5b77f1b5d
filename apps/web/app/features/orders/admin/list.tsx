import { orderFilters } from '@partshelf/contract/orders/admin.ts';
import {
  amountColumn,
  createdColumn,
  type ListColumns,
  ListDate,
  ListLine,
} from '../../../admin/list-columns.tsx';
import { toOptions } from '../../../admin/list-filters.tsx';
import { ListPage } from '../../../admin/list-page.tsx';
import {
  companyLookup,
  countryLookup,
  discountLookup,
  personLookup,
  productLookup,
} from '../../../admin/lookups.ts';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { formatPrice } from '../../../ui/price.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { BoughtForCompany } from '../../companies/admin/company-link.tsx';
import { AdminOrderBadge, Buyer, OrderLink, orderStateOptions } from './cells.tsx';
import { adminOrdersKey } from './queries.ts';

export default function BackOfficeOrdersPage() {
  return (
    <ListPage
      label="Orders"
      noun="order"
      getName={({ number }) => `Order ${number}`}
      call="GET /back-office/orders"
      queryKey={adminOrdersKey}
      schema={orderFilters.page}
      search="Search number, buyer, company or product"
      filters={[
        { name: 'state', label: 'Status', options: orderStateOptions },
        { name: 'product', label: 'Product', lookup: productLookup },
        { name: 'country', label: 'Country', lookup: countryLookup },
        { name: 'code', label: 'Discount code', lookup: discountLookup },
        { name: 'buyer', label: 'Buyer', lookup: personLookup },
        { name: 'company', label: 'Company', lookup: companyLookup },
        { name: 'payBy', label: 'Pays by', options: wayToPayOptions },
        { name: 'has', label: 'Includes', options: featureOptions },
      ]}
      days={{ label: 'Date', dates: dateOptions }}
      file="GET /back-office/import-export/orders"
      columns={columns}
      empty={
        <EmptyState link={{ to: '/admin/discounts/new', label: 'Create a discount code' }}>
          No one has ordered yet. A discount code may bring the first buyer.
        </EmptyState>
      }
    />
  );
}

const dateOptions = toOptions({ placed: 'Placed', paid: 'Paid' });

const wayToPayOptions = toOptions({ card: 'Card', transfer: 'Bank transfer' });

const featureOptions = toOptions({
  refund: 'Refund or dispute',
  failedRefund: 'Failed refund',
  moneyToSend: 'Money to send back',
  discount: 'Discount code',
});

const columns: ListColumns<'GET /back-office/orders'> = [
  {
    id: 'number',
    header: 'Order',
    narrow: 'title',
    cell: OrderLink,
    narrowCell: (order) => (
      <p>
        <OrderLink {...order} /> · <ListDate at={order.createdAt} format={formatDateTime} />
      </p>
    ),
  },
  { ...createdColumn('Placed', formatDateTime), sort: 'desc' },
  {
    id: 'products',
    header: 'Products',
    className: 'w-1/3',
    narrow: 'block',
    cell: ({ products }) => (
      <ListLine text={products.join(', ')}>{shortenTitles(products)}</ListLine>
    ),
  },
  {
    id: 'buyer',
    header: 'Buyer',
    className: 'w-1/3',
    cell: Buyer,
    narrow: 'block',
    narrowCell: ({ buyer, company }) => (
      <>
        <p className="mt-1 text-xs wrap-anywhere text-muted-foreground">
          <bdi>{buyer.username}</bdi>
        </p>
        <BoughtForCompany company={company} />
      </>
    ),
  },
  { ...amountColumn('total', 'Total', formatPrice), sort: 'desc' },
  { id: 'state', header: 'Status', narrow: 'facts', cell: AdminOrderBadge },
  {
    id: 'attempts',
    header: 'Attempts',
    className: 'text-right! tabular-nums max-xl:hidden',
    cell: ({ attempts }) => attempts,
  },
];

const titlesShown = 2;

function shortenTitles(titles: readonly string[]): string {
  const shown = titles.slice(0, titlesShown).join(', ');
  const hidden = titles.length - titlesShown;
  return hidden > 0 ? `${shown} and ${hidden} more` : shown;
}
