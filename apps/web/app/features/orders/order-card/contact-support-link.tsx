import type { Order } from '@partshelf/contract/orders/orders.ts';
import { Mail } from 'lucide-react';
import { mailTo, useShopSettings } from '../../../shop-settings.ts';
import { Button } from '../../../ui/button.tsx';

export function ContactSupportLink({ order }: { order: Pick<Order, 'documentId'> }) {
  const { company } = useShopSettings();
  return (
    <Button asChild variant="outline" size="sm">
      <a href={mailTo(company.email, `Order ${order.documentId}`)}>
        <Mail aria-hidden />
        Contact Support
      </a>
    </Button>
  );
}
