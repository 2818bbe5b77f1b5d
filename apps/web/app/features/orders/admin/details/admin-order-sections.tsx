import type { AdminOrderDetails } from '@partshelf/contract/back-office/orders.ts';
import { FormNotice } from '../../../../ui/forms/form-notice.tsx';
import { Card } from '../../../../ui/card.tsx';
import { OrderDownloads } from './order-downloads.tsx';
import { OrderInvoices } from '../invoices/order-invoices.tsx';
import { OrderRefundRequests } from './order-refund-requests.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { ProviderEvents } from './provider-events.tsx';
import { AdminOrderFacts } from './admin-order-facts.tsx';
import { AdminOrderLines } from './admin-order-lines.tsx';
import { isBeingRefunded } from '../admin-order-queries.ts';

export function AdminOrderSections({ order }: { order: AdminOrderDetails }) {
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
