import { formatUsd, sumDollars } from '@partshelf/contract/money.ts';
import type { Receipt } from '@partshelf/contract/orders/orders.ts';
import { Price } from '../../../ui/price.tsx';
import { getDiscountLabel } from '../discount-label.ts';
import { formatShortVersion } from '../../catalog/product-texts.ts';

type ReceiptLinesProps = Pick<Receipt, 'lines' | 'tax' | 'total' | 'discount' | 'discountCode'>;

export function ReceiptLines(props: ReceiptLinesProps) {
  const { lines, tax, total, discount = 0, discountCode } = props;
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
            <th scope="row" className="w-full text-left font-[620] wrap-anywhere">
              {title}{' '}
              <span className="label block font-normal">
                {version === null ? `Contains ${contents.join(', ')}` : formatShortVersion(version)}
              </span>
            </th>
            <td>{quantity}</td>
            <td>{formatUsd(unitPrice)}</td>
            <td>{formatUsd(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="table-row-group">
        {discount > 0 && (
          <>
            <SumRow name="Subtotal" dollars={sumDollars([total, -tax, discount])} />
            <SumRow name={getDiscountLabel(discountCode)} dollars={-discount} />
          </>
        )}
        {tax > 0 && (
          <>
            <SumRow name="Net" dollars={sumDollars([total, -tax])} />
            <SumRow name="VAT" dollars={tax} />
          </>
        )}
        <tr className="break-inside-avoid [&>*]:pt-5">
          <th scope="row" colSpan={2} className="text-left font-[640]">
            Total in US dollars
          </th>
          <td colSpan={2}>
            <Price dollars={total} className="text-xl" />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function SumRow({ name, dollars }: { name: string; dollars: number }) {
  return (
    <tr className="break-inside-avoid [&>*]:pt-2.5">
      <th scope="row" colSpan={2} className="text-left font-normal text-muted-foreground">
        {name}
      </th>
      <td colSpan={2}>{formatUsd(dollars)}</td>
    </tr>
  );
}
