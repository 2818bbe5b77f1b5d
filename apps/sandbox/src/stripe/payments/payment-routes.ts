import { paginate, readCreatedRange, readPageInput } from '../pagination.ts';
import type { StripeRoute } from '../stripe-route.ts';
import { getCharge, getPaymentIntent } from './payment-intent.ts';
import { searchPaymentIntents } from './search-payment-intents.ts';

export const paymentRoutes: StripeRoute[] = [
  {
    method: 'GET',
    path: '/payment_intents',
    handle({ store }, { form }) {
      const page = readPageInput(form);
      const isInRange = readCreatedRange(form);
      const newestFirst = store.list('paymentIntents').reverse();
      return paginate(newestFirst, page, '/v1/payment_intents', isInRange);
    },
  },
  {
    method: 'GET',
    path: '/payment_intents/search',
    handle: ({ store }, { form }) => searchPaymentIntents(store, form),
  },
  {
    method: 'GET',
    path: '/payment_intents/:id',
    handle: ({ store }, { id }) => getPaymentIntent(store, id),
  },
  {
    method: 'POST',
    path: '/payment_intents/:id',
    handle({ store }, { id, form }) {
      const intent = getPaymentIntent(store, id);
      const metadata = form.changedMetadata(intent.metadata);
      const description = form.text('description', 1000) ?? intent.description;
      const changed = { ...intent, metadata, description };
      store.put('paymentIntents', changed);
      return changed;
    },
  },
  {
    method: 'GET',
    path: '/charges/:id',
    handle: ({ store }, { id }) => getCharge(store, id),
  },
];
