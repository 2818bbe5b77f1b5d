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
              <ul className="record-rows divide-y divide-border sheet">
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
    <li className="record-row">
      <div className="record-line">
        <Link
          to={getQuotePath(quote)}
          className="inline-block justify-self-start link whitespace-nowrap tabular-nums"
        >
          {number}
        </Link>
        <span className="whitespace-nowrap text-muted-foreground tabular-nums max-lg:col-span-full max-lg:row-start-3">
          Valid until {formatSharedDate(validUntil)}
        </span>
        <span className="font-semibold wrap-anywhere max-lg:col-span-full max-lg:row-start-2">
          {products.join(', ')}
        </span>
        <span className="text-right font-semibold tabular-nums max-lg:col-start-3 max-lg:row-start-1">
          {formatPrice(total)}
        </span>
        <div className="max-lg:col-span-2">
          <StateBadge state={state} styles={quoteStates} />
        </div>
        <Button asChild variant="ghost" size="sm" className="-mr-3 justify-self-end">
          <a href={getQuoteFilePath(quote)} download aria-label={`PDF of quote ${number}`}>
            <FileDown aria-hidden />
            PDF
          </a>
        </Button>
      </div>
      {(company || order) && (
        <p className="record-below flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground">
          {company && <bdi className="wrap-anywhere">For {company.name}</bdi>}
          {order && (
            <Link to={getOrderPath(order)} className="link">
              Order {order.number}
            </Link>
          )}
        </p>
      )}
    </li>
  );
}
