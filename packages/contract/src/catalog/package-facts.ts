import * as z from 'zod/mini';

/**
 * What the shop reads in a SharePoint package. `version` has four parts. A resource and a scope are
 * the words of the package: "Microsoft Graph", "Calendars.Read".
 */
export const packageFacts = z.object({
  /** The solution's own id, lower-case, without braces. */
  productId: z.string(),
  title: z.string(),
  version: z.string(),
  minimumSharePointVersion: z.nullable(z.string()),
  /** An administrator can make it available on every site at once. */
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
