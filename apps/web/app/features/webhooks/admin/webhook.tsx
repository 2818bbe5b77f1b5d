import type { Webhook } from '@partshelf/contract/webhooks.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { DetailsPage } from '../../../admin/details-page.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { StateBadge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { endpointStates, getEndpointState, webhookListPath, webhookQuery } from './queries.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { SendingRules } from './webhooks.tsx';
import { Deliveries } from './deliveries.tsx';

export default function WebhookPage() {
  const documentId = useParams()['documentId']!;
  return (
    <DetailsPage
      query={useQuery(webhookQuery(documentId))}
      noun="Endpoint"
      list={{ to: webhookListPath, label: 'Webhooks' }}
      heading={(webhook) => ({
        title: nameOf(webhook),
        aside: <StateBadge state={getEndpointState(webhook)} styles={endpointStates} />,
        actions: <WebhookActions webhook={webhook} />,
      })}
    >
      {(webhook) => (
        <div className="grid gap-5">
          <p role="status" className="sr-only">
            {`Webhooks that wait: ${webhook.waiting}. Failed: ${webhook.failed}.`}
          </p>
          <OffNotice webhook={webhook} />
          <EndpointFacts webhook={webhook} />
          <Deliveries webhook={webhook} />
          <SendingRules />
        </div>
      )}
    </DetailsPage>
  );
}

/** Endpoints may be on the same host. */
const nameOf = ({ url }: Webhook) => {
  const { host, pathname } = new URL(url);
  return pathname === '/' ? host : host + pathname;
};

interface WebhookProps {
  webhook: Webhook;
}

const offTexts = {
  admin: 'An Admin switched it off.',
  gone: 'It was switched off because it answered 410.',
  failing: 'It was switched off because all webhooks had failed for five days.',
};

function OffNotice({ webhook: { offReason, waiting } }: WebhookProps) {
  if (!offReason) return null;
  const waits =
    waiting === 1 ? 'One webhook waits' : `${waiting.toLocaleString('en-US')} webhooks wait`;
  return (
    <FormNotice tone="info">
      {offTexts[offReason]} {waiting > 0 && `${waits} until it is on.`}
    </FormNotice>
  );
}

function EndpointFacts({ webhook }: WebhookProps) {
  const { url, events, createdAt, failingSince, earlierSecretUntil, lastDeliveredAt } = webhook;
  return (
    <Card title="Details">
      <Facts>
        <Fact name="Address">{url}</Fact>
        <Fact name="Events">{events.join(', ')}</Fact>
        <Fact name="Last delivery">{lastDeliveredAt && formatDateTime(lastDeliveredAt)}</Fact>
        <Fact name="Added">{formatDateTime(createdAt)}</Fact>
        {failingSince && <Fact name="Failing since">{formatDateTime(failingSince)}</Fact>}
        {earlierSecretUntil && (
          <Fact name="The earlier secret signs until">{formatDateTime(earlierSecretUntil)}</Fact>
        )}
      </Facts>
    </Card>
  );
}
