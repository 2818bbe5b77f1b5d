import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { entryOf } from '../api/envelope.ts';
import { documentId, lineRules, text } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { limits } from '../limits.ts';
import { screenPaths, serverPaths } from './paths.ts';

const shopPages = limits.shopPages;

const reserved = new Set([...screenPaths, ...serverPaths]);

const pagePath = text('Address is required').check(
  z.toLowerCase(),
  z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'An address has letters, digits and single hyphens'),
  z.maxLength(shopPages.pathMax, `Address must be at most ${shopPages.pathMax} characters`),
  z.refine((path) => !reserved.has(path), 'This address belongs to the shop'),
);

export const pageInput = z.strictObject({
  title: text('Title is required').check(...lineRules('Title', shopPages.titleMax)),
  /** The path has no slashes: `imprint` is shown at /imprint. */
  path: pagePath,
  /** It is HTML; elements that are not allowed are removed. */
  html: text('Text is required').check(
    z.maxLength(
      limits.shopTexts.articleMax,
      `Text must be at most ${limits.shopTexts.articleMax.toLocaleString('en-US')} characters`,
    ),
  ),
  inFooter: z.boolean(),
  inSitemap: z.boolean(),
});

export type VendorPageInput = z.output<typeof pageInput>;

const publishedPage = z.object({
  path: z.string(),
  title: z.string(),
  html: z.string(),
  inSitemap: z.boolean(),
  updatedAt: timestamp,
});

export const pageSummary = z.object({
  documentId: z.string(),
  title: z.string(),
  path: z.string(),
  inFooter: z.boolean(),
  inSitemap: z.boolean(),
  updatedAt: timestamp,
});

export type PageSummary = z.infer<typeof pageSummary>;

const adminPage = z.extend(pageSummary, { html: z.string() });

export type AdminPage = z.infer<typeof adminPage>;

const params = z.strictObject({ documentId });

export const pageRoutes = {
  'GET /shop/pages/:path': route({
    access: 'public',
    summary: 'A page that the vendor wrote, such as an imprint',
    params: z.strictObject({ path: z.string().check(z.maxLength(shopPages.pathMax)) }),
    output: entryOf(publishedPage),
    errors: ['NOT_FOUND'],
  }),
  'GET /back-office/pages': route({
    access: 'admin',
    summary: 'The pages that the vendor wrote, by title, without their text',
    output: z.object({ data: z.array(pageSummary) }),
  }),
  'GET /back-office/pages/:documentId': route({
    access: 'admin',
    summary: 'A page that the vendor wrote',
    params,
    output: entryOf(adminPage),
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/pages': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Publish a page of the vendor',
    body: pageInput,
    output: entryOf(adminPage),
    rate: 'staffWrite',
    changesCatalog: true,
    errors: ['PAGE_PATH_TAKEN', 'TOO_MANY_PAGES', 'LINK_TO_MISSING_PAGE'],
  }),
  'PUT /back-office/pages/:documentId': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Change a page of the vendor',
    params,
    /** `updatedAt` as it was read: a save based on outdated data is refused. */
    body: z.extend(pageInput, { updatedAt: z.iso.datetime() }),
    output: entryOf(adminPage),
    rate: 'staffWrite',
    changesCatalog: true,
    errors: [
      'NOT_FOUND',
      'CHANGED_MEANWHILE',
      'PAGE_PATH_TAKEN',
      'PAGE_IS_LINKED',
      'LINK_TO_MISSING_PAGE',
    ],
  }),
  'DELETE /back-office/pages/:documentId': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Delete a page of the vendor, unless another text links to it',
    params,
    output: z.object({ data: z.null() }),
    rate: 'staffWrite',
    changesCatalog: true,
    errors: ['NOT_FOUND', 'PAGE_IS_LINKED'],
  }),
};
