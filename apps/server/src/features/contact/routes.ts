import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../deps.ts';
import { type Door, serve } from '../../serve.ts';
import { sendContactMessage } from './contact.ts';

export function mountContact(door: Door, deps: Deps): void {
  serve(door, routes.contact.send, async ({ body }) => ({
    data: await sendContactMessage(deps, body),
  }));
}
