import type { Deps } from '../../deps.ts';
import type { Feature } from '../../platform/feature.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { mountAdminMessages } from './admin.ts';
import { sendContactMessage } from './contact.ts';
import { deleteOldContactMessages } from './queries.ts';

export const contact: Feature = {
  routes(context, deps) {
    mountContact(context, deps);
    mountAdminMessages(context, deps);
  },
  cleanups: { contactMessages: ({ db }, limit) => deleteOldContactMessages(db, limit) },
};

function mountContact(context: RouteContext, deps: Deps): void {
  serve(context, 'POST /contacts', async ({ body }) => ({
    data: await sendContactMessage(deps, body),
  }));
}
