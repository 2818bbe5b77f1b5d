import {
  testEvent,
  webhookEventLabels,
  webhookEvents,
} from '@partshelf/contract/webhook-events.ts';
import {
  type Webhook,
  type WebhookDelivery,
  webhookDeliveryFilters,
} from '@partshelf/contract/webhooks.ts';
import { RotateCw, Send } from 'lucide-react';
import { useState } from 'react';
import { FilteredList } from '../../../admin/filtered-list.tsx';
import {
  createdColumn,
  type ListColumns,
  ListLine,
  stateColumn,
} from '../../../admin/list-columns.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { api } from '../../../api.ts';
import { toStateOptions } from '../../../ui/badge.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { deliveryStates, webhooksKey } from './queries.ts';

const eventOptions = [...webhookEvents, testEvent].map((value) => ({ value, label: value }));

export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { documentId, waiting, failed, lastDeliveredAt, offSince } = webhook;
  // What the endpoint is polled for tells that the deliveries have changed.
  const version = `${waiting} ${failed} ${lastDeliveredAt}`;
  return (
    <section aria-label="Deliveries">
      <FilteredList
        label="Deliveries"
        noun="delivery"
        getName={({ event }) => event}
        call="GET /back-office/webhooks/:documentId/deliveries"
        pathParams={{ documentId }}
        queryKey={[...webhooksKey, 'deliveries', version]}
        schema={webhookDeliveryFilters.page}
        filters={[
          { name: 'state', label: 'Status', options: toStateOptions(deliveryStates) },
          { name: 'event', label: 'Event', options: eventOptions },
        ]}
        days={{ label: 'Happened' }}
        columns={columns}
        renderActions={(delivery) =>
          !offSince && <RedeliverButton documentId={documentId} delivery={delivery} />
        }
        empty={<EmptyState>Nothing was sent to this endpoint in the last 30 days.</EmptyState>}
      />
    </section>
  );
}

const getResultText = ({ failure, status }: WebhookDelivery) => failure ?? String(status ?? '–');

function DeliveryEvent(delivery: WebhookDelivery) {
  const [isOpen, setIsOpen] = useState(false);
  const { event, documentId, body, answer, attemptedAt, nextAttemptAt, durationMs } = delivery;
  return (
    <ListLine>
      <button
        type="button"
        className="font-semibold hover:underline"
        onClick={() => setIsOpen(true)}
      >
        {event}
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={event === testEvent ? 'A test event' : webhookEventLabels[event]}
        className="md:max-w-dialog-wide!"
      >
        <Facts>
          <Fact name="ID">{documentId}</Fact>
          <Fact name="Last attempt">
            {attemptedAt && `${formatDateTime(attemptedAt)}, ${durationMs ?? 0} ms`}
          </Fact>
          <Fact name="Result">{getResultText(delivery)}</Fact>
          <Fact name="Next attempt">{nextAttemptAt && formatDateTime(nextAttemptAt)}</Fact>
        </Facts>
        <div className="mt-3 grid gap-4">
          <Sent name="Body" text={body} />
          <Sent name="Answer" text={answer ?? ''} />
        </div>
      </Dialog>
    </ListLine>
  );
}

function Sent({ name, text }: { name: string; text: string }) {
  if (text === '') return null;
  return (
    <div className="grid gap-1 text-sm">
      <p className="text-xs text-muted-foreground">{name}</p>
      <pre className="max-h-60 overflow-y-auto rounded-md bg-muted p-3 font-mono text-micro whitespace-pre-wrap wrap-anywhere">
        {text}
      </pre>
    </div>
  );
}

const columns: ListColumns<'GET /back-office/webhooks/:documentId/deliveries'> = [
  { id: 'event', header: 'Event', className: 'w-1/4', narrow: 'title', cell: DeliveryEvent },
  stateColumn(deliveryStates),
  {
    id: 'result',
    header: 'Answer',
    className: 'w-1/4',
    narrow: 'details',
    cell: (delivery) => <ListLine>{getResultText(delivery)}</ListLine>,
    narrowCell: getResultText,
  },
  {
    id: 'attempts',
    header: 'Attempts',
    className: 'text-right! tabular-nums max-lg:hidden',
    cell: ({ attempts }) => attempts,
  },
  {
    ...createdColumn('Happened', formatDateTime),
    sort: 'desc',
    narrow: 'details',
  },
];

interface RedeliverProps {
  documentId: string;
  delivery: WebhookDelivery;
}

function RedeliverButton({ documentId, delivery }: RedeliverProps) {
  const isWaiting = delivery.state === 'waiting';
  return (
    <CallButton
      name={isWaiting ? 'Send now' : 'Send again'}
      label={`${isWaiting ? 'Send now' : 'Send again'}: ${delivery.event}`}
      icon={isWaiting ? Send : RotateCw}
      size="sm"
      pending="Sending..."
      call={() =>
        api('POST /back-office/webhooks/:documentId/deliveries/:event/redeliver', {
          params: { documentId, event: delivery.documentId },
          body: {},
        })
      }
      success="The webhook is on its way"
      settledKeys={[webhooksKey]}
      failureTitle="The webhook was not sent"
    />
  );
}
