import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import type { InvoiceSummary } from '@partshelf/contract/invoices/invoices.ts';
import { Download, Send } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { formatSharedDate } from '../../../ui/dates.ts';
import { api, type CallInput } from '../../../api.ts';
import { formatMoney } from '../../../ui/money.ts';
import { useCall } from '../../../ui/use-call.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { fetchDownload } from '../../../download.ts';

export const formatNames: Record<InvoiceFormat, string> = {
  pdf: 'PDF',
  xml: 'XML',
  xrechnung: 'XRechnung',
};

export const kindNames: Record<InvoiceSummary['kind'], string> = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
};

export const listFormats = ({ hasXml, hasXRechnung }: InvoiceSummary): InvoiceFormat[] => [
  'pdf',
  ...(hasXml ? (['xml'] as const) : []),
  ...(hasXRechnung ? (['xrechnung'] as const) : []),
];

export function AdminOrderInvoices({ order }: { order: AdminOrderDetails }) {
  return (
    <>
      <ol aria-label="Invoices" className="grid gap-4">
        {order.invoices.map((invoice) => (
          <OrderInvoice key={invoice.number} order={order} invoice={invoice} />
        ))}
      </ol>
      <SendInvoiceButton order={order} />
    </>
  );
}

interface OrderInvoiceProps {
  order: AdminOrderDetails;
  invoice: InvoiceSummary;
}

function OrderInvoice({ order, invoice }: OrderInvoiceProps) {
  const { kind, number, issuedOn, total } = invoice;
  const { mutate, isPending, variables } = useDownloadInvoice(order, invoice);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border pt-4 text-sm first:border-t-0 first:pt-0">
      <div>
        <p className="font-semibold wrap-anywhere">
          {kindNames[kind]} {number}
        </p>
        <p className="text-xs text-muted-foreground tabular-nums">
          {formatSharedDate(issuedOn)} · {formatMoney(kind === 'creditNote' ? -total : total)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {listFormats(invoice).map((format) => (
          <Button
            key={format}
            variant="outline"
            size="sm"
            aria-label={`${formatNames[format]} of ${number}`}
            pending={isPending && variables === format && 'Loading...'}
            onClick={() => mutate(format)}
          >
            <Download aria-hidden />
            {formatNames[format]}
          </Button>
        ))}
      </div>
    </li>
  );
}

/** Sends the newest invoice. */
function SendInvoiceButton({ order: { documentId, buyer } }: { order: AdminOrderDetails }) {
  return (
    <CallButton
      name="Send again by email"
      icon={Send}
      size="sm"
      className="justify-self-start"
      pending="Sending..."
      call={() => api('POST /orders/:documentId/invoice/mail', { params: { documentId } })}
      success={{ title: 'The invoice is on its way again', description: `To ${buyer.email}.` }}
      failureTitle="The invoice was not sent again"
    />
  );
}

type DownloadQuery = NonNullable<CallInput<'GET /orders/:documentId/invoice'>['query']>;

type InvoiceFormat = NonNullable<DownloadQuery['format']>;

export function useDownloadInvoice(
  { documentId }: { readonly documentId: string },
  { number }: { readonly number: string },
) {
  return useCall({
    call: (format: InvoiceFormat) =>
      fetchDownload('GET /orders/:documentId/invoice', {
        params: { documentId },
        query: { number, format },
      }),
    failureTitle: `${number} could not be downloaded`,
  });
}
