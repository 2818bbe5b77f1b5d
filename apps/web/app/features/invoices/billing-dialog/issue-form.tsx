import type { Billing } from '@partshelf/contract/invoices/billing.ts';
import type { Order } from '@partshelf/contract/orders/orders.ts';
import { MessageCircle } from 'lucide-react';
import { isApiError } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { focusFirstField, Form } from '../../../ui/forms/form.tsx';
import { FormNotice } from '../../../ui/forms/form-notice.tsx';
import { DialogFooter } from '../../../ui/overlays/dialog-footer.tsx';
import { focusRefusedField, showBillingErrors } from '../billing-form/billing-errors.ts';
import { BillingFields } from '../billing-form/billing-fields.tsx';
import { useBillingForm } from '../billing-form/use-billing-form.ts';
import { type InvoiceRequest, useIssueInvoice } from './use-issue-invoice.ts';

interface IssueFormProps {
  order: Order;
  request: InvoiceRequest;
  known: Billing | null;
  isRequired: boolean;
  onClose: () => void;
  onOpenChat: () => void;
}

const failureText = 'The invoice could not be issued. Please try again.';

export function IssueForm(props: IssueFormProps) {
  const { order, request, known, isRequired, onClose, onOpenChat } = props;
  const form = useBillingForm(known, isRequired);
  const { mutate, isPending, error } = useIssueInvoice(order, request);
  const { root } = form.formState.errors;

  function handleError(failure: Error) {
    const text = showBillingErrors(failure, form);
    focusRefusedField(failure, form);
    if (text !== null) form.setError('root', { message: text || failureText });
  }

  return (
    <Form
      ref={focusFirstField}
      onSubmit={form.handleSubmit((billing) =>
        mutate(billing, { onSuccess: onClose, onError: handleError }),
      )}
      className="grid gap-5"
    >
      <BillingFields form={form} isRequired={isRequired} />
      {root && <FormNotice tone="error">{root.message}</FormNotice>}
      <DialogFooter onCancel={onClose}>
        {root && needsChat(error) && (
          <Button variant="outline" onClick={onOpenChat}>
            <MessageCircle aria-hidden />
            Open the chat
          </Button>
        )}
        <Button type="submit" pending={isPending && 'Issuing...'}>
          {request === 'ask' ? 'Issue the invoice' : 'Replace the invoice'}
        </Button>
      </DialogFooter>
    </Form>
  );
}

const needsChat = (error: Error | null) =>
  isApiError(error, 'INVOICE_TAX_WOULD_CHANGE', 'INVOICE_FINAL');
