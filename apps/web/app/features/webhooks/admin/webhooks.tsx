import { webhookRules } from '@partshelf/contract/webhook-events.ts';
import type { Webhook } from '@partshelf/contract/webhooks.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ItemLink } from '../../../admin/details-page.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { StateBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { NewEndpointDialog } from './endpoint-dialog.tsx';
import { endpointStates, getEndpointState, getWebhookPath, webhooksQuery } from './queries.ts';

export default function WebhooksPage() {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <BackOfficeHeading
        title="Webhooks"
        actions={
          <Button onClick={() => setIsAdding(true)}>
            <Plus aria-hidden />
            Add endpoint
          </Button>
        }
      />
      <div className="grid gap-5">
        <QueryState
          query={useQuery(webhooksQuery)}
          skeleton={<Skeleton className="h-40" />}
          errorText="The endpoints could not be loaded."
        >
          {({ data: webhooks }) =>
            webhooks.length === 0 ? (
              <EmptyState>
                The shop sends no webhooks yet. Add an endpoint, and your program learns of orders,
                quotes, releases, licences and trials as they happen.
              </EmptyState>
            ) : (
              <Card title="Endpoints">
                <ul aria-label="Endpoints" className="grid gap-4 text-sm">
                  {webhooks.map((webhook) => (
                    <Endpoint key={webhook.documentId} webhook={webhook} />
                  ))}
                </ul>
              </Card>
            )
          }
        </QueryState>
        <SendingRules />
      </div>
      <NewEndpointDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}

function Endpoint({ webhook }: { webhook: Webhook }) {
  const { url, events, lastDeliveredAt, waiting, failed } = webhook;
  const facts = [
    lastDeliveredAt ? `Last delivery ${formatDateTime(lastDeliveredAt)}` : 'No delivery yet',
    ...(waiting > 0 ? [`${waiting.toLocaleString('en-US')} waiting`] : []),
    ...(failed > 0 ? [`${failed.toLocaleString('en-US')} failed`] : []),
  ];
  return (
    <li className="grid gap-1 border-t border-border pt-4 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <ItemLink
          to={getWebhookPath(webhook)}
          className="min-w-0 font-semibold break-all hover:underline"
        >
          {url}
        </ItemLink>
        <StateBadge state={getEndpointState(webhook)} styles={endpointStates} />
      </div>
      <p className="text-muted-foreground wrap-anywhere">{events.join(', ')}</p>
      <p className="text-muted-foreground tabular-nums">{facts.join(' · ')}</p>
    </li>
  );
}

export function SendingRules() {
  const { timeoutSeconds, failingDays } = webhookRules;
  return (
    <Card title="How webhooks are sent">
      <ul className="grid list-disc gap-2 pl-5 text-sm">
        <li>
          An endpoint has {timeoutSeconds} seconds to answer with a status from 200 to 299.
          Redirects are not followed.
        </li>
        <li>
          What fails is tried again after 5 seconds, 5 minutes, 30 minutes, 2, 5 and 10 hours, and
          then every 14 hours, for three days. Admins are told after the first hour.
        </li>
        <li>
          An endpoint that answers 410, or whose webhooks have all failed for {failingDays} days, is
          switched off. What happens while it is off waits, and is sent when you switch it on.
        </li>
        <li>Deliveries are deleted after {limits.webhookDays} days.</li>
      </ul>
    </Card>
  );
}
