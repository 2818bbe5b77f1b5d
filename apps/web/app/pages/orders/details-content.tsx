import type { OrderDetails as Details } from '@partshelf/contract/orders/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { needsAction, OrderButtons, OrderNotes } from '../../blocks/orders/order-card.tsx';
import { OrderDetails } from '../../blocks/orders/order-details.tsx';
import { NotFound } from '../../blocks/page/page-error.tsx';
import { Logo } from '../../features/branding/logo.tsx';
import { chatRequests } from '../../features/chat/chat-requests.ts';
import { OrderBadges } from '../../features/orders/order-labels.tsx';
import { isPaid } from '../../features/orders/order-status.ts';
import { MoveOrder } from '../../features/orders/move-order.tsx';
import { orderQuery } from '../../features/orders/orders.ts';
import { useIsSignedIn } from '../../session.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { PageBody } from '../../ui/page-body.tsx';
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
    <PageBody className="pt-6 print:p-0">
      <PageTitle>{title}</PageTitle>
      <Logo className="mb-6 hidden h-7 print:block" />
      <BackLink to="/order" label="Track My Order" />
      <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 print:mb-2">
        <h1 className="text-h1">{title}</h1>
        <OrderBadges order={order} />
        <Button variant="outline" className="ml-auto print:hidden" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
      </header>
      {needsAction(order) && (isPaid(order) || !order.transfer) && (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-4 rounded-lg border border-border bg-muted px-5 py-4 print:hidden">
          <div className="grid min-w-0 gap-1">
            <OrderNotes order={order} />
          </div>
          <OrderButtons order={order} />
        </div>
      )}
      <article className="sheet sheet-body print:border-0 print:p-0">
        <h2 className="sr-only">Details</h2>
        <OrderDetails order={order} onOpenChat={chatRequests.emit} />
      </article>
      <MoveOrder order={order} />
    </PageBody>
  );
}
