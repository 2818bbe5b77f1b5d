import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { countingFrom, paginationQuery } from './query.ts';

const offsetQuery = z.strictObject({
  start: z._default(countingFrom(0), 0),
  limit: z._default(
    z.pipe(
      countingFrom(1),
      z.transform((limit) => Math.min(limit, limits.pageSize.max)),
    ),
    limits.pageSize.default,
  ),
  withCount: z.optional(z.enum(['true', 'false'])),
});

/** `page` and `pageSize`, or `start` and `limit`; both at once are refused. */
export const windowQuery = z.union([paginationQuery, offsetQuery], {
  error: 'Use page and pageSize, or start and limit, with whole numbers',
});

export type WindowQuery = z.output<typeof windowQuery>;
