import * as z from 'zod/mini';
import { entryOf, listOf, nothing } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { route } from '../api/route.ts';
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

export const adminSubscriberRoutes = {
  'GET /back-office/subscribers': route({
    access: 'admin',
    listsPeople: true,
    summary: 'Subscribers by name, address and state, newest first',
    query: z.strictObject({
      search: searchQuery,
      state: z.optional(subscriberState),
      pagination: paginationQuery,
    }),
    output: listOf(adminSubscriber),
  }),
  'DELETE /back-office/subscribers/:documentId': route({
    access: 'admin',
    summary: 'Delete a subscriber',
    params: z.strictObject({ documentId }),
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'PUT /back-office/subscribers/form': route({
    access: 'admin',
    needsProof: true,
    summary: 'Choose where the form on the home page sends subscriptions to',
    body: settings,
    output: entryOf(settings),
    rate: 'staffWrite',
    errors: ['VALIDATION_FAILED'],
  }),
  'GET /back-office/export/subscribers': route({
    access: 'admin',
    needsProof: true,
    summary: 'All confirmed subscribers as a CSV file',
    output: z.null(),
    responseType: 'file',
  }),
};
