import type { Invoicing } from '@partshelf/contract/back-office-settings/invoicing.ts';
import { CircleCheck, OctagonX } from 'lucide-react';
import { Badge } from '../../../../ui/badge.tsx';

export function InvoicingBadge({ missing, conflict }: Pick<Invoicing, 'missing' | 'conflict'>) {
  if (conflict !== null) {
    return (
      <Badge tone="destructive" icon={OctagonX}>
        Invoices are stopped
      </Badge>
    );
  }
  if (missing.length > 0) return <Badge tone="neutral">Only receipts</Badge>;
  return (
    <Badge tone="success" icon={CircleCheck}>
      Invoices are issued
    </Badge>
  );
}
