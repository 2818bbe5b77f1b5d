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
  {
    method: 'GET',
    path: '/refunds',
    answer({ store }, { form }) {
      const page = readPageInput(form);
      const isInRange = readCreatedRange(form);
      const paymentIntent = form.text('payment_intent');
      const charge = form.text('charge');
      return takePage(
        store.list('refunds').reverse(),
        page,
        '/v1/refunds',
        (refund) =>
          isInRange(refund) &&
          (!paymentIntent || refund.payment_intent === paymentIntent) &&
          (!charge || refund.charge === charge),
      );
    },
  },
  {
    method: 'GET',
    path: '/refunds/:id',
    answer({ store }, { id }) {
      const refund = store.find('refunds', id);
      if (!refund) throw noSuch('refund', id);
      return refund;
    },
  },
  {
    method: 'GET',
    path: '/disputes',
    answer({ store }, { form }) {
      const page = readPageInput(form);
      const isInRange = readCreatedRange(form);
      const paymentIntent = form.text('payment_intent');
      const charge = form.text('charge');
      return takePage(
        store.list('disputes').reverse(),
        page,
        '/v1/disputes',
        (dispute) =>
          isInRange(dispute) &&
          (!paymentIntent || dispute.payment_intent === paymentIntent) &&
          (!charge || dispute.charge === charge),
      );
    },
  },
  {
    method: 'GET',
    path: '/disputes/:id',
    answer({ store }, { id }) {
      const dispute = store.find('disputes', id);
      if (!dispute) throw noSuch('dispute', id);
      return dispute;
    },
  },
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
