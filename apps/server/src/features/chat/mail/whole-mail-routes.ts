import type { Deps } from '../../../deps.ts';
import { fileResponse } from '../../../http/custom-responses.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { findOriginalOfMessage } from './whole-mail-queries.ts';
import { openOriginal, readMailOfMessage } from './whole-mail.ts';

export function mountWholeMail(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /chat-messages/:documentId/mail', async ({ params }) => ({
    data: await readMailOfMessage(deps.db, params.documentId),
  }));

  serve(context, 'GET /chat-messages/:documentId/mail/original', async ({ params, isHead }) => {
    const original = await findOriginalOfMessage(deps.db, params.documentId);
    return fileResponse(await openOriginal(deps, original, isHead));
  });
}
