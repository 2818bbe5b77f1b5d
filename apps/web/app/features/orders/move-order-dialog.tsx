import type { Order } from '@partshelf/contract/orders/orders.ts';
import type { ComponentProps } from 'react';
import { api } from '../../api.ts';
import { useBrand } from '../../shop-settings.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useCall } from '../../ui/use-call.ts';
import type { BuyingCompany } from '../companies/chosen-company.ts';
import { companiesKey } from '../companies/companies.ts';
import { ordersKey, orderQuery } from './orders.ts';

interface MoveOrderDialogProps extends Pick<
  ComponentProps<typeof ConfirmDialog>,
  'isOpen' | 'onClose' | 'focusOnClose'
> {
  order: Order;
  company: BuyingCompany;
}

export function MoveOrderDialog({ order, company, ...dialog }: MoveOrderDialogProps) {
  const { documentId, number } = order;
  const shop = useBrand().name;
  const { mutate, isPending, errorText, reset } = useCall({
    call: () =>
      api('POST /orders/:documentId/company', {
        params: { documentId },
        body: { company: company.documentId },
      }),
    answerKey: orderQuery(documentId).queryKey,
    onDone: dialog.onClose,
    success: `Order ${number} belongs to ${company.name} now`,
    settledKeys: [ordersKey, companiesKey],
    failureText: 'The order could not be moved. Please try again.',
  });
  return (
    <ConfirmDialog
      {...dialog}
      title={`Move order ${number} to ${company.name}?`}
      description={`You cannot move it back yourself: only ${shop} can.`}
      action="Move order"
      pending={isPending && 'Moving...'}
      error={errorText}
      onConfirm={() => mutate()}
      onClose={() => {
        reset();
        dialog.onClose();
      }}
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        <li>Everyone in {company.name} can download and install what it contains.</li>
        <li>Its owners and buyers see the amounts and the invoice, and can ask for a refund.</li>
        <li>The invoice stays as it was issued.</li>
        <li>You keep access as long as you belong to {company.name}.</li>
      </ul>
    </ConfirmDialog>
  );
}
