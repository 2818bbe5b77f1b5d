import type { Deps } from '../../deps.ts';
import { acceptOneClickPosts, redirectTo } from '../../http/custom-responses.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Feature } from '../../platform/feature.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { readSubscriptionForm } from '../branding/queries.ts';
import { mountAdminSubscribers } from './admin.ts';
import { deleteUnconfirmed, deleteUnsubscribed, setUnsubscribed } from './queries.ts';
import { confirmSubscription, readUnsubscribeToken, subscribe } from './subscribers.ts';

export const subscribers: Feature = {
  routes(context, deps) {
    mountSubscribers(context, deps);
    mountAdminSubscribers(context, deps);
  },
  cleanups: {
    unconfirmedSubscribers: ({ db }, limit) => deleteUnconfirmed(db, limit),
    unsubscribed: ({ db }, limit) => deleteUnsubscribed(db, limit),
  },
};

function mountSubscribers(context: RouteContext, deps: Deps): void {
  const { config, db } = deps;

  serve(context, 'GET /subscribers/form', async () => ({
    data: { form: await readSubscriptionForm(db, config) },
  }));

  serve(context, 'POST /subscribers', async ({ body }) => {
    if ((await readSubscriptionForm(db, config)) !== 'shop') throw new ShopError('NOT_FOUND');
    await subscribe(deps, body);
    return { ok: true as const };
  });

  serve(context, 'POST /subscribers/confirm', async ({ body }) => {
    await confirmSubscription(db, body.token);
    return { ok: true as const };
  });

  serve(context, 'GET /subscribers/unsubscribe', async ({ query }) =>
    redirectTo(`${config.publicUrl}/end-subscription?${new URLSearchParams(query)}`),
  );

  acceptOneClickPosts(context, (posts) =>
    serve(posts, 'POST /subscribers/unsubscribe', async ({ query }) => {
      const documentId = readUnsubscribeToken(query.token, config.jwtSecret);
      if (!documentId || !(await setUnsubscribed(db, documentId))) {
        throw new ShopError('CONFIRMATION_INVALID');
      }
      return { ok: true as const };
    }),
  );
}
