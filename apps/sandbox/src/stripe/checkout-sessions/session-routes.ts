import { unixSeconds } from '../../sandbox.ts';
import { createSession, getSession, listLineItems, serializeSession } from './checkout-session.ts';
import { readCreatedRange, readPageInput, paginate } from '../pagination.ts';
import { readSessionInput } from './session-input.ts';
import { expireSession } from './session-lifecycle.ts';
import type { StripeRoute } from '../stripe-route.ts';

export const sessionRoutes: StripeRoute[] = [
  {
    method: 'POST',
    path: '/checkout/sessions',
    handle(sandbox, { form, origin }) {
      const now = unixSeconds(sandbox);
      const session = createSession(readSessionInput(form, now), now);
      sandbox.store.put('sessions', session);
      return serializeSession(session, origin);
    },
  },
  {
    method: 'GET',
    path: '/checkout/sessions',
    handle({ store }, { form, origin }) {
      const page = readPageInput(form);
      const isInRange = readCreatedRange(form);
      const paymentIntent = form.text('payment_intent');
      const status = form.oneOf('status', ['open', 'complete', 'expired']);
      const { data, ...list } = paginate(
        store.list('sessions').reverse(),
        page,
        '/v1/checkout/sessions',
        (session) =>
          isInRange(session) &&
          (!paymentIntent || session.payment_intent === paymentIntent) &&
          (!status || session.status === status),
      );
      return { ...list, data: data.map((session) => serializeSession(session, origin)) };
    },
  },
  {
    method: 'GET',
    path: '/checkout/sessions/:id',
    handle: ({ store }, { id, origin }) => serializeSession(getSession(store, id), origin),
  },
  {
    method: 'GET',
    path: '/checkout/sessions/:id/line_items',
    handle: ({ store }, { id, form }) => listLineItems(getSession(store, id), readPageInput(form)),
  },
  {
    method: 'POST',
    path: '/checkout/sessions/:id/expire',
    handle: (sandbox, { id, origin }) =>
      serializeSession(expireSession(sandbox, getSession(sandbox.store, id)), origin),
  },
];
