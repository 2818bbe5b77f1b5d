import type { InvoiceSummary } from '@partshelf/contract/invoices/invoices.ts';
import type { InvoiceNumber, Order } from '@partshelf/contract/orders/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, FileCode, FilePlus, Mail, Pencil } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { formatSharedDate } from '../../ui/dates.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { formatMoney } from '../../ui/money.ts';
import { useOpening } from '../../ui/use-opening.ts';
import type { BillingRequest } from './billing-dialog.tsx';
import { InvoiceButton, useDownloadOwnInvoice } from './invoice-button.tsx';
import { getNewestInvoice, invoiceLabel, orderInvoicesQuery } from './invoices.ts';

interface OrderInvoicesProps {
  order: Order;
  receiptLink: ReactNode;
  onOpenChat: () => void;
}

export function OrderInvoices({ order, receiptLink, onOpenChat }: OrderInvoicesProps) {
  const { data } = useQuery(orderInvoicesQuery(order.documentId));
  const { invoices = [], canAsk, canCorrect, billing = null } = data?.data ?? {};
  const newest = getNewestInvoice(data?.data ?? order);
  const summary = invoices.find(({ number }) => number === newest?.number);
  const requested = { order, billing, onOpenChat };
  return (
    <div className="mt-4 grid gap-3 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        {newest && <InvoiceFiles order={order} invoice={newest} summary={summary} />}
        {canAsk && <BillingButton {...requested} request="ask" />}
        {receiptLink}
        {newest && (
          <>
            <SendAgainButton order={order} invoice={newest} />
            {canCorrect && <BillingButton {...requested} request="correct" />}
          </>
        )}
      </div>
      <OtherDocuments order={order} documents={invoices.filter((one) => one !== summary)} />
    </div>
  );
}

const importDialog = () => import('./billing-dialog.tsx');

function BillingButton(requested: BillingRequest) {
  const { part, isOpen, setIsOpen, opener } = useOpening(importDialog);
  const button = { ...opener, 'aria-haspopup': 'dialog', 'aria-expanded': isOpen } as const;
  return (
    <>
      {requested.request === 'ask' ? (
        <Button {...button} variant="outline">
          <FilePlus aria-hidden />
          Ask for an invoice
        </Button>
      ) : (
        <Button {...button} variant="ghost" size="sm">
          <Pencil aria-hidden />
          Correct billing details
        </Button>
      )}
      {part && <part.BillingDialog {...requested} isOpen={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
}

interface InvoiceFilesProps {
  order: Pick<Order, 'documentId'>;
  invoice: InvoiceNumber;
  summary: InvoiceSummary | undefined;
  size?: 'sm';
}

function InvoiceFiles({ order, invoice, summary, size }: InvoiceFilesProps) {
  return (
    <div className="flex">
      <InvoiceButton
        order={order}
        invoice={invoice}
        size={size}
        className={summary && 'rounded-r-none'}
      />
      {summary && (
        <InvoiceMenu
          order={order}
          invoice={summary}
          size={size}
          className="-ml-px rounded-l-none px-2!"
        />
      )}
    </div>
  );
}

interface InvoiceMenuProps extends Pick<ComponentProps<typeof Button>, 'size' | 'className'> {
  order: Pick<Order, 'documentId'>;
  invoice: InvoiceSummary;
}

function InvoiceMenu({ order, invoice, ...style }: InvoiceMenuProps) {
  const { number, hasXml, hasXRechnung } = invoice;
  const { download, isPending } = useDownloadOwnInvoice(order.documentId);
  const label = `Other formats of ${invoiceLabel(invoice)}`;
  if (!hasXml) return null;
  return (
    <Menu
      label={label}
      trigger={
        <Button {...style} variant="outline" aria-label={label} aria-busy={isPending}>
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <MenuItem onClick={() => download({ number, format: 'xml' })}>
        <FileCode aria-hidden />
        XML (EN 16931)
      </MenuItem>
      {hasXRechnung && (
        <MenuItem onClick={() => download({ number, format: 'xrechnung' })}>
          <FileCode aria-hidden />
          XRechnung
        </MenuItem>
      )}
    </Menu>
  );
}

interface OtherDocumentsProps {
  order: Pick<Order, 'documentId'>;
  documents: readonly InvoiceSummary[];
}

function OtherDocuments({ order, documents }: OtherDocumentsProps) {
  const headingId = useId();
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="text-sm">
      <h3 id={headingId} className="mb-1 text-xs text-muted-foreground">
        Credit notes and earlier invoices
      </h3>
      <ul>
        {documents.map((summary) => (
          <li
            key={summary.number}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-t border-border py-2"
          >
            <span className="tabular-nums">
              {formatSharedDate(summary.issuedOn)} · {formatMoney(summary.total)}
            </span>
            <InvoiceFiles order={order} invoice={summary} summary={summary} size="sm" />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SendAgainButtonProps {
  order: Pick<Order, 'documentId'>;
  invoice: InvoiceNumber;
}

function SendAgainButton({ order, invoice }: SendAgainButtonProps) {
  const { documentId } = order;
  return (
    <CallButton
      name="Send it again by email"
      icon={Mail}
      variant="ghost"
      size="sm"
      pending="Sending..."
      call={() => api('POST /orders/:documentId/invoice/mail', { params: { documentId } })}
      success={{
        title: 'Invoice sent',
        description: `${invoiceLabel(invoice)} is on its way to you by email.`,
      }}
      failureTitle="Invoice not sent"
      failureText="The invoice could not be sent. Please try again."
    />
  );
}
