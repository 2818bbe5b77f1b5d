import * as z from 'zod/mini';
import { entryOf } from '../api/envelope.ts';
import { route } from '../api/route.ts';
import {
  announcementContent,
  articleContent,
  faqContent,
  footerContent,
  plansContent,
  promisesContent,
} from './text-contents.ts';

export const textContents = {
  terms: articleContent,
  privacy: articleContent,
  careers: articleContent,
  faq: faqContent,
  plans: plansContent,
  announcement: announcementContent,
  footer: footerContent,
  promises: promisesContent,
};

export type ShopTextName = keyof typeof textContents;

export type ContentOf<Name extends ShopTextName> = z.output<(typeof textContents)[Name]>;

export type TextContent = ContentOf<ShopTextName>;

export const shopTextNames = Object.keys(textContents) as readonly ShopTextName[];

/** Texts with a page of their own; the others are on every page. */
export const pageTextNames = ['terms', 'privacy', 'careers', 'faq', 'plans'] as const;

export type PageTextName = (typeof pageTextNames)[number];

const published = <Name extends PageTextName>(name: Name) =>
  z.object({
    name: z.literal(name),
    content: z.nullable(textContents[name]),
    updatedAt: z.nullable(z.string()),
  });

/** `content` is null for the text that came with the shop. */
export const publishedText = z.discriminatedUnion('name', [
  published('terms'),
  published('privacy'),
  published('careers'),
  published('faq'),
  published('plans'),
]);

export type PublishedText = z.output<typeof publishedText>;

export const shopRoutes = {
  'GET /shop/texts/:name': route({
    access: 'public',
    summary: 'A text that the vendor wrote for a page',
    params: z.strictObject({ name: z.enum(pageTextNames) }),
    output: entryOf(publishedText),
  }),
};
