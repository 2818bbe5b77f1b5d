import { unixTime } from '../sandbox.ts';
import { createSession, getSession, pageOfLineItems, presentSession } from './checkout-session.ts';
import { readCreatedRange, readPageInput, takePage } from './pagination.ts';
import { readSessionInput } from './session-input.ts';
import { expireSession } from './session-lifecycle.ts';
import type { StripeRoute } from './stripe-route.ts';

export const sessionRoutes: StripeRoute[] = [
  {
    method: 'POST',
    path: '/checkout/sessions',
    answer(sandbox, { form, origin }) {
      const now = unixTime(sandbox);
      const session = createSession(readSessionInput(form, now), now);
      sandbox.store.put('sessions', session);
      return presentSession(session, origin);
    },
  },
  {
    method: 'GET',
    path: '/checkout/sessions',
    answer({ store }, { form, origin }) {
      const page = readPageInput(form);
      const isInRange = readCreatedRange(form);
      const paymentIntent = form.text('payment_intent');
      const status = form.oneOf('status', ['open', 'complete', 'expired']);
      const { data, ...list } = takePage(
        store.list('sessions').reverse(),
        page,
        '/v1/checkout/sessions',
        (session) =>
          isInRange(session) &&
          (!paymentIntent || session.payment_intent === paymentIntent) &&
          (!status || session.status === status),
      );
      return { ...list, data: data.map((session) => presentSession(session, origin)) };
    },
  },
  {
    method: 'GET',
    path: '/checkout/sessions/:id',
    answer: ({ store }, { id, origin }) => presentSession(getSession(store, id), origin),
  },
  {
    method: 'GET',
    path: '/checkout/sessions/:id/line_items',
    answer: ({ store }, { id, form }) =>
      pageOfLineItems(getSession(store, id), readPageInput(form)),
  },
  {
    method: 'POST',
    path: '/checkout/sessions/:id/expire',
    answer: (sandbox, { id, origin }) =>
      presentSession(expireSession(sandbox, getSession(sandbox.store, id)), origin),
  },
];
