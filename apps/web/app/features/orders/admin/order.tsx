import { useQuery } from '@tanstack/react-query';
import { useParams, Link } from 'react-router';
import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import type { ReactNode } from 'react';
import { formatUsd, sumDollars } from '@partshelf/contract/money.ts';
import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { DetailsPage } from '../../../admin/details-page.tsx';
import { AdminOrderActions } from './order-actions.tsx';
import { AdminOrderBadge } from './cells.tsx';
import { adminOrderQuery, isBeingRefunded, getAdminOrderPath } from './queries.ts';
import { getDiscountLabel } from '../orders.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Card } from '../../../ui/card.tsx';
import {
  OrderDownloads,
  OrderRefundRequests,
  PaymentHistory,
  ProviderEvents,
} from './order-history.tsx';
import { OrderInvoices } from './order-invoices.tsx';
import { formatDateTime } from '../../../ui/dates.ts';
import { Reference } from '../order-labels.tsx';
import { compactTableStyle } from '../../../admin/figures.tsx';
import { getAdminProductPath } from '../../catalog/admin/queries.ts';

export default function BackOfficeOrderDetailsPage() {
  const documentId = useParams()['documentId']!;
  return (
    <DetailsPage
      query={useQuery(adminOrderQuery(documentId))}
      noun="order"
      list={{ to: '/admin/orders', label: 'Orders' }}
      heading={(order) => ({
        title: `Order ${order.number}`,
        aside: <AdminOrderBadge state={order.state} />,
        actions: <AdminOrderActions key={documentId} order={order} />,
      })}
    >
      {(order) => <AdminOrderSections order={order} />}
    </DetailsPage>
  );
}

function AdminOrderSections({ order }: { order: AdminOrderDetails }) {
  return (
    <>
      {isBeingRefunded(order) && (
        <div className="mb-5">
          <FormNotice tone="info">
            The money is on its way back. The order is refunded once the payment provider confirms
            it.
          </FormNotice>
        </div>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid gap-5">
          <Card title="Products">
            <AdminOrderLines order={order} />
          </Card>
          {order.invoices.length > 0 && (
            <Card title="Invoices">
              <OrderInvoices order={order} />
            </Card>
          )}
          {order.refundRequests.length > 0 && (
            <Card title="Refund request">
              <OrderRefundRequests order={order} />
            </Card>
          )}
          <Card title="Payments">
            <PaymentHistory order={order} />
          </Card>
          <Card title="Downloads">
            <OrderDownloads order={order} />
          </Card>
          <Card title="Provider events">
            <ProviderEvents order={order} />
          </Card>
        </div>
        <div className="max-lg:order-first">
          <Card title="Details">
            <AdminOrderFacts order={order} />
          </Card>
        </div>
      </div>
    </>
  );
}

function AdminOrderFacts({ order }: { order: AdminOrderDetails }) {
  const { buyer, documentId, createdAt, attempts, paidAt, replaces, replacedBy } = order;
  const dates = {
    Paid: paidAt,
    'Refund started': order.refundStartedAt,
    Refunded: order.refundedAt,
    Disputed: order.disputedAt,
    'Dispute lost': order.disputeLostAt,
    'Removed by the buyer or by age': order.removedAt,
  };
  return (
    <dl className="grid gap-3 text-sm">
      <Fact name="Buyer">
        <Link
          to={`/admin/people?search=${encodeURIComponent(buyer.email)}`}
          className="link inline-block wrap-anywhere"
        >
          {buyer.username}
        </Link>
        <a href={`mailto:${buyer.email}`} className="block wrap-anywhere hover:underline">
          {buyer.email}
        </a>
      </Fact>
      <Fact name="Order id">
        <Reference>{documentId}</Reference>
      </Fact>
      <Fact name="Placed">{formatDateTime(createdAt)}</Fact>
      <Fact name="Payment attempts">{attempts}</Fact>
      {Object.entries(dates).map(
        ([name, moment]) =>
          moment && (
            <Fact key={name} name={name}>
              {formatDateTime(moment)}
            </Fact>
          ),
      )}
      {replaces && (
        <Fact name="Another attempt of">
          <OrderLink order={replaces} />
        </Fact>
      )}
      {replacedBy && (
        <Fact name="Replaced by">
          <OrderLink order={replacedBy} />
        </Fact>
      )}
    </dl>
  );
}

function OrderLink({ order }: { order: { documentId: string; number: number } }) {
  return (
    <Link to={getAdminOrderPath(order)} className="link inline-block">
      Order {order.number}
    </Link>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="font-[550] tabular-nums">{children}</dd>
    </div>
  );
}

function AdminOrderLines({ order }: { order: AdminOrderDetails }) {
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
                {version === null ? `Contains ${contents.join(', ')}` : `v${versionLabel(version)}`}
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
