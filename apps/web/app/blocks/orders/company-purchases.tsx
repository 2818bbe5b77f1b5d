import type { OwnCompany } from '@partshelf/contract/companies/companies.ts';
import type { Order } from '@partshelf/contract/orders/orders.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { InvoiceButton } from '../../features/invoices/invoice-button.tsx';
import { getNewestInvoice } from '../../features/invoices/invoices.ts';
import {
  BuyerInSentence,
  getBuyerLabel,
  OrderBadges,
  RefundedLabel,
} from '../../features/orders/order-labels.tsx';
import {
  getOrderPath,
  getOrderTotal,
  getReceiptPath,
  listOrderLineDetails,
  ordersQuery,
} from '../../features/orders/orders.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { formatDate } from '../../ui/dates.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { formatPrice } from '../../ui/price.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { isPaid } from '../../features/orders/order-status.ts';
import { OrderFilterBar, useOrderFilters } from './order-filters.tsx';
import { followRowLink } from '../../ui/clickable-row.ts';

/** Owners and buyers see what was bought for the company, no matter by whom. */
export function CompanyPurchases({ company }: { company: OwnCompany }) {
  const { documentId, name, closedAt } = company;
  const headingId = useId();
  const list = useOrderFilters();
  const { page, filters, isFiltered, hrefFor } = list;
  const query = useQuery({
    ...ordersQuery(page, { ...filters, company: documentId }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-4 text-h2">
        Purchases
      </h2>
      <QueryState
        query={query}
        skeleton={<PurchasesSkeleton />}
        errorText="The purchases could not be loaded."
      >
        {({ data: orders, meta }) =>
          orders.length === 0 && !isFiltered ? (
            <EmptyState {...(!closedAt && { link: { to: '/', label: 'Continue Shopping' } })}>
              Nothing was bought for {name} yet.
            </EmptyState>
          ) : (
            <>
              <OrderFilterBar {...list} />
              <p role="status" className="sr-only">
                {isFiltered && `Orders found: ${meta.pagination.total}`}
              </p>
              {orders.length === 0 ? (
                <EmptyState
                  link={{ to: `/company/${documentId}/purchases`, label: 'Show all orders' }}
                >
                  No order matches this search.
                </EmptyState>
              ) : (
                <PurchaseTable
                  orders={orders}
                  isStale={query.isPlaceholderData}
                  labelledBy={headingId}
                />
              )}
              <Pagination page={page} pageCount={meta.pagination.pageCount} hrefFor={hrefFor} />
            </>
          )
        }
      </QueryState>
    </section>
  );
}

const columns = ['Order', 'Placed', 'Products', 'Bought by', 'Total', 'Status', 'Invoice'];

interface PurchaseTableProps {
  orders: readonly Order[];
  isStale: boolean;
  labelledBy: string;
}

function PurchaseTable({ orders, isStale, labelledBy }: PurchaseTableProps) {
  return (
    <div
      aria-busy={isStale}
      className="overflow-hidden sheet transition-opacity aria-busy:opacity-60"
    >
      <table aria-labelledby={labelledBy} className="w-full text-sm max-lg:block">
        <thead className="max-lg:sr-only lg:border-b lg:border-border lg:bg-muted">
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="px-3 py-2.5 text-left text-xs font-semibold whitespace-nowrap text-muted-foreground nth-5:text-right"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {orders.map((order) => (
            <PurchaseRow key={order.documentId} order={order} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PurchaseRow({ order }: { order: Order }) {
  const invoice = getNewestInvoice(order);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links inside are there for the keyboard
    <tr
      onClick={followRowLink}
      className="border-b border-border transition-colors max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-2 max-lg:px-4 max-lg:py-3 last:border-b-0 lg:cursor-pointer lg:hover:bg-accent lg:[&>*]:px-3 lg:[&>*]:py-3"
    >
      <th scope="row" className="text-left font-semibold tabular-nums">
        <span className="lg:hidden">Order </span>
        <Link to={getOrderPath(order)} className="inline-block link">
          {order.number}
        </Link>
      </th>
      <td className="whitespace-nowrap tabular-nums max-lg:col-start-1 max-lg:text-muted-foreground">
        {formatDate(order.createdAt)}
      </td>
      <td className="w-full min-w-0 wrap-anywhere max-lg:col-span-full">
        {listOrderLineDetails(order)
          .filter(({ bundle }) => bundle === undefined)
          .map(({ title, quantity }) => (quantity > 1 ? `${title} × ${quantity}` : title))
          .join(', ')}
      </td>
      <td className="min-w-0 wrap-anywhere max-lg:col-span-full max-lg:text-muted-foreground lg:min-w-24">
        <bdi className="max-lg:hidden">{getBuyerLabel(order)}</bdi>
        <span className="lg:hidden">
          Bought by <BuyerInSentence order={order} />
        </span>
      </td>
      <td className="font-semibold tabular-nums max-lg:col-start-2 max-lg:row-start-1 max-lg:justify-self-end lg:text-right">
        {formatPrice(getOrderTotal(order))}
        <RefundedLabel order={order} />
      </td>
      <td className="max-lg:col-start-1">
        <OrderBadges order={order} />
      </td>
      <td className="max-lg:col-start-2 max-lg:-mr-3 max-lg:justify-self-end lg:px-0!">
        {invoice && <InvoiceButton order={order} invoice={invoice} isShort />}
        {!invoice && isPaid(order) && (
          <ButtonLink to={getReceiptPath(order)} icon={ReceiptText} variant="ghost" size="sm">
            Receipt<span className="sr-only"> of order {order.number}</span>
          </ButtonLink>
        )}
      </td>
    </tr>
  );
}

const rows = [0, 1, 2, 3];

function PurchasesSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading</span>
      <Skeleton className="mb-1 h-10" />
      {rows.map((row) => (
        <Skeleton key={row} className="h-13" />
      ))}
    </div>
  );
}
