import * as z from 'zod/mini';
import { timestamp } from './api/codecs.ts';
import { entryOf, listOf, nothing } from './api/envelope.ts';
import { emailField, lineText, nameRules, documentId } from './api/fields.ts';
import { route } from './api/route.ts';
import { limits } from './limits.ts';
import { createdSort, filteredBy, searchQuery } from './api/query.ts';

export const subscriptionInput = z.strictObject({
  name: lineText('Name is required').check(...nameRules('Name', limits.nameMax)),
  email: emailField,
});

export type SubscriptionInput = z.output<typeof subscriptionInput>;

export const subscriptionForms = ['emailjs', 'shop'] as const;

export const subscriptionForm = z.enum(subscriptionForms);

export type SubscriptionForm = z.infer<typeof subscriptionForm>;

const done = z.object({ ok: z.literal(true) });

const token = z.string().check(z.maxLength(200));
const linkToken = z.catch(token, '');

export const subscriberState = z.enum(['unconfirmed', 'subscribed', 'unsubscribed']);

export type SubscriberState = z.infer<typeof subscriberState>;

export const adminSubscriber = z.object({
  documentId: z.string(),
  name: z.string(),
  email: z.string(),
  state: subscriberState,
  createdAt: timestamp,
});

export type AdminSubscriber = z.infer<typeof adminSubscriber>;

const settings = z.strictObject({ form: subscriptionForm });

export const subscriberFilters = filteredBy({
  search: searchQuery,
  state: z.optional(subscriberState),
  sort: createdSort,
});

export type SubscriberFilters = z.output<typeof subscriberFilters.file>;

export const subscriberRoutes = {
  'GET /subscribers/form': route({
    access: 'public',
    summary: 'Where the form on the home page sends subscriptions to',
    output: entryOf(z.object({ form: subscriptionForm })),
  }),
  'POST /subscribers': route({
    access: 'public',
    summary: 'Ask for the confirmation email; does not reveal whether the address is known',
    body: subscriptionInput,
    output: done,
    rate: 'subscribe',
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  }),
  'POST /subscribers/confirm': route({
    access: 'public',
    summary: 'Confirm a subscription with the token of the email',
    body: z.strictObject({ token }),
    output: done,
    rate: 'confirmation',
    errors: ['CONFIRMATION_INVALID'],
  }),
  'GET /subscribers/unsubscribe': route({
    access: 'public',
    summary: 'Redirect to the page that asks for confirmation; changes nothing',
    query: z.strictObject({ token: linkToken }),
    output: z.null(),
    responseType: 'redirect',
  }),
  'POST /subscribers/unsubscribe': route({
    access: 'public',
    summary: 'End a subscription with the link of an email, without logging in (RFC 8058)',
    query: z.strictObject({ token: linkToken }),
    output: done,
    rate: 'confirmation',
    errors: ['CONFIRMATION_INVALID'],
  }),
  'GET /back-office/subscribers': route({
    access: 'admin',
    listsPeople: true,
    summary: 'Subscribers by name, address and state, newest first',
    query: subscriberFilters.page,
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
    needsReauthentication: true,
    summary: 'Choose where the form on the home page sends subscriptions to',
    body: settings,
    output: entryOf(settings),
    rate: 'staffWrite',
    errors: ['VALIDATION_FAILED'],
  }),
  'GET /back-office/export/subscribers': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'The same subscribers as a CSV file, with links to unsubscribe',
    query: subscriberFilters.file,
    output: z.null(),
    responseType: 'file',
  }),
};
