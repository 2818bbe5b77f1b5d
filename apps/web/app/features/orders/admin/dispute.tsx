import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { disputeReasonLabel } from '@partshelf/contract/orders/dispute-labels.ts';
import type { AdminDispute, DisputeState } from '@partshelf/contract/orders/disputes.ts';
import { useQuery } from '@tanstack/react-query';
import {
  Check,
  Clock,
  ExternalLink,
  FileArchive,
  FileText,
  Hourglass,
  Undo2,
  X,
} from 'lucide-react';
import { fetchDownload } from '../../../download.ts';
import { apiQuery } from '../../../query-client.ts';
import { type BadgeStyles, StateBadge, toStateOptions } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDate } from '../../../admin/time-zone.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { QueryState } from '../../../ui/query-state.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { adminOrdersKey } from './queries.ts';

export const disputesKey = [...adminOrdersKey, 'disputes'];

export function OrderDisputes({ order }: { order: AdminOrderDetails }) {
  const query = useQuery(
    apiQuery(disputesKey, 'GET /back-office/disputes', { query: { order: order.documentId } }),
  );
  return (
    <Card id="dispute" title="Dispute">
      <QueryState
        query={query}
        skeleton={<Skeleton className="h-40" />}
        errorText="The dispute could not be loaded."
      >
        {({ data: disputes }) => (
          <>
            {disputes.map((dispute) => (
              <DisputeFacts key={dispute.documentId} dispute={dispute} />
            ))}
            <EvidenceButtons order={order} />
          </>
        )}
      </QueryState>
    </Card>
  );
}

function DisputeFacts({ dispute }: { dispute: AdminDispute }) {
  const { amount, openedAt, closedAt, url } = dispute;
  return (
    <div className="grid gap-4 border-t border-border pt-4 text-sm first-of-type:border-t-0 first-of-type:pt-0">
      <div className="flex flex-wrap items-center gap-3">
        <DisputeBadge state={dispute.state} />
        {dispute.isInquiry && (
          <span className="text-muted-foreground">Inquiry: no money was withdrawn</span>
        )}
        <StripeLink url={url} />
      </div>
      <Facts>
        <Fact name="Amount">{formatMoney(amount)}</Fact>
        <Fact name="Reason">{disputeReasonLabel(dispute.reason)}</Fact>
        <Fact name="Opened">{formatDate(openedAt)}</Fact>
        {closedAt ? (
          <Fact name="Closed">{formatDate(closedAt)}</Fact>
        ) : (
          <Fact name="Reply by">
            <ReplyBy dispute={dispute} />
          </Fact>
        )}
      </Facts>
    </div>
  );
}

function StripeLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="link inline-flex items-center gap-1">
      View at Stripe
      <ExternalLink aria-hidden className="size-3.5" />
    </a>
  );
}

const evidenceFormats = [
  { format: 'pdf', label: 'Evidence as PDF', Icon: FileText },
  { format: 'zip', label: 'Evidence as ZIP', Icon: FileArchive },
] as const;

function EvidenceButtons({ order: { documentId } }: { order: { readonly documentId: string } }) {
  const { mutate, isPending, variables } = useCall({
    call: (format: 'pdf' | 'zip') =>
      fetchDownload('GET /back-office/orders/:documentId/evidence', {
        params: { documentId },
        query: { format },
      }),
    failureTitle: 'The evidence could not be downloaded',
  });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {evidenceFormats.map(({ format, label, Icon }) => (
          <Button
            key={format}
            variant="outline"
            pending={isPending && variables === format && 'Preparing...'}
            onClick={() => mutate(format)}
          >
            <Icon aria-hidden />
            {label}
          </Button>
        ))}
      </div>
      <p className="text-xs text-muted-foreground">
        Both have receipt, downloads, emails, terms, messages and chat. Stripe takes the PDF as it
        is: it has at most 50 pages and 4.5 MB. The ZIP is complete and has the invoices.
      </p>
    </div>
  );
}

const styles: BadgeStyles<DisputeState> = {
  needsResponse: { tone: 'warning', icon: Clock, label: 'Needs response' },
  underReview: { tone: 'info', icon: Hourglass, label: 'Under review' },
  won: { tone: 'success', icon: Check, label: 'Won' },
  lost: { tone: 'destructive', icon: X, label: 'Lost' },
  withdrawn: { tone: 'neutral', icon: Undo2, label: 'Withdrawn' },
};

export const disputeStateOptions = toStateOptions(styles);

export function DisputeBadge({ state }: { state: DisputeState }) {
  return <StateBadge state={state} styles={styles} />;
}

const dayMs = 24 * 60 * 60 * 1000;

function daysLeftLabel(respondBy: string): string {
  const leftMs = Date.parse(respondBy) - Date.now();
  if (leftMs < 0) return 'overdue';
  const days = Math.floor(leftMs / dayMs);
  if (days === 0) return 'less than a day left';
  return days === 1 ? '1 day left' : `${days} days left`;
}

export function ReplyBy({ dispute: { state, respondBy } }: { dispute: AdminDispute }) {
  if (!respondBy) return <span className="text-muted-foreground">No reply possible</span>;
  if (state !== 'needsResponse') {
    return <span className="whitespace-nowrap text-muted-foreground">{formatDate(respondBy)}</span>;
  }
  return (
    <span className="whitespace-nowrap">
      <time dateTime={respondBy} className="tabular-nums">
        {formatDate(respondBy)}
      </time>{' '}
      <span className="text-xs text-warning">{daysLeftLabel(respondBy)}</span>
    </span>
  );
}
