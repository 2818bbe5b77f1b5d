import type { Deps } from '../../deps.ts';
import { ShopError } from '../../errors.ts';
import { redirectTo } from '../../http/custom-responses.ts';
import { acceptOneClickPosts } from '../../http/one-click-posts.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { stopReleaseMails } from './profile/queries.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

export function mountUnsubscribe(context: RouteContext, { config, db }: Deps): void {
  serve(context, 'GET /unsubscribe', async ({ query }) =>
    redirectTo(`${config.publicUrl}/unsubscribe?${new URLSearchParams(query)}`),
  );

  acceptOneClickPosts(context, (posts) =>
    serve(posts, 'POST /unsubscribe', async ({ query }) => {
      const documentId = readUnsubscribeToken(query.token, config.jwtSecret);
      if (!documentId || !(await stopReleaseMails(db, documentId))) {
        throw new ShopError('CONFIRMATION_INVALID');
      }
      return { ok: true as const };
    }),
  );
}
