import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../deps.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { sendContactMessage } from './contact.ts';

export function mountContact(context: RouteContext, deps: Deps): void {
  serve(context, routes.contact.send, async ({ body }) => ({
    data: await sendContactMessage(deps, body),
  }));
}
