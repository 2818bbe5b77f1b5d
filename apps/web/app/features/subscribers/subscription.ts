import { init, send } from '@emailjs/browser';
import { emailField, nameRules, text } from '@partshelf/contract/api/fields.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { ShopSettings } from '@partshelf/contract/page-rendering.ts';
import * as z from 'zod/mini';

const subscription = z.object({
  name: text('Name is required').check(...nameRules('Name', limits.nameMax)),
  email: emailField,
});

export type Subscription = z.infer<typeof subscription>;

export type SubscriptionErrors = Partial<Record<keyof Subscription, string>>;

const timeoutMs = 10_000;

export function readSubscription(form: FormData) {
  const { data, error } = subscription.safeParse(Object.fromEntries(form));
  const errors: SubscriptionErrors = {};
  for (const { path, message } of error?.issues ?? []) {
    errors[path[0] as keyof Subscription] ??= message;
  }
  return { values: data, errors };
}

/** Rejects when there is no service, when it refuses, and on a timeout. */
export async function sendSubscription(
  service: ShopSettings['subscribe'],
  values: Subscription,
): Promise<void> {
  if (!service) throw new Error('No service takes subscriptions');
  init({ publicKey: service.publicKey }, service.origin);
  const timedOut = Promise.withResolvers<never>();
  const timer = setTimeout(() => timedOut.reject(new Error('No answer')), timeoutMs);
  try {
    await Promise.race([send(service.serviceId, service.templateId, values), timedOut.promise]);
  } finally {
    clearTimeout(timer);
  }
}
