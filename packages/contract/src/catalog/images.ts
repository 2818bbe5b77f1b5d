import * as z from 'zod/mini';

const rendition = z.object({ url: z.string(), width: z.number(), height: z.number() });

/** One rendition of an image, for a place beside a title that says the same. */
export const thumbnail = rendition;

export type Thumbnail = z.infer<typeof thumbnail>;

/**
 * An image. `url` is the largest rendition; `formats` holds all of them by name (small, medium,
 * large). `shareUrl` is the same as a JPEG for link previews, where there is one. An url that starts
 * with a slash belongs to the shop's own host.
 */
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
