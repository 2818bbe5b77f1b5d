import { getEvent, presentEvent } from './events.ts';
import { readCreatedRange, readPageInput, takePage } from './pagination.ts';
import { getCharge, getPaymentIntent } from './payment-intent.ts';
import { createRefund } from './refunds.ts';
import { noSuch } from './stripe-error.ts';
import type { StripeRoute } from './stripe-route.ts';

export const paymentRoutes: StripeRoute[] = [
  {
    method: 'GET',
    path: '/payment_intents/:id',
    answer: ({ store }, { id }) => getPaymentIntent(store, id),
  },
  {
    method: 'GET',
    path: '/charges/:id',
    answer: ({ store }, { id }) => getCharge(store, id),
  },
  {
    method: 'POST',
    path: '/refunds',
    answer: (sandbox, { form }) => createRefund(sandbox, form),
  },
  ...routesOf('refunds', 'refund'),
  ...routesOf('disputes', 'dispute'),
  {
    method: 'GET',
    path: '/events',
    answer({ store }, { form }) {
      const page = readPageInput(form);
      const isInRange = readCreatedRange(form);
      const type = form.text('type');
      const types = form.texts('types', 20);
      const { data, ...list } = takePage(
        store.list('events').reverse(),
        page,
        '/v1/events',
        (event) =>
          isInRange(event) &&
          (!type || event.type === type) &&
          (types.length === 0 || types.includes(event.type)),
      );
      return { ...list, data: data.map((event) => presentEvent(store, event)) };
    },
  },
  {
    method: 'GET',
    path: '/events/:id',
    answer: ({ store }, { id }) => presentEvent(store, getEvent(store, id)),
  },
];

/** What happened to payments, as a list and one by one. */
function routesOf(table: 'refunds' | 'disputes', name: string): StripeRoute[] {
  return [
    {
      method: 'GET',
      path: `/${table}`,
      answer({ store }, { form }) {
        const page = readPageInput(form);
        const isInRange = readCreatedRange(form);
        const paymentIntent = form.text('payment_intent');
        const charge = form.text('charge');
        return takePage(
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
      answer({ store }, { id }) {
        const entry = store.find(table, id);
        if (!entry) throw noSuch(name, id);
        return entry;
      },
    },
  ];
}
