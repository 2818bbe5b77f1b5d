import * as z from 'zod/mini';

/** Kinds are in the words of SharePoint: ListInstance, Field, CustomAction, File … */
const featureAsset = z.object({ kind: z.string(), name: z.string() });

/**
 * `version` has four parts. Resources and scopes are in the words of the package.
 * What is optional was not read by the first reader.
 */
export const packageFacts = z.object({
  /** Lower-case, without braces. */
  productId: z.string(),
  title: z.string(),
  version: z.string(),
  minimumSharePointVersion: z.nullable(z.string()),
  /** Of the framework, such as 1.18.2; null for a package that does not name it. */
  spfxVersion: z.optional(z.nullable(z.string())),
  isTenantWide: z.boolean(),
  isDomainIsolated: z.boolean(),
  /** Whether a component only works where custom script is allowed. */
  needsCustomScript: z.optional(z.boolean()),
  /** Whether deploying it can activate an extension on all sites. */
  hasTenantWideExtension: z.optional(z.boolean()),
  permissions: z.array(z.object({ resource: z.string(), scope: z.string() })),
  components: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(['webPart', 'extension', 'adaptiveCardExtension', 'library', 'other']),
      /** As SharePoint names them: SharePointWebPart, TeamsTab … */
      hosts: z.array(z.string()),
    }),
  ),
  /** What its features create besides components, at most 50. */
  featureAssets: z.optional(z.array(featureAsset)),
  /** Language tags such as de-DE, in alphabetical order, at most 100. */
  languages: z.optional(z.array(z.string())),
  developer: z.nullable(
    z.object({
      name: z.string(),
      websiteUrl: z.nullable(z.string()),
      privacyUrl: z.nullable(z.string()),
      termsUrl: z.nullable(z.string()),
    }),
  ),
  /** Hosts outside the package that its scripts are loaded from, as far as that can be seen. */
  scriptHosts: z.array(z.string()),
  /** Addresses that a component has its scripts from, and that browsers of a buyer do not load. */
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
