import type { AdminOrderDetails } from '@partshelf/contract/back-office/orders.ts';
import { formatUsd, sumDollars } from '@partshelf/contract/money.ts';
import { describeVersion } from '@partshelf/contract/catalog/version-words.ts';
import { Link } from 'react-router';
import { getDiscountLabel } from '../../discount-label.ts';
import { compactTableStyle } from '../../../../admin/compact-table-style.ts';
import { getAdminProductPath } from '../../../catalog/admin/products/admin-product-path.ts';

export function AdminOrderLines({ order }: { order: AdminOrderDetails }) {
  const { lines, tax, total, discount = 0, discountCode, refunded } = order;
  return (
    <table aria-label="Products" className={compactTableStyle}>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className="text-right!">
            Quantity
          </th>
          <th scope="col" className="text-right! max-sm:hidden">
            Price
          </th>
          <th scope="col" className="text-right!">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ product, title, version, contents = [], quantity, unitPrice, amount }) => (
          <tr key={`${product.documentId} ${unitPrice}`}>
            <td>
              <Link
                to={getAdminProductPath(product)}
                className="inline-block font-semibold wrap-anywhere hover:underline"
              >
                {title}
              </Link>
              <p className="label mt-1 wrap-anywhere">
                {version === null
                  ? `Contains ${contents.join(', ')}`
                  : `v${describeVersion(version)}`}
              </p>
            </td>
            <td className="text-right tabular-nums">{quantity}</td>
            <td className="text-right tabular-nums max-sm:hidden">{formatUsd(unitPrice)}</td>
            <td className="text-right font-semibold tabular-nums">{formatUsd(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {discount > 0 && (
          <>
            <SumRow name="Subtotal" amount={sumDollars([total, -tax, discount])} />
            <SumRow name={getDiscountLabel(discountCode)} amount={-discount} />
          </>
        )}
        {tax > 0 && (
          <>
            <SumRow name="Net" amount={sumDollars([total, -tax])} />
            <SumRow name="Tax" amount={tax} />
          </>
        )}
        <SumRow name="Total" amount={total} className="text-base font-[640]" />
        {refunded > 0 && <SumRow name="Refunded so far" amount={-refunded} />}
      </tfoot>
    </table>
  );
}

interface SumRowProps {
  name: string;
  amount: number;
  className?: string;
}

function SumRow({ name, amount, className }: SumRowProps) {
  return (
    <tr className={className}>
      <th scope="row">{name}</th>
      <td colSpan={3} className="text-right tabular-nums">
        {formatUsd(amount)}
      </td>
    </tr>
  );
}
