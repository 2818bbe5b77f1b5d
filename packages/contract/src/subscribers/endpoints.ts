import { defineEndpoints } from '../api/endpoint.ts';
import type { subscriberOperations } from './subscribers.ts';

export const subscriberEndpoints = defineEndpoints<typeof subscriberOperations>()({
  getForm: { method: 'GET', path: '/subscribers/form', access: 'public' },
  subscribe: { method: 'POST', path: '/subscribers', access: 'public' },
  confirm: { method: 'POST', path: '/subscribers/confirm', access: 'public' },
  openUnsubscribe: { method: 'GET', path: '/subscribers/unsubscribe', access: 'public' },
  unsubscribe: { method: 'POST', path: '/subscribers/unsubscribe', access: 'public' },
});
