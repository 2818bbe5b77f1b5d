import type { Billing } from '@partshelf/contract/invoices/billing.ts';
import type { Order } from '@partshelf/contract/orders/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { FilePlus, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { billingDetailsQuery } from '../billing-form/billing-details-query.ts';
import { IssueForm } from './issue-form.tsx';
import type { InvoiceRequest } from './use-issue-invoice.ts';

interface BillingDialogProps {
  order: Order;
  request: InvoiceRequest;
  /** As the newest invoice has them. */
  billing: Billing | null;
  onOpenChat: () => void;
}

const askButton = (
  <Button variant="outline">
    <FilePlus aria-hidden />
    Ask for an invoice
  </Button>
);

const correctButton = (
  <Button variant="ghost" size="sm">
    <Pencil aria-hidden />
    Correct billing details
  </Button>
);

const texts = {
  ask: {
    trigger: askButton,
    title: 'Ask for an invoice',
    description: 'It is issued today, and names the day of your order.',
  },
  correct: {
    trigger: correctButton,
    title: 'Correct billing details',
    description: 'A credit note cancels the invoice, and a new one replaces it.',
  },
};

export function BillingDialog({ order, request, billing, onOpenChat }: BillingDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen} {...texts[request]}>
      <LoadedForm
        order={order}
        request={request}
        billing={billing}
        onClose={close}
        onOpenChat={() => {
          close();
          onOpenChat();
        }}
      />
    </Dialog>
  );
}

/** A failure does not stop the customer: the server checks what is required. */
function LoadedForm({ billing, ...props }: BillingDialogProps & { onClose: () => void }) {
  const { data, isPending } = useQuery(billingDetailsQuery);
  if (isPending) return <Spinner className="mx-auto my-8" />;
  return (
    <IssueForm
      {...props}
      known={billing ?? data?.data.billing ?? null}
      isRequired={data?.data.mode === 'table'}
    />
  );
}
