import type { RouteContext } from '../serve.ts';

/** Mail programs post `List-Unsubscribe=One-Click` as a form; the address alone says enough. */
export function acceptOneClickPosts(
  context: RouteContext,
  mount: (context: RouteContext) => void,
): void {
  context.app.register(async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: 1024 },
      (_request, _body, done) => done(null, undefined),
    );
    mount({ ...context, app });
  });
}
