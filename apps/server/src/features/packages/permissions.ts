import { scopeText } from '@partshelf/contract/packages/labels.ts';
import type { PackageFacts, PackagePermission } from '@partshelf/contract/packages/packages.ts';

const microsoftApis = [
  /^(microsoft|office ?365|sharepoint|windows ?(azure|defender)|azure|dynamics|dataverse|common data service|power ?(bi|apps|automate|platform)|yammer|skype|onenote)/i,
  /^0000[\da-f]{4}-0000-(0000-c000|0ff1-ce00)-000000000000$/i,
];

const microsoftApiNames: Record<string, string> = {
  '797f4846-ba00-4fd7-ba43-dac1f8f63013': 'Azure Service Management',
  'c5393580-f805-4401-95e8-94b7a6ef2fc2': 'Office 365 Management APIs',
  '499b84ac-1321-427f-aa17-267ca6975798': 'Azure DevOps',
  'e406a681-f3d4-42a8-90b6-c2b029497af1': 'Azure Storage',
  'cfa8b339-82a2-471a-a3c9-0fc0be7a4093': 'Azure Key Vault',
  '475226c6-020e-4fb2-8a90-7a972cbfc1d4': 'PowerApps Service',
  '7df0a125-d3be-4c96-aa54-591f83ff541c': 'Microsoft Flow Service',
};

function findApprover(resource: string): PackagePermission['approver'] {
  const name = resource.trim();
  const isMicrosoft =
    Object.hasOwn(microsoftApiNames, name.toLowerCase()) ||
    microsoftApis.some((pattern) => pattern.test(name));
  return isMicrosoft ? 'Global Administrator' : 'Application Administrator';
}

/** Microsoft’s applications have no consent among each other for these (AADSTS65002). */
const ungrantable = new Set(['copilotstudio.copilots.invoke']);

export const isGrantable = (scope: string) => !ungrantable.has(scope.trim().toLowerCase());

/** Permissions of a package that is not isolated are given to all scripts of the tenant. */
export function describePermissions(facts: PackageFacts): PackagePermission[] {
  const reach = facts.isDomainIsolated ? 'package' : 'tenant';
  return facts.permissions.map(({ resource, scope }) => ({
    resource,
    scope,
    meaning: scopeText(scope),
    approver: findApprover(resource),
    reach,
    isGrantable: isGrantable(scope),
  }));
}
