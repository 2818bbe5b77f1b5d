import type { Order } from '@partshelf/contract/orders/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import { getOrderInstallPath } from '../../features/install/install-paths.ts';
import { InvoiceButton } from '../../features/invoices/order-invoices/invoice-button.tsx';
import { findNewestInvoice } from '../../features/invoices/order-invoices/invoice-names.ts';
import { listOrderLineDetails } from '../../features/orders/order-lines.ts';
import { canDownload } from '../../features/orders/order-status.ts';
import { ordersQuery } from '../../features/orders/orders-query.ts';
import { Button } from '../../ui/button.tsx';

const maxLinks = 3;

/** The invoice, and the install pages of a small order; those of a large one are in the list. */
export function PaidOrderLinks({ sessionId }: { sessionId: string }) {
  const { data } = useQuery(ordersQuery(1));
  const order = data?.data.find(({ stripeId }) => stripeId === sessionId);
  if (!order) return null;
  const invoice = findNewestInvoice(order);
  return (
    <>
      {canDownload(order) && <InstallLinks order={order} />}
      {invoice && <InvoiceButton order={order} invoice={invoice} size="lg" />}
    </>
  );
}

function InstallLinks({ order }: { order: Order }) {
  const lines = listOrderLineDetails(order).filter(({ version }) => version !== null);
  if (lines.length > maxLinks) return null;
  return lines.map((line) => (
    <Button key={line.documentId} asChild size="lg" variant="outline">
      <Link to={getOrderInstallPath(order, line)}>
        <ListChecks aria-hidden />
        <span className="min-w-0 truncate">Install {line.title}</span>
      </Link>
    </Button>
  ));
}
