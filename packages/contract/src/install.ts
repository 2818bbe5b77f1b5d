import * as z from 'zod/mini';
import { entryOf } from './api/envelope.ts';
import { documentId, reference } from './api/fields.ts';
import { route } from './api/route.ts';
import { release } from './catalog/catalog.ts';
import {
  advisory,
  platformAnswer,
  packageContents,
  packageFacts,
  packagePermission,
  releaseDifference,
} from './packages/packages.ts';

/** `fileName` consists of A-Z, a-z, 0-9, dot, underscore and hyphen. */
const kitRelease = z.omit(release, { changelog: true });

export const olderRelease = z.pick(kitRelease, {
  documentId: true,
  version: true,
  publishedAt: true,
});

const kitPackage = z.object({
  ...z.pick(packageFacts, {
    productId: true,
    title: true,
    isTenantWide: true,
    isDomainIsolated: true,
    needsCustomScript: true,
    hasTenantWideExtension: true,
    components: true,
    featureAssets: true,
    unendedScriptBases: true,
  }).shape,
  advisories: z.array(advisory),
  permissions: z.array(packagePermission),
  /** SharePoint itself trusts these once the package is installed. */
  loadedHosts: z.array(z.string()),
  mentionedHosts: z.array(z.string()),
  inlineScriptSigns: packageContents.shape.inlineScriptSigns,
});

export const installKit = z.object({
  product: z.object({ documentId: z.string(), slug: z.string(), title: z.string() }),
  release: kitRelease,
  isNewest: z.boolean(),
  /** It is the newest release where no licence of the caller covers it. */
  uncovered: z.optional(z.object({ version: z.string() })),
  package: z.nullable(kitPackage),
  platforms: z.array(platformAnswer),
  /** It is written by the vendor for those who install it. */
  installNote: z.nullable(z.string()),
  /**
   * It is null unless the caller downloaded an older release last. Its difference is null when one
   * of the two is no SharePoint package.
   */
  update: z.nullable(
    z.object({
      fromVersion: z.string(),
      fromFileName: z.string(),
      difference: z.nullable(releaseDifference),
    }),
  ),
  withdrawn: z.nullable(z.object({ version: z.string(), reason: z.string() })),
  olderReleases: z.array(olderRelease),
});

export type InstallKit = z.infer<typeof installKit>;
export type InstallKitResult = z.input<typeof installKit>;

export const installRoutes = {
  'GET /orders/:documentId/install-kit': route({
    access: 'customer',
    summary:
      'How a bought product is installed: facts, permissions, hosts and what an update changes',
    params: z.strictObject({ documentId }),
    /** It is the newest release by default; the product may be left out in an order of one. */
    query: z.strictObject({ product: z.optional(reference), release: z.optional(documentId) }),
    output: entryOf(installKit),
    errors: ['NOT_FOUND', 'NOT_PURCHASED', 'LICENCE_ENDED', 'RELEASE_WITHDRAWN'],
  }),
  'GET /licences/:documentId/install-kit': route({
    access: 'customer',
    summary: 'How the current release of a product is installed, while its trial runs',
    params: z.strictObject({ documentId }),
    output: entryOf(installKit),
    errors: ['NOT_FOUND', 'LICENCE_INACTIVE'],
  }),
  'GET /products/:documentId/install-kit': route({
    access: 'public',
    summary: 'How the current release of a product is installed',
    params: z.strictObject({ documentId: reference }),
    output: entryOf(installKit),
    errors: ['NOT_FOUND'],
  }),
};
