import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import { getOrderInstallPath } from '../../features/install/install-paths.ts';
import { listOrderLineDetails } from '../../features/orders/order-lines.ts';
import { canDownload } from '../../features/orders/order-status.ts';
import { ordersQuery } from '../../features/orders/orders-query.ts';
import { Button } from '../../ui/button.tsx';

const maxLinks = 3;

/** To the install pages of a small order; those of a large one are in the order list. */
export function PaidOrderLinks({ sessionId }: { sessionId: string }) {
  const { data } = useQuery(ordersQuery(1));
  const order = data?.data.find(({ stripeId }) => stripeId === sessionId);
  if (!order || !canDownload(order)) return null;
  const lines = listOrderLineDetails(order);
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
