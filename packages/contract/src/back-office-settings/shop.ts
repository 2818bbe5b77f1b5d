import * as z from 'zod/mini';
import { entryOf } from '../api/envelope.ts';
import { documentId, ifGiven, lineRules } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { image } from '../catalog/images.ts';
import { limits } from '../limits.ts';

/** Empty is the default of the shop. */
const line = (name: string, most: number) => z.string().check(...lineRules(name, most));

function isHttpsUrl(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

const socialLink = z.strictObject({
  name: line('Name', limits.shop.socialName).check(z.minLength(1, 'Name is required')),
  url: line('Address', limits.shop.socialUrl).check(
    z.refine(isHttpsUrl, 'The address starts with https://'),
  ),
});

export const shopBrandSettings = z.strictObject({
  name: line('Shop name', limits.shop.name),
  tagLine: line('Tag line', limits.shop.tagLine),
  accent: z
    .string()
    .check(z.toLowerCase(), z.regex(/^(#[0-9a-f]{6})?$/, 'A colour is written as #1547cf')),
  logo: z.nullable(documentId),
  logoDark: z.nullable(documentId),
  heroImage: z.nullable(documentId),
  heroHeading: line('Heading', limits.shop.heroHeading),
  heroText: line('Text', limits.shop.heroText),
  email: line('Support email', limits.emailMax).check(
    ifGiven(
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

export type ShopBrandSettings = z.output<typeof shopBrandSettings>;

const shopBrand = z.object({
  settings: z.omit(shopBrandSettings, {}),
  images: z.object({
    logo: z.nullable(image),
    logoDark: z.nullable(image),
    heroImage: z.nullable(image),
  }),
  /** Shown where a setting is empty. */
  defaults: z.object({
    name: z.string(),
    accent: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.array(z.string()),
  }),
});

export type ShopBrand = z.infer<typeof shopBrand>;

export const adminShopRoutes = {
  'GET /back-office/shop': route({
    access: 'admin',
    summary: 'Name, logo, colour, opening picture and contact addresses of the shop',
    output: entryOf(shopBrand),
  }),
  'PUT /back-office/shop': route({
    access: 'admin',
    needsProof: true,
    summary: 'Change name, logo, colour, opening picture and contact addresses of the shop',
    body: shopBrandSettings,
    output: entryOf(shopBrand),
    rate: 'staffWrite',
    changesCatalog: true,
    errors: ['STORAGE_UNAVAILABLE'],
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
};
