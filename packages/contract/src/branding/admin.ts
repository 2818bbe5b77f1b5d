import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { entryOf, listOf } from '../api/envelope.ts';
import { documentId, whenGiven, lineRules } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { namedUser } from '../accounts/accounts.ts';
import { image } from '../catalog/catalog.ts';
import { dateLocales, defaultDateLocale } from '../date-locales.ts';
import { limits } from '../limits.ts';
import { paginationQuery } from '../api/query.ts';
import { shopTextNames, textContents, type ShopTextName } from './texts.ts';

/** Empty is the default of the shop. */
const line = (name: string, most: number) => z.string().check(...lineRules(name, most));

function isHttpsUrl(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

const socialLink = z.strictObject({
  name: line('Name', limits.shop.socialName).check(z.minLength(1, 'Name is required')),
  url: line('Address', limits.shop.socialUrl).check(
    z.refine(isHttpsUrl, 'The address must start with https://'),
  ),
});

export const brandSettings = z.strictObject({
  name: line('Shop name', limits.shop.name),
  tagLine: line('Tag line', limits.shop.tagLine),
  accent: z
    .string()
    .check(z.toLowerCase(), z.regex(/^(#[0-9a-f]{6})?$/, 'A colour is written as #1547cf')),
  logo: z.nullable(documentId),
  logoDark: z.nullable(documentId),
  icon: z._default(z.nullable(documentId), null),
  partPrefix: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.toUpperCase(),
        z.regex(/^[A-Z0-9-]{0,8}$/, 'A prefix has at most eight letters, digits and hyphens'),
      ),
    '',
  ),
  dateLocale: z._default(z.enum(dateLocales), defaultDateLocale),
  heroImage: z.nullable(documentId),
  heroHeading: line('Heading', limits.shop.heroHeading),
  heroText: line('Text', limits.shop.heroText),
  email: line('Support email', limits.emailMax).check(
    whenGiven(
      (text) => /^[^\s@<>,;"]+@[^\s@<>,;"][^\s@<>,;".]*\.[^\s@<>,;"]+$/.test(text),
      'Invalid email address',
    ),
  ),
  phone: line('Phone', limits.shop.phone),
  address: z
    .array(line('Address', limits.shop.addressLine).check(z.minLength(1, 'A line is empty')))
    .check(z.maxLength(limits.shop.addressLines, `At most ${limits.shop.addressLines} lines`)),
  socialLinks: z
    .array(socialLink)
    .check(z.maxLength(limits.shop.socialLinks, `At most ${limits.shop.socialLinks} links`)),
});

export type BrandSettings = z.output<typeof brandSettings>;

const adminBrand = z.object({
  settings: z.extend(z.omit(brandSettings, {}), {
    icon: z.nullable(documentId),
    partPrefix: z.string(),
    dateLocale: z.enum(dateLocales),
  }),
  images: z.object({
    logo: z.nullable(image),
    logoDark: z.nullable(image),
    icon: z.nullable(image),
    heroImage: z.nullable(image),
  }),
  /** It is shown where a setting is empty. */
  defaults: z.object({
    name: z.string(),
    accent: z.string(),
    partPrefix: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.array(z.string()),
  }),
});

export type AdminBrand = z.infer<typeof adminBrand>;

const textName = z.enum(shopTextNames as [ShopTextName, ...ShopTextName[]]);

const version = z.int('Version must be a number').check(z.gte(0));

const anyContent = z.nullable(
  z.union([
    textContents.terms,
    textContents.faq,
    textContents.plans,
    textContents.announcement,
    textContents.footer,
    textContents.promises,
  ]),
);

const adminText = z.object({
  name: textName,
  version,
  /** It is null for the default text. */
  content: anyContent,
  updatedAt: z.nullable(timestamp),
  updatedBy: z.nullable(namedUser),
});

export type AdminText = z.infer<typeof adminText>;
export type AdminTextResult = z.input<typeof adminText>;

const listedText = z.extend(z.omit(adminText, { content: true }), {
  /** It has the first words of a text of the vendor, or its headings. */
  beginning: z.nullable(z.string()),
});

export type ListedText = z.infer<typeof listedText>;
export type ListedTextResult = z.input<typeof listedText>;

const textVersion = z.object({
  version,
  isOwn: z.boolean(),
  createdAt: timestamp,
  createdBy: z.nullable(namedUser),
});

export type TextVersion = z.infer<typeof textVersion>;

const draftOf = <Name extends ShopTextName>(name: Name) =>
  z.strictObject({ name: z.literal(name), content: textContents[name] });

const saveOf = <Name extends ShopTextName>(name: Name) =>
  z.strictObject({
    name: z.literal(name),
    /** It is the version that was changed: a newer one is not overwritten. */
    version,
    content: z.nullable(textContents[name]),
  });

const draft = z.discriminatedUnion('name', [
  draftOf('terms'),
  draftOf('privacy'),
  draftOf('careers'),
  draftOf('faq'),
  draftOf('plans'),
  draftOf('announcement'),
  draftOf('footer'),
  draftOf('promises'),
]);

const save = z.discriminatedUnion('name', [
  saveOf('terms'),
  saveOf('privacy'),
  saveOf('careers'),
  saveOf('faq'),
  saveOf('plans'),
  saveOf('announcement'),
  saveOf('footer'),
  saveOf('promises'),
]);

export type TextDraft = z.output<typeof draft>;
export type TextSave = z.output<typeof save>;

const named = z.strictObject({ name: textName });

const numbered = z.strictObject({
  name: textName,
  version: z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Invalid version')),
    z.transform(Number),
  ),
});

export const adminBrandingRoutes = {
  'GET /back-office/shop': route({
    access: 'admin',
    summary: 'Name, logo, colour, opening picture and contact addresses of the shop',
    output: entryOf(adminBrand),
  }),
  'PUT /back-office/shop': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Change name, logo, colour, opening picture and contact addresses of the shop',
    body: z.safeExtend(brandSettings, { before: z.optional(adminBrand.shape.settings) }),
    output: entryOf(adminBrand),
    rate: 'staffWrite',
    changesCatalog: true,
    errors: ['STORAGE_UNAVAILABLE', 'CHANGED_MEANWHILE'],
  }),
  'POST /back-office/shop/images': route({
    access: 'admin',
    summary: 'Upload a logo or opening picture as PNG, JPEG, WebP, GIF or SVG',
    body: z.strictObject({}),
    multipart: 'files',
    output: entryOf(image),
    rate: 'adminImage',
    errors: ['IMAGE_INVALID', 'BODY_TOO_LARGE', 'STORAGE_UNAVAILABLE'],
  }),
  'GET /back-office/texts': route({
    access: 'admin',
    summary: 'The texts that the vendor can change, with their first words',
    output: z.object({ data: z.array(listedText) }),
  }),
  'GET /back-office/texts/:name': route({
    access: 'admin',
    summary: 'A text of the shop',
    params: named,
    output: entryOf(adminText),
  }),
  'PUT /back-office/texts': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Publish a text; null goes back to the default',
    changesCatalog: true,
    body: save,
    output: entryOf(adminText),
    rate: 'staffWrite',
    errors: ['CHANGED_MEANWHILE', 'LINK_TO_MISSING_PAGE'],
  }),
  'POST /back-office/texts/preview': route({
    access: 'admin',
    summary: 'A text as it would be published, without what is not allowed',
    body: draft,
    output: entryOf(z.object({ content: anyContent })),
    rate: 'staffWrite',
  }),
  'GET /back-office/texts/:name/versions': route({
    access: 'admin',
    summary: 'The versions of a text, newest first',
    params: named,
    query: z.strictObject({ pagination: paginationQuery }),
    output: listOf(textVersion),
  }),
  'GET /back-office/texts/:name/versions/:version': route({
    access: 'admin',
    summary: 'A version of a text',
    params: numbered,
    output: entryOf(z.extend(textVersion, { content: anyContent })),
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/texts/:name/versions/:version/restore': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Publish an earlier version of a text again, as a new version',
    changesCatalog: true,
    params: numbered,
    body: z.strictObject({ current: version }),
    output: entryOf(adminText),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
};
