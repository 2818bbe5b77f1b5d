import * as z from 'zod/mini';
import type { Schema } from './route.ts';

/** Staff's lists count no further: a larger `total` means that there are more. */
export const mostCounted = 10_000;

export const pagination = z.object({
  page: z.number(),
  pageSize: z.number(),
  pageCount: z.number(),
  total: z.number(),
});

export type PaginationMeta = z.infer<typeof pagination>;

const offsetPagination = z.object({
  start: z.number(),
  limit: z.number(),
  total: z.number(),
});

export type OffsetPagination = z.infer<typeof offsetPagination>;

export const listOf = <Item extends Schema>(item: Item) =>
  z.object({ data: z.array(item), meta: z.object({ pagination }) });

export const windowOf = <Item extends Schema>(item: Item) =>
  z.object({
    data: z.array(item),
    meta: z.object({ pagination: z.union([pagination, offsetPagination]) }),
  });

export const entryOf = <Entry extends Schema>(entry: Entry) => z.object({ data: entry });

export const nothing = z.object({ data: z.null() });
