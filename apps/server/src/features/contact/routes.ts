import type { Deps } from '../../deps.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { sendContactMessage } from './contact.ts';

export function mountContact(context: RouteContext, deps: Deps): void {
  serve(context, 'POST /contacts', async ({ body }) => ({
    data: await sendContactMessage(deps, body),
  }));
}
