import { productType } from '@partshelf/contract/catalog/catalog.ts';
import { z } from 'zod';
import { readDemoContent } from './content.ts';

/** The framework's own default does not distinguish Online. */
export const sharePointVersions = {
  online: '16.0.0.0',
  '2016': '16.0.4588.1000',
  '2019': '16.0.10337.0',
  subscriptionEdition: '16.0.14326.0',
} as const;

type SharePoint = keyof typeof sharePointVersions;

/** They have no password and cannot sign in. */
export const demoReviewers = readDemoContent('reviewers.json', z.array(z.string()));

const joinedBy = (separator: string) =>
  z.array(z.string()).transform((lines) => lines.join(separator));
const text = z.union([z.string(), joinedBy('\n')]);

const component = z.strictObject({
  alias: z.string(),
  title: z.string(),
  kind: z.enum(['WebPart', 'Extension']),
  hosts: z.array(
    z.enum(['SharePointWebPart', 'SharePointFullPage', 'TeamsTab', 'TeamsPersonalApp']),
  ),
});

const contents = z.strictObject({
  minimumSharePoint: z
    .enum(Object.keys(sharePointVersions) as SharePoint[])
    .transform((name) => sharePointVersions[name]),
  components: z.array(component),
  webApiPermissions: z.array(z.strictObject({ resource: z.string(), scope: z.string() })),
  skipFeatureDeployment: z.boolean(),
  isDomainIsolated: z.boolean(),
  /** Null leaves it out; otherwise it follows from the oldest SharePoint. */
  spfxVersion: z.string().nullable().optional(),
  requiresCustomScript: z.literal(true).optional(),
  externals: z.record(z.string(), z.string()).optional(),
  texts: z.array(z.string()).optional(),
  libraries: z
    .array(z.strictObject({ name: z.string(), version: z.string(), licence: z.string() }))
    .optional(),
  hasSbom: z.literal(true).optional(),
  featureElements: z
    .array(z.strictObject({ name: z.string(), attributes: z.record(z.string(), z.string()) }))
    .optional(),
});

const release = z.strictObject({
  version: z.string(),
  changelog: text,
  installNote: text.optional(),
  daysAgo: z.number(),
  ...contents.partial().shape,
});

const review = z.strictObject({
  author: z.enum(demoReviewers),
  rating: z.int().min(1).max(5),
  comment: z.string(),
  daysAgo: z.number(),
  reply: z.string().optional(),
  isHidden: z.literal(true).optional(),
});

const product = z
  .strictObject({
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    longDescription: joinedBy('\n'),
    otherDescription: joinedBy(''),
    priceCents: z.int(),
    isNew: z.boolean(),
    type: productType,
    works: z.string(),
    alternativeText: z.string().optional(),
    hasSlider: z.literal(false).optional(),
    contents,
    /** The newest comes first. */
    releases: z.array(release).min(1),
    reviews: z.array(review),
  })
  .transform(({ contents: shared, releases, ...rest }) => ({
    ...rest,
    releases: releases.map((own) => ({ ...shared, ...own })),
  }));

const category = z.strictObject({
  title: z.string(),
  description: z.string(),
  products: z.array(product),
});

const categorySlugs = [
  'pages-and-navigation',
  'news-and-engagement',
  'people-and-org',
  'calendars-and-rooms',
  'documents',
  'forms-and-workflow',
  'dashboards-and-data',
  'governance-and-migration',
];

export const demoCategories = categorySlugs.map((slug) => ({
  slug,
  ...readDemoContent(`products/${slug}.json`, category),
}));

export const demoProducts = demoCategories.flatMap(({ products }) => products);

/** Each has the pictures of its first product. */
export const demoBundles = readDemoContent(
  'bundles.json',
  z.array(
    z.strictObject({
      slug: z.string(),
      title: z.string(),
      description: z.string(),
      longDescription: joinedBy('\n'),
      otherDescription: joinedBy(''),
      priceCents: z.int(),
      category: z.enum(categorySlugs),
      contents: z.array(z.string()).min(2),
      daysAgo: z.number(),
    }),
  ),
);

export type DemoProduct = z.output<typeof product>;
export type DemoRelease = DemoProduct['releases'][number];
export type DemoComponent = z.output<typeof component>;
