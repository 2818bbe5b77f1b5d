import type { OwnQuote } from '@partshelf/contract/quotes/quotes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { Link } from 'react-router';
import { AccountPage } from '../../blocks/page/account-page.tsx';
import { getOrderPath } from '../../features/orders/orders.ts';
import {
  getQuoteFilePath,
  getQuotePath,
  ownQuotesQuery,
  quoteStates,
} from '../../features/quotes/quotes.ts';
import { useShownTexts } from '../../shop-settings.ts';
import { StateBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatSharedDate } from '../../ui/dates.ts';
import { useListAddress } from '../../ui/list-address.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { PageHeading, PageTitle } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { formatPrice } from '../../ui/price.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { EmptyState } from '../../ui/states.tsx';

export default function QuotesPage() {
  const { page, hrefFor } = useListAddress();
  const offersQuotes = useShownTexts().invoicing !== null;
  const query = useQuery({ ...ownQuotesQuery(page), placeholderData: keepPreviousData });
  return (
    <AccountPage
      heading={
        <PageHeading lead="Prices that stay as they are until a quote expires, for you and your companies.">
          Quotes
        </PageHeading>
      }
    >
      <PageTitle>Quotes</PageTitle>
      <QueryState
        query={query}
        skeleton={<Skeleton className="h-40" />}
        errorText="Your quotes could not be loaded."
      >
        {({ data: quotes, meta }) =>
          quotes.length === 0 ? (
            <EmptyState link={{ to: '/cart', label: 'Go to your cart' }}>
              You have no quotes yet.
              {offersQuotes && ' “Get a quote” is in the cart and beside each product.'}
            </EmptyState>
          ) : (
            <>
              <ul className="grid">
                {quotes.map((quote) => (
                  <QuoteRow key={quote.documentId} quote={quote} />
                ))}
              </ul>
              <Pagination page={page} pageCount={meta.pagination.pageCount} hrefFor={hrefFor} />
            </>
          )
        }
      </QueryState>
    </AccountPage>
  );
}

function QuoteRow({ quote }: { quote: OwnQuote }) {
  const { number, products, total, state, validUntil, company, order } = quote;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 border-b border-border py-4 text-sm first:border-t">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Link to={getQuotePath(quote)} className="link tabular-nums">
          {number}
        </Link>
        <StateBadge state={state} styles={quoteStates} />
      </p>
      <p className="text-right font-semibold tabular-nums">{formatPrice(total)}</p>
      <p className="font-semibold wrap-anywhere">{products.join(', ')}</p>
      <Button asChild variant="ghost" size="sm" className="-mr-3">
        <a href={getQuoteFilePath(quote)} download aria-label={`PDF of quote ${number}`}>
          <FileDown aria-hidden />
          PDF
        </a>
      </Button>
      <p className="col-span-full flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground">
        <span>Valid until {formatSharedDate(validUntil)}</span>
        {company && <bdi className="wrap-anywhere">For {company.name}</bdi>}
        {order && (
          <Link to={getOrderPath(order)} className="link">
            Order {order.number}
          </Link>
        )}
      </p>
    </li>
  );
}
