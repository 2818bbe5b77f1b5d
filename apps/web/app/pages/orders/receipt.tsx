import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { Logo } from '../../features/branding/logo.tsx';
import { InvoiceButton } from '../../features/invoices/invoice-button.tsx';
import { receiptQuery } from '../../features/orders/orders.ts';
import { ReceiptSheet, ReceiptSkeleton } from '../../features/orders/receipt.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageTitle } from '../../ui/page.tsx';

export default function ReceiptPage() {
  const query = useQuery(receiptQuery(useParams()['documentId']!));
  const number = query.data?.data.order.number ?? '';
  const invoice = query.data?.data.invoice;
  return (
    <PageBody className="pt-6 print:p-0">
      <PageTitle>{`Receipt ${number}`.trim()}</PageTitle>
      <Logo className="mb-10 hidden h-7 print:block" />
      <BackLink to="/order" label="Track My Order" />
      <header className="mb-6 flex min-h-12 flex-wrap items-center justify-between gap-3">
        <h1 className="text-h1">Receipt</h1>
        {query.data && (
          <div className="flex flex-wrap gap-2 print:hidden">
            {invoice && <InvoiceButton order={query.data.data.order} invoice={invoice} />}
            <Button variant="outline" onClick={() => window.print()}>
              <Printer aria-hidden />
              Print
            </Button>
          </div>
        )}
      </header>
      <QueryState
        query={query}
        skeleton={<ReceiptSkeleton />}
        notFound={
          <EmptyState link={{ to: '/order', label: 'Track My Order' }}>
            This receipt was not found. Each of your paid orders has a receipt.
          </EmptyState>
        }
        errorText="Your receipt could not be loaded."
      >
        {({ data }) => <ReceiptSheet receipt={data} />}
      </QueryState>
    </PageBody>
  );
}
