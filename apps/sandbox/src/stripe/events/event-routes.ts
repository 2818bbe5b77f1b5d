import { readCreatedRange, readPageInput, paginate } from '../pagination.ts';
import type { StripeRoute } from '../stripe-route.ts';
import { getEvent, serializeEvent } from './events.ts';

export const eventRoutes: StripeRoute[] = [
  {
    method: 'GET',
    path: '/events',
    handle({ store }, { form }) {
      const page = readPageInput(form);
      const isInRange = readCreatedRange(form);
      const type = form.text('type');
      const types = form.texts('types', 20);
      const { data, ...list } = paginate(
        store.list('events').reverse(),
        page,
        '/v1/events',
        (event) =>
          isInRange(event) &&
          (!type || event.type === type) &&
          (types.length === 0 || types.includes(event.type)),
      );
      return { ...list, data: data.map((event) => serializeEvent(store, event)) };
    },
  },
  {
    method: 'GET',
    path: '/events/:id',
    handle: ({ store }, { id }) => serializeEvent(store, getEvent(store, id)),
  },
];
