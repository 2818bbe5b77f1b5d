import * as z from 'zod/mini';

/** `version` has four parts. Resources and scopes are in the words of the package. */
export const packageFacts = z.object({
  /** Lower-case, without braces. */
  productId: z.string(),
  title: z.string(),
  version: z.string(),
  minimumSharePointVersion: z.nullable(z.string()),
  isTenantWide: z.boolean(),
  isDomainIsolated: z.boolean(),
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
});

export type PackageFacts = z.infer<typeof packageFacts>;
