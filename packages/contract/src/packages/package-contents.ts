import * as z from 'zod/mini';

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
  /** The first of the scripts that have it. */
  asset: z.string(),
  name: z.nullable(z.string()),
  /** An identifier of SPDX. */
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
  /** A sentence; then it has no components. */
  unreadable: z.nullable(z.string()),
});

export type Sbom = z.infer<typeof sbom>;

/** The lists that can be cut at their limit. */
export const limitedLists = [
  'featureAssets',
  'languages',
  'mentionedHosts',
  'inlineScriptSigns',
  'licenceBanners',
  'sbomComponents',
] as const;

export type LimitedList = (typeof limitedLists)[number];

/** What an installation and a security review need. Texts are as the package has them. */
export const packageContents = z.object({
  /** Of its client-side assets, in the order of the package. `sha256` is lower-case hex. */
  assets: z.array(z.extend(asset, { sha256: z.string() })),
  /** In addresses that scripts contain, without the hosts that scripts are loaded from. */
  mentionedHosts: z.array(z.string()),
  inlineScriptSigns: z.array(
    z.object({ kind: z.enum(inlineScriptKinds), asset: z.string(), count: z.number() }),
  ),
  licenceBanners: z.array(licenceBanner),
  /** Null when the package has none. */
  sbom: z.nullable(sbom),
  scannedScriptBytes: z.number(),
  unscannedScripts: z.array(asset),
  cutLists: z.array(z.enum(limitedLists)),
});

export type PackageContents = z.infer<typeof packageContents>;
