import * as z from 'zod/mini';

const rendition = z.object({ url: z.string(), width: z.number(), height: z.number() });

/**
 * A picture. `url` is the largest rendition; `formats` holds all of them by name (small, medium,
 * large). An url that starts with a slash belongs to the shop's own host.
 */
export const media = z.object({
  id: z.number(),
  documentId: z.string(),
  url: z.string(),
  alternativeText: z.nullable(z.string()),
  width: z.number(),
  height: z.number(),
  formats: z.record(z.string(), rendition),
});

export type Media = z.infer<typeof media>;
