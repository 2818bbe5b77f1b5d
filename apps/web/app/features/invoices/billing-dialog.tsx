import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import type { Order } from '@partshelf/contract/orders/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { api, isApiError } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { focusFirstField, Form } from '../../ui/form.tsx';
import { Spinner } from '../../ui/loading.tsx';
import { useCall } from '../../ui/use-call.ts';
import { ordersKey } from '../orders/orders.ts';
import { BillingFields } from './billing-fields.tsx';
import { focusRefusedField, showBillingErrors, useBillingForm } from './billing-form.ts';
import {
  billingDetailsQuery,
  companyBillingQuery,
  getNewestInvoice,
  invoiceLabel,
  orderInvoicesQuery,
} from './invoices.ts';

export interface BillingRequest {
  order: Order;
  request: InvoiceRequest;
  /** They are those of the newest invoice. */
  billing: Billing | null;
  onOpenChat: () => void;
}

const texts = {
  ask: {
    title: 'Ask for an invoice',
    description: 'The invoice is issued today, and shows the day of your order.',
  },
  correct: {
    title: 'Correct billing details',
    description: 'A credit note cancels the invoice, and a new one replaces it.',
  },
};

interface BillingDialogProps extends BillingRequest {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function BillingDialog({ isOpen, onOpenChange, onOpenChat, ...props }: BillingDialogProps) {
  const close = () => onOpenChange(false);
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange} {...texts[props.request]}>
      <IssueFormLoader
        {...props}
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
function IssueFormLoader({ billing, ...props }: BillingRequest & { onClose: () => void }) {
  const { company } = props.order;
  const own = useQuery({ ...billingDetailsQuery, enabled: !company });
  const ofCompany = useQuery({
    ...companyBillingQuery(company?.documentId ?? ''),
    enabled: company !== undefined,
  });
  const { data, isPending } = company ? ofCompany : own;
  if (isPending) return <Spinner className="mx-auto my-8" />;
  return (
    <IssueForm
      {...props}
      known={billing ?? data?.data.billing ?? null}
      isRequired={data?.data.mode === 'table'}
    />
  );
}

interface IssueFormProps {
  order: Order;
  request: InvoiceRequest;
  known: Billing | null;
  isRequired: boolean;
  onClose: () => void;
  onOpenChat: () => void;
}

const failureText = 'The invoice could not be issued. Please try again.';

function IssueForm(props: IssueFormProps) {
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

const calls = {
  ask: 'POST /orders/:documentId/invoice',
  correct: 'PUT /orders/:documentId/invoice',
} as const;

type InvoiceRequest = keyof typeof calls;

const useIssueInvoice = ({ documentId }: Pick<Order, 'documentId'>, request: InvoiceRequest) =>
  useCall({
    call: (billing: Billing) => api(calls[request], { params: { documentId }, body: { billing } }),
    answerKey: orderInvoicesQuery(documentId).queryKey,
    success: ({ data }) => {
      const invoice = getNewestInvoice(data);
      return {
        title: request === 'ask' ? 'Invoice issued' : 'Billing details corrected',
        ...(invoice && { description: `${invoiceLabel(invoice)} is ready to download.` }),
      };
    },
    settledKeys: [billingDetailsQuery.queryKey, ordersKey],
  });
