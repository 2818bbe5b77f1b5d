import * as z from 'zod/mini';

const rendition = z.object({ url: z.string(), width: z.number(), height: z.number() });

export const thumbnail = rendition;

export type Thumbnail = z.infer<typeof thumbnail>;

/** `url` is the largest rendition, `shareUrl` a JPEG for link previews. A leading slash means the shop's own host. */
export const image = z.object({
  id: z.number(),
  documentId: z.string(),
  url: z.string(),
  alternativeText: z.nullable(z.string()),
  width: z.number(),
  height: z.number(),
  formats: z.record(z.string(), rendition),
  shareUrl: z.optional(z.string()),
});

export type Image = z.infer<typeof image>;
