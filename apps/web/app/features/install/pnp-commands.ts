import { type Command, quoteForPowerShell as quote, type StepCommands } from './commands.ts';
import { type InstallOptions, unknownId } from './install-options.ts';

export function listPnPCommands(options: InstallOptions): StepCommands {
  const { fileName, permissions, appId, clientId, tenant, siteUrl, scope, isForAllSites } = options;
  const inScope = `-Scope ${scope === 'site' ? 'Site' : 'Tenant'}`;
  const app = `-Identity ${quote(appId)} ${inScope}`;
  const client = clientId === undefined ? '' : ` -ClientId ${quote(clientId)}`;
  const cloud = tenant.cloud ? ` -AzureEnvironment ${tenant.cloud}` : '';
  const grantable = permissions.filter(({ isGrantable }) => isGrantable);
  const skipFeatures = isForAllSites ? ' -SkipFeatureDeployment' : '';

  const connect = (place: string, url: string): Command => ({
    name: `Sign in to ${place}`,
    line: `Connect-PnPOnline -Url ${quote(url)} -Interactive${client}${cloud}`,
  });
  const connectSite = connect('the site', siteUrl);
  const connectCatalog = scope === 'site' ? connectSite : connect('the tenant', tenant.url);
  const upload: Command = {
    name: 'Upload and deploy',
    line: `Add-PnPApp -Path ${quote(`./${fileName}`)} ${inScope} -Publish${skipFeatures} -Overwrite`,
  };
  const forSites = (name: string, cmdlet: string): Command[] =>
    isForAllSites ? [] : [connectSite, { name, line: `${cmdlet} ${app}` }];

  return {
    signIn: [],
    upload: [connectCatalog, upload],
    deploy: [],
    verify: [{ name: 'Show the app', line: `Get-PnPApp ${app}` }],
    findAppId: [],
    addToSite: forSites('Add to the site', 'Install-PnPApp'),
    approve: [
      connect('the admin centre', tenant.adminUrl),
      { name: 'List the requests', line: 'Get-PnPTenantServicePrincipalPermissionRequests' },
      ...grantable.map(({ resource, scope: permission }) => ({
        name: `Approve ${permission} (${resource})`,
        line: `Approve-PnPTenantServicePrincipalPermissionRequest -RequestId ${quote(unknownId)}`,
      })),
    ],
    update: [connectCatalog, { ...upload, name: 'Upload over the older version and deploy' }],
    updateSite: forSites('Update on the site', 'Update-PnPApp'),
    removeFromSite: forSites('Remove from the site', 'Uninstall-PnPApp'),
    remove: [
      connectCatalog,
      { name: 'Retract', line: `Unpublish-PnPApp ${app}` },
      { name: 'Delete', line: `Remove-PnPApp ${app}` },
    ],
    revoke: [
      connect('the admin centre', tenant.adminUrl),
      {
        name: 'List the approved permissions',
        line: 'Get-PnPTenantServicePrincipalPermissionGrants',
      },
      ...grantable.map(({ resource, scope: permission }) => ({
        name: `Revoke ${permission} (${resource})`,
        line: `Revoke-PnPTenantServicePrincipalPermission -Scope ${quote(permission)} -Resource ${quote(resource)}`,
      })),
    ],
  };
}
