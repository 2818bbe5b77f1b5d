import type { QuotedDocument, QuoteLine } from '@partshelf/contract/quotes/quotes.ts';
import { sumAmounts } from '@partshelf/contract/money.ts';
import { Link } from 'react-router';
import { formatSharedDate } from '../../ui/dates.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { getCurrencyLabel } from '../../ui/currency-label.ts';
import { formatMoney } from '../../ui/money.ts';
import { Price } from '../../ui/price.tsx';
import { getProductPath } from '../catalog/catalog-paths.ts';
import { getDiscountLabel } from '../orders/orders.ts';

/** The PDF shows the same. */
export function QuoteSheet({ quote }: { quote: QuotedDocument }) {
  const { seller, buyer } = quote;
  return (
    <article className="sheet sheet-body print:rounded-none print:border-0 print:p-0">
      <Facts>
        <Fact name="Issued">{formatSharedDate(quote.issuedOn)}</Fact>
        <Fact name="Valid until">{formatSharedDate(quote.validUntil)}</Fact>
        <Fact name="Seller">
          <Lines
            lines={[seller.name, ...seller.address, ...seller.ids, seller.email, seller.phone]}
          />
        </Fact>
        <Fact name="Buyer">
          <Lines lines={[buyer.name, ...buyer.address, ...buyer.ids]} />
        </Fact>
        {quote.purchaseOrder && <Fact name="PO number">{quote.purchaseOrder}</Fact>}
        {quote.buyerReference && <Fact name="Buyer reference">{quote.buyerReference}</Fact>}
      </Facts>
      <QuoteLines quote={quote} />
      {quote.sentence && <p className="mt-5 text-sm text-muted-foreground">{quote.sentence}</p>}
    </article>
  );
}

function Lines({ lines }: { lines: (string | null)[] }) {
  return [...new Set(lines.filter(Boolean))].map((line) => (
    <bdi key={line} className="block wrap-anywhere">
      {line}
    </bdi>
  ));
}

function QuoteLines({ quote }: { quote: QuotedDocument }) {
  const { lines, net, tax, taxLabel, total, code, discount = 0 } = quote;
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
        {lines.map((line) => (
          <tr
            key={line.product.documentId}
            className="break-inside-avoid border-b border-border align-baseline [&>*]:py-3"
          >
            <th scope="row" className="w-full text-left font-semibold wrap-anywhere">
              <LineTitle line={line} />
            </th>
            <td>{line.quantity}</td>
            <td>{formatMoney(line.unitPrice)}</td>
            <td>{formatMoney(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="table-row-group">
        {discount > 0 && (
          <>
            <SumRow name="Subtotal" amount={sumAmounts([net, discount])} />
            <SumRow name={getDiscountLabel(code)} amount={-discount} />
          </>
        )}
        <SumRow name="Net" amount={net} />
        <SumRow name={taxLabel} amount={tax} />
        <tr className="break-inside-avoid [&>*]:pt-5">
          <th scope="row" colSpan={2} className="text-left font-semibold">
            Total in {getCurrencyLabel()}
          </th>
          <td colSpan={2}>
            <Price amount={total} className="text-xl" />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function LineTitle({ line: { product, title, contents = [] } }: { line: QuoteLine }) {
  return (
    <>
      {product.isPublished ? (
        <Link to={getProductPath(product)} className="hover:underline">
          {title}
        </Link>
      ) : (
        title
      )}{' '}
      {contents.length > 0 && (
        <span className="label block font-normal">Contains {contents.join(', ')}</span>
      )}
    </>
  );
}

function SumRow({ name, amount }: { name: string; amount: number }) {
  return (
    <tr className="break-inside-avoid [&>*]:pt-2.5">
      <th
        scope="row"
        colSpan={2}
        className="text-left font-normal wrap-anywhere text-muted-foreground"
      >
        {name}
      </th>
      <td colSpan={2}>{formatMoney(amount)}</td>
    </tr>
  );
}

export function QuoteSkeleton() {
  return (
    <div role="status" className="sheet sheet-body grid gap-6">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-28" />
      <Skeleton className="h-40" />
    </div>
  );
}
