import type { Receipt } from '@partshelf/contract/orders/orders.ts';
import { Undo2 } from 'lucide-react';
import { sumAmounts } from '@partshelf/contract/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDate, formatSharedDate } from '../../ui/dates.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Reference } from './order-labels.tsx';
import { getCurrencyLabel } from '../../ui/currency-label.ts';
import { formatMoney } from '../../ui/money.ts';
import { Price } from '../../ui/price.tsx';
import { getDiscountLabel } from './orders.ts';
import { listRefundRows } from './refund-rows.ts';
import { formatShortVersion } from '../catalog/product-texts.ts';
import { Skeleton } from '../../ui/loading.tsx';

export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { order, seller, buyer, invoice, paymentReference } = receipt;
  const isFree = receipt.total === 0;
  return (
    <article className="sheet sheet-body print:rounded-none print:border-0 print:p-0">
      {(order.refundedAt || receipt.refunded > 0) && (
        <Badge tone="neutral" icon={Undo2} className="mb-6 print:border print:border-foreground">
          {order.refundedAt ? `Refunded on ${formatDate(order.refundedAt)}` : 'Partly refunded'}
        </Badge>
      )}
      <Facts>
        <Fact name="Order">{order.number}</Fact>
        <Fact name={isFree ? 'Reference' : 'Payment reference'}>
          <Reference>{isFree ? String(order.number) : paymentReference}</Reference>
        </Fact>
        <Fact name="Placed">{formatDate(order.createdAt)}</Fact>
        <Fact name={isFree ? 'Completed' : 'Paid'}>
          {invoice?.paidOn ? formatSharedDate(invoice.paidOn) : formatDate(order.paidAt)}
        </Fact>
        <Fact name="Seller">
          <Lines
            lines={[
              seller.name,
              ...seller.address,
              ...(seller.ids ?? []),
              seller.email,
              seller.phone,
            ]}
          />
        </Fact>
        <Fact name="Buyer">
          <Lines
            lines={[
              buyer.name || (buyer.username ?? 'A former colleague'),
              ...(buyer.address ?? []),
              ...(buyer.ids ?? []),
              buyer.email,
            ]}
          />
        </Fact>
        {order.company && <Fact name="Bought for">{order.company.name}</Fact>}
        {invoice && <Fact name="Invoice">{invoice.number}</Fact>}
        {invoice?.purchaseOrder && <Fact name="PO number">{invoice.purchaseOrder}</Fact>}
        {invoice?.buyerReference && <Fact name="Buyer reference">{invoice.buyerReference}</Fact>}
      </Facts>
      <ReceiptLines {...receipt} />
      {invoice?.taxSentence && (
        <p className="mt-5 text-sm text-muted-foreground">{invoice.taxSentence}</p>
      )}
    </article>
  );
}

function Lines({ lines }: { lines: (string | null)[] }) {
  const given = new Set(lines.filter(Boolean));
  return [...given].map((line) => (
    <span key={line} className="block wrap-anywhere">
      {line}
    </span>
  ));
}

type ReceiptLinesProps = Pick<
  Receipt,
  | 'lines'
  | 'tax'
  | 'total'
  | 'discount'
  | 'discountCode'
  | 'invoice'
  | 'refunded'
  | 'remaining'
  | 'refunds'
>;

function ReceiptLines(props: ReceiptLinesProps) {
  const { lines, tax, total, discount = 0, discountCode, invoice } = props;
  return (
    <table className="mt-8 w-full text-sm tabular-nums [&_:is(td,th):not(:first-child)]:pl-3 [&_:is(td,th):not(:first-child)]:text-right [&_:is(td,th):not(:first-child)]:whitespace-nowrap sm:[&_:is(td,th):not(:first-child)]:pl-8">
      <thead>
        <tr className="border-b border-foreground text-xs [&>th]:pb-2 [&>th]:font-semibold">
          <th scope="col" className="text-left">
            Product
          </th>
          <th scope="col">Qty</th>
          <th scope="col">Unit price</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ title, version, contents = [], quantity, unitPrice, amount }) => (
          <tr
            key={`${title} ${version}`}
            className="break-inside-avoid border-b border-border align-baseline [&>*]:py-3"
          >
            <th scope="row" className="w-full text-left font-semibold wrap-anywhere">
              {title}{' '}
              <span className="label block font-normal">
                {version === null ? `Contains ${contents.join(', ')}` : formatShortVersion(version)}
              </span>
            </th>
            <td>{quantity}</td>
            <td>{formatMoney(unitPrice)}</td>
            <td>{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="table-row-group">
        {discount > 0 && (
          <>
            <SumRow name="Subtotal" amount={sumAmounts([total, -tax, discount])} />
            <SumRow name={getDiscountLabel(discountCode)} amount={-discount} />
          </>
        )}
        {(tax > 0 || invoice) && (
          <>
            <SumRow name="Net" amount={sumAmounts([total, -tax])} />
            <SumRow name={invoice?.taxLabel ?? 'VAT'} amount={tax} />
          </>
        )}
        <tr className="break-inside-avoid [&>*]:pt-5">
          <th scope="row" colSpan={2} className="text-left font-semibold">
            Total in {getCurrencyLabel()}
          </th>
          <td colSpan={2}>
            <Price amount={total} className="text-xl" />
          </td>
        </tr>
        {listRefundRows(props).map(({ key, name, reason, amount }) => (
          <SumRow key={key} name={name} note={reason} amount={amount} />
        ))}
      </tfoot>
    </table>
  );
}

interface SumRowProps {
  name: string;
  note?: string | undefined;
  amount: number;
}

function SumRow({ name, note, amount }: SumRowProps) {
  return (
    <tr className="break-inside-avoid [&>*]:pt-2.5">
      <th
        scope="row"
        colSpan={2}
        className="text-left font-normal wrap-anywhere text-muted-foreground"
      >
        {name}
        {note && <bdi className="block text-xs whitespace-pre-line">{note}</bdi>}
      </th>
      <td colSpan={2}>{formatMoney(amount)}</td>
    </tr>
  );
}

const facts = [0, 1, 2, 3];
const lines = [0, 1];

export function ReceiptSkeleton() {
  return (
    <div role="status" className="sheet sheet-body">
      <span className="sr-only">Loading</span>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {facts.map((fact) => (
          <Skeleton key={fact} className="h-9 w-4/5" />
        ))}
        <Skeleton className="h-28 w-4/5" />
        <Skeleton className="h-14 w-4/5" />
      </div>
      <div className="mt-12 grid gap-6">
        {lines.map((line) => (
          <Skeleton key={line} className="h-5" />
        ))}
        <Skeleton className="h-7 w-28 justify-self-end" />
      </div>
    </div>
  );
}
