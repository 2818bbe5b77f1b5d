import type { OrderDetails as Details } from '@partshelf/contract/orders/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Printer } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { needsAction, OrderButtons, OrderNotes } from '../../blocks/orders/order-card.tsx';
import { OrderDetails } from '../../blocks/orders/order-details.tsx';
import { NotFound } from '../../blocks/page/page-error.tsx';
import { Logo } from '../../features/branding/logo.tsx';
import { chatRequests } from '../../features/chat/chat-requests.ts';
import { OrderBadges } from '../../features/orders/order-labels.tsx';
import { MoveOrder } from '../../features/orders/move-order.tsx';
import { orderQuery } from '../../features/orders/orders.ts';
import { useIsSignedIn } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { QueryState } from '../../ui/query-state.tsx';

export function OrderDetailsContent() {
  const documentId = useParams()['documentId']!;
  const enabled = useIsSignedIn() === true;
  const query = useQuery({ ...orderQuery(documentId), enabled });
  return (
    <QueryState
      query={query}
      skeleton={<PageSpinner className="min-h-96" />}
      notFound={<NotFound />}
      errorText="Your order could not be loaded."
    >
      {({ data }) => <OrderSheet order={data} />}
    </QueryState>
  );
}

function OrderSheet({ order }: { order: Details }) {
  const title = `Order ${order.number}`;
  return (
    <div className="page-width max-w-[840px] pt-6 pb-(--section) print:p-0">
      <PageTitle>{title}</PageTitle>
      <Logo className="mb-6 hidden h-7 print:block" />
      <Link to="/order" className="inline-flex items-center gap-1 py-1 text-sm link print:hidden">
        <ChevronLeft aria-hidden className="size-4" />
        Track My Order
      </Link>
      <header className="mt-2 mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 print:mb-2">
        <h1 className="text-h1">{title}</h1>
        <OrderBadges order={order} />
        <Button variant="outline" className="ml-auto print:hidden" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
      </header>
      {needsAction(order) && (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-4 rounded-lg border border-border bg-muted px-5 py-4 print:hidden">
          <div className="grid min-w-0 gap-1">
            <OrderNotes order={order} />
          </div>
          <OrderButtons order={order} />
        </div>
      )}
      <article className="rounded-lg border border-border bg-card p-5 sm:p-8 print:border-0 print:p-0">
        <h2 className="sr-only">Details</h2>
        <OrderDetails order={order} onOpenChat={chatRequests.emit} />
      </article>
      <MoveOrder order={order} />
    </div>
  );
}
