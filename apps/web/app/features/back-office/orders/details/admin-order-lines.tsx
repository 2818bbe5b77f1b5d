import type { AdminOrderDetails } from '@partshelf/contract/back-office/orders.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { describeVersion } from '@partshelf/contract/catalog/version-words.ts';
import { Link } from 'react-router';
import { compactTableStyle } from '../../compact-table-style.ts';
import { getAdminProductPath } from '../../products/admin-product-path.ts';

export function AdminOrderLines({ order: { lines, total } }: { order: AdminOrderDetails }) {
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
        {lines.map(({ product, title, version, quantity, unitPrice, amount }) => (
          <tr key={`${product.documentId} ${unitPrice}`}>
            <td>
              <Link
                to={getAdminProductPath(product)}
                className="inline-block font-semibold wrap-anywhere hover:underline"
              >
                {title}
              </Link>
              <p className="label mt-1">v{describeVersion(version)}</p>
            </td>
            <td className="text-right tabular-nums">{quantity}</td>
            <td className="text-right tabular-nums max-sm:hidden">{formatUsd(unitPrice)}</td>
            <td className="text-right font-semibold tabular-nums">{formatUsd(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="text-base font-[640]">
          <th scope="row">Total</th>
          <td colSpan={3} className="text-right tabular-nums">
            {formatUsd(total)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
