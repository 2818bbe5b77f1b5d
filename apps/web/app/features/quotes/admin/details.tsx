import type { AdminQuoteDetails } from '@partshelf/contract/quotes/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, FileDown, FilePlus2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { DetailsPage } from '../../../admin/details-page.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { useShopSettings } from '../../../shop-settings.ts';
import { StateBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { getUserPath } from '../../accounts/admin/queries.ts';
import { CompanyLink } from '../../companies/admin/company-link.tsx';
import { getAdminOrderPath } from '../../orders/admin/queries.ts';
import { QuoteSheet } from '../quote-sheet.tsx';
import { getQuoteFilePath, getQuotePath, quoteStates } from '../quotes.ts';
import { adminQuoteQuery, adminQuotesPath, getAdminQuotePath } from './quotes.ts';

/** An accepted quote is an order, so it cannot be replaced. */
const canReplace = ({ state }: AdminQuoteDetails) => state !== 'accepted' && state !== 'replaced';

export default function BackOfficeQuotePage() {
  const documentId = useParams()['documentId']!;
  return (
    <DetailsPage
      query={useQuery(adminQuoteQuery(documentId))}
      noun="Quote"
      list={{ to: adminQuotesPath, label: 'Quotes' }}
      heading={(quote) => ({
        title: `Quote ${quote.number}`,
        aside: <StateBadge state={quote.state} styles={quoteStates} />,
        actions: <QuoteButtons quote={quote} />,
      })}
    >
      {(quote) => (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
          <QuoteSheet quote={quote.document} />
          <QuoteFacts quote={quote} />
        </div>
      )}
    </DetailsPage>
  );
}

interface QuoteProps {
  quote: AdminQuoteDetails;
}

function QuoteButtons({ quote }: QuoteProps) {
  return (
    <>
      <Button asChild variant="outline">
        <a href={getQuoteFilePath(quote)} download>
          <FileDown aria-hidden />
          PDF
        </a>
      </Button>
      <ButtonLink to={getQuotePath(quote)} icon={ExternalLink} variant="outline">
        Page of the customer
      </ButtonLink>
      {canReplace(quote) && (
        <ButtonLink to={`${adminQuotesPath}/new?replaces=${quote.documentId}`} icon={FilePlus2}>
          Replace
        </ButtonLink>
      )}
    </>
  );
}

function QuoteFacts({ quote }: QuoteProps) {
  const { customer, company, order, replaces, replacedBy } = quote;
  const { publicUrl } = useShopSettings();
  const links: readonly (readonly [string, ReactNode])[] = [
    [
      'Customer',
      customer && (
        <Link to={getUserPath(customer)} className="link">
          {customer.username}
        </Link>
      ),
    ],
    ['Company', company && <CompanyLink company={company} />],
    [
      'Order',
      order && (
        <Link to={getAdminOrderPath(order)} className="link">
          Order {order.number}
        </Link>
      ),
    ],
    ['Replaces', replaces && <QuoteLink quote={replaces} />],
    ['Replaced by', replacedBy && <QuoteLink quote={replacedBy} />],
    ['Created', formatDateTime(quote.createdAt)],
    ['Made by', quote.madeBy && <bdi>{quote.madeBy}</bdi>],
    ['Reason', quote.reason && <bdi className="whitespace-pre-line">{quote.reason}</bdi>],
    ['Accepted', quote.acceptedAt && formatDateTime(quote.acceptedAt)],
    ['Declined', quote.declinedAt && formatDateTime(quote.declinedAt)],
    ['Reason of the customer', quote.declineReason && <bdi>{quote.declineReason}</bdi>],
    ['Copy to', quote.billing?.copyTo],
  ];
  return (
    <Card title="Details">
      <Facts columns={1}>
        {links.map(
          ([name, content]) =>
            content && (
              <Fact key={name} name={name}>
                {content}
              </Fact>
            ),
        )}
        <Fact name="Link">
          <span className="break-all select-all">{publicUrl + getQuotePath(quote)}</span>
        </Fact>
      </Facts>
    </Card>
  );
}

function QuoteLink({ quote }: { quote: { documentId: string; number: string } }) {
  return (
    <Link to={getAdminQuotePath(quote)} className="link">
      {quote.number}
    </Link>
  );
}
