import * as z from 'zod/mini';
import { entryOf, listOf, nothing } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { operation } from '../api/operation.ts';
import { paginationQuery, searchQuery } from '../api/query.ts';
import { subscriptionForm } from '../subscribers/subscribers.ts';

export const subscriberState = z.enum(['unconfirmed', 'subscribed', 'unsubscribed']);

export type SubscriberState = z.infer<typeof subscriberState>;

export const adminSubscriber = z.object({
  documentId: z.string(),
  name: z.string(),
  email: z.string(),
  state: subscriberState,
  createdAt: z.string(),
});

export type AdminSubscriber = z.infer<typeof adminSubscriber>;

const settings = z.strictObject({ form: subscriptionForm });

export const adminSubscriberOperations = {
  list: operation({
    summary: 'Subscribers by name, address and state, newest first',
    query: z.strictObject({
      search: searchQuery,
      state: z.optional(subscriberState),
      pagination: paginationQuery,
    }),
    output: listOf(adminSubscriber),
  }),
  remove: operation({
    summary: 'Delete a subscriber',
    params: z.strictObject({ documentId }),
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  setForm: operation({
    summary: 'Choose where the form on the home page sends subscriptions to',
    body: settings,
    output: entryOf(settings),
    rate: 'staffWrite',
    errors: ['VALIDATION_FAILED'],
  }),
  exportSubscribers: operation({
    summary: 'All confirmed subscribers as a CSV file',
    output: z.null(),
    responseType: 'file',
  }),
};
