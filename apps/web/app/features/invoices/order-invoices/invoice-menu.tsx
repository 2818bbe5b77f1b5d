import type { InvoiceSummary } from '@partshelf/contract/invoices/invoices.ts';
import type { Order } from '@partshelf/contract/orders/orders.ts';
import { ChevronDown, FileCode } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { describeInvoice } from './invoice-names.ts';
import { useDownloadInvoice } from './use-download-invoice.ts';

interface InvoiceMenuProps extends Pick<ComponentProps<typeof Button>, 'size' | 'className'> {
  order: Pick<Order, 'documentId'>;
  invoice: InvoiceSummary;
}

/** The formats for software, if there are any. Opens upwards, because it is at the end of a dialog. */
export function InvoiceMenu({ order, invoice, ...style }: InvoiceMenuProps) {
  const { number, hasXml, hasXRechnung } = invoice;
  const { download, isPending } = useDownloadInvoice(order.documentId);
  const label = `Other formats of ${describeInvoice(invoice)}`;
  if (!hasXml) return null;
  return (
    <Menu
      label={label}
      className="[&>[role=menu]]:top-auto [&>[role=menu]]:bottom-full [&>[role=menu]]:mb-2"
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
