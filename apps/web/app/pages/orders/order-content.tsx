import type { Order } from '@partshelf/contract/orders/orders.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { OrderCard } from '../../blocks/orders/order-card.tsx';
import { OrderFilterBar, useOrderFilters } from '../../blocks/orders/order-filters.tsx';
import { useOwnProductCount, YourProducts } from '../../blocks/orders/your-products.tsx';
import { AccountPage } from '../../blocks/page/account-page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { PageHeading, PageTitle } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useCurrentUser } from '../../features/accounts/current-user.ts';
import { useIsSignedIn } from '../../session.ts';
import { isPaid } from '../../features/orders/order-status.ts';
import { ordersQuery } from '../../features/orders/orders.ts';

export function OrderContent() {
  return (
    <AccountPage
      heading={
        <PageHeading lead="Downloads, reviews and payments for everything you have ordered.">
          Track My Order
        </PageHeading>
      }
    >
      <PageTitle>Track My Order</PageTitle>
      <YourProducts />
      <Orders />
    </AccountPage>
  );
}

function Orders() {
  const list = useOrderFilters();
  const { page, filters, isFiltered, hrefFor } = list;
  const isSignedIn = useIsSignedIn();
  const companies = useCurrentUser()?.buysFor;
  const products = useOwnProductCount();
  const query = useQuery({
    ...ordersQuery(page, filters),
    enabled: isSignedIn === true,
    placeholderData: keepPreviousData,
  });
  if (!products.isKnown) return <LoadingBelow />;
  return (
    <QueryState
      query={query}
      skeleton={<OrdersSkeleton />}
      errorText="Your orders could not be loaded."
    >
      {({ data: orders, meta }) =>
        orders.length === 0 && !isFiltered ? (
          products.count === 0 && <NoOrders />
        ) : (
          <section aria-labelledby="your-orders">
            <h2 id="your-orders" className="mb-4 text-h3">
              Your orders
            </h2>
            <OrderFilterBar {...list} {...(companies && { companies })} />
            <p role="status" className="sr-only">
              {isFiltered && `Orders found: ${meta.pagination.total}`}
            </p>
            {orders.length === 0 ? (
              <EmptyState link={{ to: '/order', label: 'Show all orders' }}>
                No order matches this search.
              </EmptyState>
            ) : (
              <OrderList orders={orders} isFiltered={isFiltered} />
            )}
            <Pagination page={page} pageCount={meta.pagination.pageCount} hrefFor={hrefFor} />
          </section>
        )
      }
    </QueryState>
  );
}

interface OrderListProps {
  orders: readonly Order[];
  isFiltered: boolean;
}

/** Beside paid orders, the others are folded. */
function OrderList({ orders, isFiltered }: OrderListProps) {
  const paid = orders.filter(isPaid);
  const unpaid = orders.filter((order) => !isPaid(order));
  const isFolded = !isFiltered && paid.length > 0 && unpaid.length > 0;
  return (
    <div className="grid gap-4">
      {isFolded && (
        <details className="group rounded-lg border border-border bg-card">
          <summary className="flex cursor-pointer items-center justify-between gap-4 rounded-lg px-4 py-3.5 text-sm font-semibold md:px-6">
            {unpaid.length === 1 ? '1 order is not paid' : `${unpaid.length} orders are not paid`}
            <ChevronRight
              aria-hidden
              className="size-4 shrink-0 transition-[rotate] duration-(--d-base) group-open:rotate-90"
            />
          </summary>
          <OrderCards orders={unpaid} className="border-t border-border p-4" />
        </details>
      )}
      <OrderCards orders={isFolded ? paid : orders} />
    </div>
  );
}

function OrderCards({ orders, className }: { orders: readonly Order[]; className?: string }) {
  return (
    <div className={clsx('grid gap-4', className)}>
      {orders.map((order) => (
        <OrderCard key={order.documentId} order={order} />
      ))}
    </div>
  );
}

function LoadingBelow() {
  return (
    <div role="status" className="min-h-dvh">
      <span className="sr-only">Loading</span>
    </div>
  );
}

const cards = [0, 1, 2];

function OrdersSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading</span>
      {cards.map((card) => (
        <div key={card} className="overflow-hidden rounded-lg border border-border bg-card">
          <div className="flex gap-9 border-b border-border bg-muted px-6 py-5">
            <Skeleton className="h-8 w-20" />
            <Skeleton className="h-8 w-24" />
            <Skeleton className="h-8 w-16" />
          </div>
          <div className="flex items-center gap-5 px-6 py-4">
            <Skeleton className="h-14 w-18 shrink-0 rounded-t-md rounded-b-none" />
            <div className="grid grow gap-2">
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="h-3 w-1/5" />
            </div>
            <Skeleton className="h-4 w-16" />
          </div>
        </div>
      ))}
    </div>
  );
}

function NoOrders() {
  return (
    <EmptyState link={{ to: '/', label: 'Continue Shopping' }}>
      You don't have any orders yet.
    </EmptyState>
  );
}
