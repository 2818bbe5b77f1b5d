import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../errors.ts';
import { redirectTo } from '../../http/custom-responses.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { stopReleaseMails } from './profile/queries.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

export function mountUnsubscribe(context: RouteContext, { config, db }: Deps): void {
  const { profile } = routes;

  serve(context, profile.openUnsubscribe, async ({ query }) =>
    redirectTo(`${config.publicUrl}/unsubscribe?${new URLSearchParams(query)}`),
  );

  context.app.register(async (app) => {
    // Mail programs post `List-Unsubscribe=One-Click` as a form; the address alone says enough.
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: 1024 },
      (_request, _body, done) => done(null, undefined),
    );
    serve({ ...context, app }, profile.unsubscribe, async ({ query }) => {
      const documentId = readUnsubscribeToken(query.token, config.jwtSecret);
      if (!documentId || !(await stopReleaseMails(db, documentId))) {
        throw new ShopError('CONFIRMATION_INVALID');
      }
      return { ok: true as const };
    });
  });
}
