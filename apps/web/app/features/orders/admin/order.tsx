import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams, Link } from 'react-router';
import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { sumAmounts } from '@partshelf/contract/money.ts';
import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { DetailsPage } from '../../../admin/details-page.tsx';
import { OrderStaffNotes } from '../../../admin/staff-notes.tsx';
import { AdminOrderActions } from './order-actions.tsx';
import { AdminOrderBadge } from './cells.tsx';
import { FailedRefunds } from './failed-refunds.tsx';
import { MoneyToSend } from './money-to-send.tsx';
import { adminOrderQuery, isBeingRefunded, sumWaitingRefunds } from './queries.ts';
import { getDiscountLabel } from '../orders.ts';
import { announce } from '../../../ui/announcement.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Card } from '../../../ui/card.tsx';
import {
  OrderDownloads,
  OrderMails,
  OrderRefunds,
  OrderRefundRequests,
  PaymentHistory,
  ProviderEvents,
} from './order-history.tsx';
import { OrderDisputes } from './dispute.tsx';
import { AdminOrderInvoices } from './order-invoices.tsx';
import { AdminOrderFacts } from './order-facts.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { compactTableStyle } from '../../../admin/figures.tsx';
import { getAdminProductPath } from '../../catalog/admin/product-path.ts';
import { formatMoney } from '../../../ui/money.ts';

export default function BackOfficeOrderDetailsPage() {
  const documentId = useParams()['documentId']!;
  return (
    <DetailsPage
      query={useQuery(adminOrderQuery(documentId))}
      noun="Order"
      list={{ to: '/admin/orders', label: 'Orders' }}
      heading={(order) => ({
        title: `Order ${order.number}`,
        aside: <AdminOrderBadge {...order} />,
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
      <WaitingRefund order={order} />
      <FailedRefunds order={order} />
      <MoneyToSend order={order} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid gap-5">
          <Card title="Products">
            <AdminOrderLines order={order} />
          </Card>
          {order.disputes.length > 0 && <OrderDisputes order={order} />}
          {order.refundRequests.length > 0 && (
            <Card title="Refund request">
              <OrderRefundRequests order={order} />
            </Card>
          )}
          {order.refunds.length > 0 && (
            <Card title="Refunds">
              <OrderRefunds order={order} />
            </Card>
          )}
          <Card title="Timeline">
            <OrderTimeline order={order} />
          </Card>
          <Card title="Notes">
            <OrderStaffNotes order={order} />
          </Card>
          {order.invoices.length > 0 && (
            <Card title="Invoices">
              <AdminOrderInvoices order={order} />
            </Card>
          )}
          <Card title="Emails">
            <OrderMails order={order} />
          </Card>
          <Card title="Downloads">
            <OrderDownloads order={order} />
          </Card>
          <Card title="Payment attempts">
            <PaymentHistory order={order} />
            <ProviderEvents order={order} />
          </Card>
        </div>
        <div className="grid gap-5">
          <AdminOrderFacts order={order} />
        </div>
      </div>
    </>
  );
}

function WaitingRefund({ order }: { order: AdminOrderDetails }) {
  const waiting = sumWaitingRefunds(order);
  const isWaiting = isBeingRefunded(order) || waiting > 0;
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) announce('The payment provider answered the refund.');
    wasWaiting.current = isWaiting;
  }, [isWaiting]);
  if (!isWaiting) return null;
  return (
    <div className="mb-5">
      <FormNotice tone="info">
        {isBeingRefunded(order)
          ? 'The money is on its way back. The order is refunded once the payment provider confirms it.'
          : `${formatMoney(waiting)} is on its way back. The order shows it once the payment provider confirms it.`}
      </FormNotice>
    </div>
  );
}

function listLineStates({ quantity, refundable, endedAt }: AdminOrderDetails['lines'][number]) {
  const refunded = quantity - refundable.quantity;
  return [
    ...(refunded > 0 ? [refunded < quantity ? `${refunded} refunded` : 'Refunded'] : []),
    ...(endedAt ? ['downloads ended'] : []),
  ].join(', ');
}

function AdminOrderLines({ order }: { order: AdminOrderDetails }) {
  const { lines, tax, taxRule, total, discount = 0, discountCode, refunded } = order;
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
        {lines.map((sold) => {
          const { product, title, version, contents = [], quantity, ...line } = sold;
          const states = listLineStates(sold);
          return (
            <tr key={`${product.documentId} ${line.unitPrice}`}>
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
                    : `v${versionLabel(version)}`}
                </p>
                {line.discount > 0 && (
                  <p className="label mt-1">Discount {formatMoney(-line.discount)}</p>
                )}
                {states && <p className="label mt-1">{states}</p>}
              </td>
              <td className="text-right tabular-nums">{quantity}</td>
              <td className="text-right tabular-nums max-sm:hidden">
                {formatMoney(line.unitPrice)}
              </td>
              <td className="text-right font-semibold tabular-nums">{formatMoney(line.amount)}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        {discount > 0 && (
          <>
            <SumRow name="Subtotal" amount={sumAmounts([total, -tax, discount])} />
            <SumRow name={getDiscountLabel(discountCode)} amount={-discount} />
          </>
        )}
        {tax > 0 && (
          <>
            <SumRow name="Net" amount={sumAmounts([total, -tax])} />
            <SumRow name={taxRule ? `VAT ${taxRule.rate} %` : 'Tax'} amount={tax} />
          </>
        )}
        <SumRow name="Total" amount={total} className="text-base font-semibold" />
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
        {formatMoney(amount)}
      </td>
    </tr>
  );
}
