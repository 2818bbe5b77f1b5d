import type { PackageFacts } from '@partshelf/contract/packages/package-facts.ts';
import type { PackagePermission } from '@partshelf/contract/packages/package-permission.ts';
import { describeScope } from '@partshelf/contract/packages/permission-words.ts';

/** The APIs of Microsoft itself, as packages name them: by name or by application id. */
const microsoftApis = [
  /^(microsoft|office 365|sharepoint|windows azure|azure|dynamics|power bi|powerapps|yammer|skype)\b/i,
  /^[0-9a-f]{8}-0000-0[0-9a-f]{3}-c[e0-9a-f]00-[0-9a-f]{12}$/i,
];

/** Microsoft, “Manage access to Microsoft Entra ID-secured APIs”. */
function findApprover(resource: string): PackagePermission['approver'] {
  const isMicrosoft = microsoftApis.some((pattern) => pattern.test(resource.trim()));
  return isMicrosoft ? 'Global Administrator' : 'Application Administrator';
}

/** Permissions of a package that is not isolated are given to all scripts of the tenant. */
export function describePermissions(facts: PackageFacts): PackagePermission[] {
  const reach = facts.isDomainIsolated ? 'package' : 'tenant';
  return facts.permissions.map(({ resource, scope }) => ({
    resource,
    scope,
    meaning: describeScope(scope),
    approver: findApprover(resource),
    reach,
  }));
}
