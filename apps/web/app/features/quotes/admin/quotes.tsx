import type { AdminQuote } from '@partshelf/contract/quotes/admin.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import { Link } from 'react-router';
import { apiQuery } from '../../../query-client.ts';
import { useShownTexts } from '../../../shop-settings.ts';
import { StateBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatPrice } from '../../../ui/price.tsx';
import { quoteStates } from '../quotes.ts';

export const adminQuotesKey = ['back-office', 'quotes'];

export const adminQuotesPath = '/admin/quotes';

export const getAdminQuotePath = ({ documentId }: { documentId: string }): string =>
  `${adminQuotesPath}/${documentId}`;

export const adminQuoteQuery = (documentId: string) =>
  apiQuery([...adminQuotesKey, 'one'], 'GET /back-office/quotes/:documentId', {
    params: { documentId },
  });

export const refetchAdminQuotes = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: adminQuotesKey });

type Party = { readonly customer: string } | { readonly company: string };

const shownQuotes = 5;

/** The newest quotes on the page of a person or a company. */
export function PartyQuotes({ party }: { party: Party }) {
  const { hasQuotes, invoicing } = useShownTexts();
  const { data } = useQuery({
    ...apiQuery([...adminQuotesKey, 'party'], 'GET /back-office/quotes', {
      query: { ...party, pagination: { page: 1, pageSize: shownQuotes } },
    }),
    enabled: hasQuotes,
  });
  if (!hasQuotes || !data) return null;
  const search = new URLSearchParams({ ...party });
  const { total } = data.meta.pagination;
  return (
    <Card
      title="Quotes"
      className="mb-5"
      aside={
        invoicing && (
          <Button asChild variant="outline" size="sm">
            <Link to={`${adminQuotesPath}/new?${search}`}>
              <FilePlus2 aria-hidden />
              New quote
            </Link>
          </Button>
        )
      }
    >
      {total === 0 ? (
        <p className="text-sm text-muted-foreground">There are no quotes.</p>
      ) : (
        <ul className="grid gap-2 text-sm">
          {data.data.map((quote) => (
            <PartyQuote key={quote.documentId} quote={quote} />
          ))}
        </ul>
      )}
      {total > shownQuotes && (
        <p className="text-sm">
          <Link to={`${adminQuotesPath}?${search}`} className="link">
            Show all {total.toLocaleString('en-US')} quotes
          </Link>
        </p>
      )}
    </Card>
  );
}

function PartyQuote({ quote }: { quote: AdminQuote }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Link to={getAdminQuotePath(quote)} className="link tabular-nums">
        {quote.number}
      </Link>
      <StateBadge state={quote.state} styles={quoteStates} />
      <span className="ml-auto font-semibold tabular-nums">{formatPrice(quote.total)}</span>
    </li>
  );
}
