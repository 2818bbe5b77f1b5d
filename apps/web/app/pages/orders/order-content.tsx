import { useSearchParams } from 'react-router';
import { OrderCard } from '../../blocks/orders/order-card.tsx';
import { NoOrders } from '../../features/orders/no-orders.tsx';
import { OrdersSkeleton } from '../../features/orders/orders-skeleton.tsx';
import { useOrders } from '../../features/orders/use-orders.ts';
import { QueryState } from '../../ui/states/query-state.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';

export function OrderContent() {
  return (
    <div className="page-width max-w-[1080px] pb-(--section)">
      <PageTitle>Track My Order</PageTitle>
      <PageHeading lead="Downloads, reviews and payments for everything you have ordered.">
        Track My Order
      </PageHeading>
      <Orders />
    </div>
  );
}

function Orders() {
  const [search] = useSearchParams();
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1);
  const query = useOrders(page);
  return (
    <QueryState
      query={query}
      skeleton={<OrdersSkeleton />}
      errorText="Your orders could not be loaded."
    >
      {({ data: orders, meta }) =>
        orders.length === 0 ? (
          <NoOrders />
        ) : (
          <>
            <div className="grid gap-6">
              {orders.map((order) => (
                <OrderCard key={order.documentId} order={order} />
              ))}
            </div>
            <Pagination
              page={page}
              pageCount={meta.pagination.pageCount}
              hrefFor={(number) => `/order?page=${number}`}
            />
          </>
        )
      }
    </QueryState>
  );
}
