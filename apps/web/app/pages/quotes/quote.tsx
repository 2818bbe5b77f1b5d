import { useQuery } from '@tanstack/react-query';
import { FileDown, Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { Logo } from '../../features/branding/logo.tsx';
import { QuoteDecision } from '../../features/quotes/quote-decision.tsx';
import { QuoteDocuments } from '../../features/quotes/quote-documents.tsx';
import { QuoteSheet, QuoteSkeleton } from '../../features/quotes/quote-sheet.tsx';
import { getQuoteFilePath, quoteQuery, quoteStates } from '../../features/quotes/quotes.ts';
import { withQueries } from '../../rendering/query-provider.tsx';
import { privatePage } from '../../rendering/public-page.ts';
import { useIsSignedIn } from '../../session.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { StateBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TwoColumnLayout } from '../../ui/two-column-layout.tsx';

export const handle = privatePage();

/** The address is all that it takes to read the quote. */
export const headers = () => ({
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
});

export default withQueries(QuotePage);

function QuotePage() {
  const token = useParams()['token']!;
  const isSignedIn = useIsSignedIn();
  const query = useQuery({
    ...quoteQuery(token, isSignedIn === true),
    enabled: isSignedIn !== undefined,
  });
  const quote = query.data?.data;
  return (
    <PageBody className="pt-6 print:p-0">
      <meta name="robots" content="noindex" />
      <PageTitle>{quote ? `Quote ${quote.number}` : 'Quote'}</PageTitle>
      <Logo className="mb-10 hidden h-7 print:block" />
      {quote?.reader === 'buyer' && <BackLink to="/quotes" label="Quotes" />}
      <header className="mb-6 flex min-h-12 flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-h1 wrap-anywhere">
            Quote {quote && <span className="inline-block">{quote.number}</span>}
          </h1>
          {quote && <StateBadge state={quote.state} styles={quoteStates} />}
        </div>
        {quote && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button asChild variant="outline">
              <a href={getQuoteFilePath({ token })} download>
                <FileDown aria-hidden />
                PDF
              </a>
            </Button>
            <Button variant="outline" onClick={() => window.print()}>
              <Printer aria-hidden />
              Print
            </Button>
          </div>
        )}
      </header>
      <QueryState
        query={query}
        skeleton={<QuoteSkeleton />}
        notFound={
          <EmptyState link={{ to: '/', label: 'Return Home' }}>
            This quote was not found. Check that the link is complete.
          </EmptyState>
        }
        errorText="The quote could not be loaded."
      >
        {({ data }) => (
          <TwoColumnLayout
            aside={
              <div className="grid gap-6 print:hidden">
                <QuoteDecision key={data.number} token={token} quote={data} />
                <QuoteDocuments quote={data} />
              </div>
            }
          >
            <QuoteSheet quote={data} />
          </TwoColumnLayout>
        )}
      </QueryState>
    </PageBody>
  );
}
