import * as z from 'zod/mini';
import { documentId, reference } from './fields.ts';
import { route } from './route.ts';

export const downloadRoutes = {
  link: route({
    method: 'GET',
    path: '/products/:documentId/download-link',
    summary:
      'A link to the newest or the given release of what was bought, good for minutes and a few uses',
    access: 'customer',
    params: z.strictObject({ documentId: reference }),
    query: z.strictObject({ release: z.optional(documentId) }),
    output: z.object({ downloadLink: z.string() }),
    rate: 'downloadLink',
    errors: ['NOT_FOUND', 'NOT_PURCHASED'],
  }),
  file: route({
    method: 'GET',
    path: '/downloads/:token',
    summary: 'The package behind a download link; the link itself is the permission',
    access: 'public',
    params: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
    output: z.null(),
    answers: 'file',
    errors: ['DOWNLOAD_LINK_EXPIRED', 'FILE_UNAVAILABLE', 'RANGE_NOT_SATISFIABLE'],
  }),
};
