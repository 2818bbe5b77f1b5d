import { readCreatedRange, readPageInput, paginate } from './pagination.ts';
import { createMissingResourceError } from './stripe-error.ts';
import type { StripeRoute } from './stripe-route.ts';

export function createReadRoutes(table: 'refunds' | 'disputes', name: string): StripeRoute[] {
  return [
    {
      method: 'GET',
      path: `/${table}`,
      handle({ store }, { form }) {
        const page = readPageInput(form);
        const isInRange = readCreatedRange(form);
        const paymentIntent = form.text('payment_intent');
        const charge = form.text('charge');
        return paginate(
          store.list(table).reverse(),
          page,
          `/v1/${table}`,
          (entry) =>
            isInRange(entry) &&
            (!paymentIntent || entry.payment_intent === paymentIntent) &&
            (!charge || entry.charge === charge),
        );
      },
    },
    {
      method: 'GET',
      path: `/${table}/:id`,
      handle({ store }, { id }) {
        const entry = store.find(table, id);
        if (!entry) throw createMissingResourceError(name, id);
        return entry;
      },
    },
  ];
}
