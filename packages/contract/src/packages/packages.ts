import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { entryOf } from '../api/envelope.ts';
import { reference, documentId } from '../api/fields.ts';
import { route, type Schema } from '../api/route.ts';
import { platforms } from './labels.ts';

export const platform = z.enum(platforms);

export const platformAnswer = z.object({
  platform,
  answer: z.enum(['yes', 'probably', 'no', 'unknown']),
  reasons: z.array(z.string()),
});

export type PlatformAnswer = z.infer<typeof platformAnswer>;

export const retirementKinds = ['ends', 'unmaintained'] as const;

/**
 * What Microsoft has announced about something that a package relies on: it ends, or is no longer
 * maintained and goes on working.
 */
export const retirement = z.object({
  kind: z.enum(retirementKinds),
  /** The day is written as YYYY-MM-DD. */
  on: z.string(),
  isPast: z.boolean(),
  text: z.string(),
  /** It is the address of the announcement. */
  source: z.string(),
});

export type Retirement = z.infer<typeof retirement>;
export type RetirementResult = z.input<typeof retirement>;

/** It is read from the package of the current release. Every answer but `yes` has its reasons. */
const compatibility = z.object({
  id: z.number(),
  documentId: z.string(),
  version: z.nullable(z.string()),
  platforms: z.array(platformAnswer),
  /** The answers in one or two sentences; empty while nothing is known. */
  summary: z.string(),
  approvals: z.nullable(z.int()),
  /** They are in the order of their days. Those that are more than 180 days ahead are left out. */
  retirements: z.array(retirement),
});

export type Compatibility = z.infer<typeof compatibility>;

const asset = z.object({ path: z.string(), sizeBytes: z.number() });

/** Each of them needs inline script or script made of text. */
export const inlineScriptKinds = [
  'eval',
  'functionFromText',
  'timerWithText',
  'documentWrite',
  'scriptElement',
  'eventHandler',
  'javascriptAddress',
] as const;

export type InlineScriptKind = (typeof inlineScriptKinds)[number];

const licenceBanner = z.object({
  asset: z.string(),
  name: z.nullable(z.string()),
  licence: z.nullable(z.string()),
  text: z.string(),
});

export type LicenceBanner = z.infer<typeof licenceBanner>;

const sbomComponent = z.object({
  name: z.string(),
  version: z.nullable(z.string()),
  licence: z.nullable(z.string()),
});

export type SbomComponent = z.infer<typeof sbomComponent>;

const sbom = z.object({
  path: z.string(),
  format: z.nullable(z.enum(['CycloneDX', 'SPDX'])),
  specificationVersion: z.nullable(z.string()),
  componentCount: z.number(),
  components: z.array(sbomComponent),
  unreadable: z.nullable(z.string()),
});

export type Sbom = z.infer<typeof sbom>;

export const limitedLists = [
  'featureAssets',
  'languages',
  'mentionedHosts',
  'inlineScriptSigns',
  'licenceBanners',
  'sbomComponents',
] as const;

export type LimitedList = (typeof limitedLists)[number];

/** Texts are as the package has them. */
export const packageContents = z.object({
  /** `sha256` is lower-case hex. */
  assets: z.array(z.extend(asset, { sha256: z.string() })),
  mentionedHosts: z.array(z.string()),
  inlineScriptSigns: z.array(
    z.object({ kind: z.enum(inlineScriptKinds), asset: z.string(), count: z.number() }),
  ),
  licenceBanners: z.array(licenceBanner),
  sbom: z.nullable(sbom),
  scannedScriptBytes: z.number(),
  unscannedScripts: z.array(asset),
  cutLists: z.array(z.enum(limitedLists)),
});

export type PackageContents = z.infer<typeof packageContents>;

export const scriptUses = ['locationActions', 'graphToolkit'] as const;

export type ScriptUse = (typeof scriptUses)[number];

export const extensionTypes = [
  'applicationCustomizer',
  'commandSet',
  'fieldCustomizer',
  'formCustomizer',
  'searchQueryModifier',
] as const;

/** Kinds are in the words of SharePoint: ListInstance, Field, CustomAction, File … */
const featureAsset = z.object({ kind: z.string(), name: z.string() });

/**
 * `version` has four parts. Resources and scopes are in the words of the package.
 * What is optional was not read by the first reader.
 */
export const packageFacts = z.object({
  productId: z.string(),
  title: z.string(),
  version: z.string(),
  minimumSharePointVersion: z.nullable(z.string()),
  spfxVersion: z.optional(z.nullable(z.string())),
  isTenantWide: z.boolean(),
  isDomainIsolated: z.boolean(),
  needsCustomScript: z.optional(z.boolean()),
  hasTenantWideExtension: z.optional(z.boolean()),
  permissions: z.array(z.object({ resource: z.string(), scope: z.string() })),
  components: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum([
        'webPart',
        'extension',
        'adaptiveCardExtension',
        'copilotComponent',
        'library',
        'other',
      ]),
      extensionType: z.optional(z.enum(extensionTypes)),
      hosts: z.array(z.string()),
    }),
  ),
  featureAssets: z.optional(z.array(featureAsset)),
  languages: z.optional(z.array(z.string())),
  developer: z.nullable(
    z.object({
      name: z.string(),
      websiteUrl: z.nullable(z.string()),
      privacyUrl: z.nullable(z.string()),
      termsUrl: z.nullable(z.string()),
    }),
  ),
  scriptHosts: z.array(z.string()),
  unendedScriptBases: z.optional(z.array(z.string())),
  scriptUses: z.optional(z.array(z.enum(scriptUses))),
  faultyScripts: z.optional(
    z.array(
      z.object({
        address: z.string(),
        fault: z.enum(['noAddress', 'ownComputer', 'ownNetwork', 'unencrypted']),
      }),
    ),
  ),
});

export type PackageFacts = z.infer<typeof packageFacts>;

/** `resource` and `scope` are in the words of the package. */
export const packagePermission = z.object({
  resource: z.string(),
  scope: z.string(),
  meaning: z.string(),
  approver: z.enum(['Global Administrator', 'Application Administrator']),
  /** `tenant`: every script in the tenant can use it once it is approved. */
  reach: z.enum(['package', 'tenant']),
  /** It is false when Microsoft gives it to no package, also when an admin approves it. */
  isGrantable: z.boolean(),
});

export type PackagePermission = z.infer<typeof packagePermission>;

const changesOf = <Item extends Schema>(item: Item) =>
  z.object({ added: z.array(item), removed: z.array(item) });

const change = z.nullable(z.enum(['added', 'removed']));

export const releaseDifference = z.object({
  permissions: changesOf(packageFacts.shape.permissions.def.element),
  loadedHosts: changesOf(z.string()),
  mentionedHosts: changesOf(z.string()),
  components: changesOf(
    z.pick(packageFacts.shape.components.def.element, { name: true, kind: true }),
  ),
  isolation: change,
  tenantWideExtension: change,
});

export type ReleaseDifference = z.infer<typeof releaseDifference>;

const examinedPackage = z.object({
  ...z.omit(packageFacts, { permissions: true }).shape,
  permissions: z.array(packagePermission),
  /** It is null when only its manifests were read, by an earlier reader. */
  contents: z.nullable(packageContents),
});

export const advisory = z.object({
  text: z.string(),
  /** The day is written as YYYY-MM-DD. */
  since: z.string(),
  source: z.string(),
});

export type Advisory = z.infer<typeof advisory>;

export const securityReview = z.object({
  $schema: z.string(),
  product: z.object({ documentId: z.string(), title: z.string(), url: z.string() }),
  /** `sha256` is lower-case hex. */
  release: z.object({
    documentId: z.string(),
    version: z.string(),
    publishedAt: z.string(),
    fileName: z.string(),
    sizeBytes: z.number(),
    sha256: z.string(),
  }),
  package: z.nullable(examinedPackage),
  compatibility: z.array(platformAnswer),
  advisories: z.array(advisory),
  /** It is null for the first release. Its difference is null without two packages. */
  comparedWith: z.nullable(
    z.object({ version: z.string(), difference: z.nullable(releaseDifference) }),
  ),
  notExamined: z.array(z.string()),
});

export type SecurityReview = z.infer<typeof securityReview>;

export const packageVersion = /^\d{1,9}(\.\d{1,9}){1,3}$/;

/**
 * `approvals` are those that the newest release needs beside those of `have`; null when the shop has
 * no release to compare with. A security fix and the number of releases are after `have`.
 */
const packageUpdate = z.object({
  title: z.string(),
  newest: z.object({ version: z.string(), publishedAt: timestamp }),
  releasesBehind: z.number(),
  approvals: z.nullable(
    z.array(z.pick(packagePermission, { resource: true, scope: true, meaning: true })),
  ),
  hasSecurityFix: z.boolean(),
  isWithdrawn: z.boolean(),
  installUrl: z.string(),
});

export const packageRoutes = {
  'GET /packages/:packageId/update': route({
    access: 'public',
    summary: 'What a newer release of a package brings, asked with the version that is in use',
    params: z.strictObject({ packageId: z.guid().check(z.toLowerCase()) }),
    query: z.strictObject({
      have: z.string().check(z.regex(packageVersion, 'Version must be numbers like 1.2.0')),
    }),
    output: entryOf(packageUpdate),
    errors: ['NOT_FOUND'],
  }),
  'GET /products/:documentId/compatibility': route({
    access: 'public',
    summary: 'Where the current release of a product runs, and why',
    params: z.strictObject({ documentId: reference }),
    output: entryOf(compatibility),
    errors: ['NOT_FOUND'],
  }),
  'GET /products/:documentId/security-review': route({
    access: 'anyone',
    scope: 'releases:read',
    summary:
      'What the package of a release contains and asks for, as JSON or as a PDF; of older releases for their owners',
    params: z.strictObject({ documentId: reference }),
    query: z.strictObject({
      release: z.optional(documentId),
      format: z._default(z.enum(['json', 'pdf']), 'json'),
    }),
    output: securityReview,
    responseType: 'file',
    errors: [
      'TOKEN_MISSING',
      'NOT_FOUND',
      'NOT_PURCHASED',
      'RELEASE_WITHDRAWN',
      'STORAGE_UNAVAILABLE',
    ],
  }),
  'GET /schemas/security-review.json': route({
    access: 'public',
    summary: 'The JSON Schema of a security review',
    output: z.record(z.string(), z.unknown()),
  }),
};
