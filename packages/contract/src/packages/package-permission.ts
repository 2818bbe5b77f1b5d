import * as z from 'zod/mini';

/** `resource` and `scope` are in the words of the package. */
export const packagePermission = z.object({
  resource: z.string(),
  scope: z.string(),
  /** In plain words, without the resource. */
  meaning: z.string(),
  /** The least role in Microsoft Entra that can approve it. */
  approver: z.enum(['Global Administrator', 'Application Administrator']),
  /** `tenant`: every script in the tenant can use it once it is approved. */
  reach: z.enum(['package', 'tenant']),
});

export type PackagePermission = z.infer<typeof packagePermission>;
