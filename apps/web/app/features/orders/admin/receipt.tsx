import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { InvoiceButton } from '../../invoices/invoice-button.tsx';
import { Logo } from '../../branding/logo.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { adminReceiptQuery, getAdminOrderPath } from './queries.ts';
import { ReceiptSheet, ReceiptSkeleton } from '../receipt.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { QueryState } from '../../../ui/query-state.tsx';

export default function BackOfficeReceiptPage() {
  const order = { documentId: useParams()['documentId']! };
  const query = useQuery(adminReceiptQuery(order.documentId));
  const invoice = query.data?.data.invoice;
  const name = query.data ? `Order ${query.data.data.order.number}` : 'Order';
  return (
    <div className="max-w-form">
      <Logo className="mb-10 hidden h-7 print:block" />
      <BackOfficeHeading
        title="Receipt"
        above={<BackLink to={getAdminOrderPath(order)} label={name} />}
        actions={
          query.data && (
            <div className="flex flex-wrap gap-2 print:hidden">
              {invoice && <InvoiceButton order={order} invoice={invoice} />}
              <Button variant="outline" onClick={() => window.print()}>
                <Printer aria-hidden />
                Print
              </Button>
            </div>
          )
        }
      />
      <QueryState
        query={query}
        skeleton={<ReceiptSkeleton />}
        notFound={
          <EmptyState link={{ to: '/admin/orders', label: 'All orders' }}>
            There is no such receipt. Only a paid order has a receipt.
          </EmptyState>
        }
        errorText="The receipt could not be loaded."
      >
        {({ data }) => <ReceiptSheet receipt={data} />}
      </QueryState>
    </div>
  );
}
