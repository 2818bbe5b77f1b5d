import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { entryOf } from '../api/envelope.ts';
import { route } from '../api/route.ts';
import { packagePermission } from './packages.ts';

export const packageVersion = /^\d{1,9}(\.\d{1,9}){1,3}$/;

/**
 * `approvals` are those that the newest release needs beside those of `have`; null when the shop has
 * no release to compare with. A security fix and the number of releases are after `have`.
 */
const packageUpdate = z.object({
  title: z.string(),
  newest: z.object({ version: z.string(), publishedAt: timestamp }),
  releasesBehind: z.number(),
  approvals: z.nullable(
    z.array(z.pick(packagePermission, { resource: true, scope: true, meaning: true })),
  ),
  hasSecurityFix: z.boolean(),
  isWithdrawn: z.boolean(),
  installUrl: z.string(),
});

export const updateRoutes = {
  'GET /packages/:packageId/update': route({
    access: 'public',
    summary: 'What a newer release of a package brings, asked with the version that is in use',
    params: z.strictObject({ packageId: z.guid().check(z.toLowerCase()) }),
    query: z.strictObject({
      have: z.string().check(z.regex(packageVersion, 'Version must be numbers like 1.2.0')),
    }),
    output: entryOf(packageUpdate),
    errors: ['NOT_FOUND'],
  }),
};
