import type { Webhook, WebhookDeliveryState } from '@partshelf/contract/webhooks.ts';
import { CircleAlert, CircleCheck, CirclePause, CircleX, Clock } from 'lucide-react';
import { apiQuery } from '../../../query-client.ts';
import type { BadgeStyles } from '../../../ui/badge.tsx';

export const webhooksKey = ['back-office', 'webhooks'];

export const webhookListPath = '/admin/webhooks';

export const getWebhookPath = ({ documentId }: { readonly documentId: string }): string =>
  `${webhookListPath}/${documentId}`;

export const webhooksQuery = apiQuery([...webhooksKey, 'list'], 'GET /back-office/webhooks', {});

const pollMs = 2_000;

/** It polls while something waits. */
export const webhookQuery = (documentId: string) => ({
  ...apiQuery([...webhooksKey, 'one'], 'GET /back-office/webhooks/:documentId', {
    params: { documentId },
  }),
  refetchInterval: ({ state: { data } }: { state: { data?: { data: Webhook } } }) =>
    data && data.data.waiting > 0 && data.data.offSince === null ? pollMs : false,
});

type EndpointState = 'on' | 'failing' | 'off';

export const getEndpointState = ({ offSince, failingSince }: Webhook): EndpointState =>
  offSince ? 'off' : failingSince ? 'failing' : 'on';

export const endpointStates: BadgeStyles<EndpointState> = {
  on: { tone: 'success', icon: CircleCheck, label: 'On' },
  failing: { tone: 'warning', icon: CircleAlert, label: 'Failing' },
  off: { tone: 'neutral', icon: CirclePause, label: 'Off' },
};

export const deliveryStates: BadgeStyles<WebhookDeliveryState> = {
  waiting: { tone: 'info', icon: Clock, label: 'Waiting' },
  delivered: { tone: 'success', icon: CircleCheck, label: 'Delivered' },
  failed: { tone: 'destructive', icon: CircleX, label: 'Failed' },
};
