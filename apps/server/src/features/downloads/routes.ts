import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../deps.ts';
import { fileAnswer } from '../../http/answers.ts';
import { type Door, serve } from '../../serve.ts';
import { createDownloadLink, openDownload } from './downloads.ts';
import { findOwned } from './queries.ts';

export function mountDownloads(door: Door, deps: Deps): void {
  serve(door, routes.downloads.owned, async ({ params, user }) => ({
    data: (await findOwned(deps.db, user.id, params.documentId)) ?? null,
  }));

  serve(door, routes.downloads.link, async ({ params, query, user }) => ({
    downloadLink: await createDownloadLink(deps, user.id, {
      product: params.documentId,
      release: query.release,
    }),
  }));

  serve(door, routes.downloads.file, async ({ params, headers, isHead }) => {
    const ifRange = headers['if-range'];
    const file = await openDownload(deps, params.token, {
      range: headers.range,
      ifRange: typeof ifRange === 'string' ? ifRange : undefined,
      userAgent: headers['user-agent'] ?? '',
      isHead,
    });
    return fileAnswer(file);
  });
}
