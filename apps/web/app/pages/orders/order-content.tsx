import type { Order } from '@partshelf/contract/orders/orders.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
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
        !meta.pagination.total && !isFiltered ? (
          products.count === 0 && <NoOrders />
        ) : (
          <section aria-labelledby="your-orders">
            <h2 id="your-orders" className="mb-4 text-h2">
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
              <OrderList
                orders={orders}
                isFiltered={isFiltered}
                isStale={query.isPlaceholderData}
              />
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
  isStale: boolean;
}

/** Beside paid orders, the others are folded. */
function OrderList({ orders, isFiltered, isStale }: OrderListProps) {
  const paid = orders.filter(isPaid);
  const unpaid = orders.filter((order) => !isPaid(order));
  const isFolded = !isFiltered && paid.length > 0 && unpaid.length > 0;
  return (
    <div aria-busy={isStale} className="grid gap-4 transition-opacity aria-busy:opacity-60">
      {isFolded && (
        <details className="sheet">
          <summary className="w-full! justify-between px-4 py-3.5 text-sm md:px-6">
            {unpaid.length === 1
              ? '1 order waits for payment'
              : `${unpaid.length} orders wait for payment`}
          </summary>
          <OrderRows orders={unpaid} className="border-t border-border" />
        </details>
      )}
      <OrderRows orders={isFolded ? paid : orders} className="sheet" />
    </div>
  );
}

function OrderRows({ orders, className }: { orders: readonly Order[]; className: string }) {
  return (
    <div className={clsx('record-rows divide-y divide-border', className)}>
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

function OrdersSkeleton() {
  return (
    <div role="status" className="sheet divide-y divide-border">
      <span className="sr-only">Loading</span>
      {Array.from({ length: 3 }, (_, row) => (
        <div key={row} className="flex items-center gap-6 px-4 py-5 md:px-6">
          <Skeleton className="h-4 w-10" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 grow" />
          <Skeleton className="h-4 w-16" />
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
