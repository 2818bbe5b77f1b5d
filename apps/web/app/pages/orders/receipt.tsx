import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Printer } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { Logo } from '../../features/branding/logo.tsx';
import { InvoiceButton } from '../../features/invoices/invoice-button.tsx';
import { receiptQuery } from '../../features/orders/orders.ts';
import { ReceiptSheet, ReceiptSkeleton } from '../../features/orders/receipt.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { PageTitle } from '../../ui/page.tsx';

export default function ReceiptPage() {
  const query = useQuery(receiptQuery(useParams()['documentId']!));
  const number = query.data?.data.order.number ?? '';
  const invoice = query.data?.data.invoice;
  return (
    <div className="page-width max-w-[840px] pt-6 pb-(--section) print:p-0">
      <PageTitle>{`Receipt ${number}`.trim()}</PageTitle>
      <Logo className="mb-10 hidden h-7 print:block" />
      <Link to="/order" className="inline-flex items-center gap-1 text-sm link print:hidden">
        <ChevronLeft aria-hidden className="size-4" />
        Track My Order
      </Link>
      <header className="mt-3 mb-6 flex min-h-12 flex-wrap items-center justify-between gap-3">
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
    </div>
  );
}
