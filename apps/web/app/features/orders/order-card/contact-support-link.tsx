import type { Order } from '@partshelf/contract/orders/orders.ts';
import { Mail } from 'lucide-react';
import { mailTo, useShopSettings } from '../../../shop-settings.ts';
import { Button } from '../../../ui/button.tsx';

interface ContactSupportLinkProps {
  order: Pick<Order, 'documentId'>;
  onClick?: () => void;
}

export function ContactSupportLink({ order, onClick }: ContactSupportLinkProps) {
  const { company } = useShopSettings();
  return (
    <Button asChild variant="outline" size="sm">
      <a href={mailTo(company.email, `Order ${order.documentId}`)} onClick={onClick}>
        <Mail aria-hidden />
        Contact Support
      </a>
    </Button>
  );
}
