import type { Order } from '@partshelf/contract/orders.ts';
import { Mail } from 'lucide-react';
import { mailSupport } from '../../shop.ts';
import { Button } from '../../ui/button.tsx';

export function ContactSupportLink({ order }: { order: Pick<Order, 'documentId'> }) {
  return (
    <Button asChild variant="outline" size="sm">
      <a href={mailSupport(`Order ${order.documentId}`)}>
        <Mail aria-hidden />
        Contact Support
      </a>
    </Button>
  );
}
