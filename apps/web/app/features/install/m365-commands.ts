import { type Command, quoteFor, type Shell, type StepCommands } from './commands.ts';
import { type InstallOptions, unknownGrant, unknownId } from './install-options.ts';

export function listM365Commands(options: InstallOptions, shell: Shell): StepCommands {
  const { fileName, permissions, appId, siteUrl, scope, isForAllSites } = options;
  const quote = (text: string) => quoteFor(shell, text);
  const isSiteScope = scope === 'site';
  const catalogScope = isSiteScope ? ' --appCatalogScope sitecollection' : '';
  const catalog = isSiteScope ? `${catalogScope} --appCatalogUrl ${quote(siteUrl)}` : '';
  const byName = `--name ${quote(fileName)}`;
  const byId = `--id ${quote(appId)}`;
  const onSite = `${byId} --siteUrl ${quote(siteUrl)}${catalogScope}`;
  const grantable = permissions.filter(({ isGrantable }) => isGrantable);
  const skipFeatures = isForAllSites ? ' --skipFeatureDeployment' : '';

  const upload: Command = {
    name: 'Upload',
    line: `m365 spo app add --filePath ${quote(fileName)} --overwrite${catalog}`,
  };
  const deploy: Command = {
    name: 'Deploy',
    line: `m365 spo app deploy ${byName}${skipFeatures}${catalog}`,
  };
  const forSites = (name: string, command: string): Command[] =>
    isForAllSites ? [] : [{ name, line: `m365 spo app ${command} ${onSite}` }];

  return {
    signIn: [
      { name: 'Create the app registration, once', line: 'm365 setup' },
      { name: 'Sign in', line: 'm365 login' },
    ],
    upload: [upload],
    deploy: [deploy],
    verify: [
      {
        name: 'Print the product ID',
        line: `m365 spo app get ${byName} --query ProductId${catalog}`,
      },
    ],
    findAppId: [
      {
        name: 'Print the ID in your app catalog',
        line: `m365 spo app get ${byName} --query ID${catalog}`,
      },
    ],
    addToSite: forSites('Add to the site', 'install'),
    approve: [
      { name: 'List the requests', line: 'm365 spo serviceprincipal permissionrequest list' },
      ...grantable.map(({ resource, scope: permission }) => ({
        name: `Approve ${permission} (${resource})`,
        line: `m365 spo serviceprincipal permissionrequest approve --id ${quote(unknownId)}`,
      })),
    ],
    update: [
      { ...upload, name: 'Upload over the older version' },
      { ...deploy, name: 'Deploy again' },
    ],
    updateSite: forSites('Update on the site', 'upgrade'),
    removeFromSite: forSites('Remove from the site', 'uninstall'),
    remove: [
      { name: 'Retract', line: `m365 spo app retract ${byId}${catalog}` },
      { name: 'Delete', line: `m365 spo app remove ${byId}${catalog}` },
    ],
    revoke: [
      { name: 'List the approved permissions', line: 'm365 spo serviceprincipal grant list' },
      ...grantable.map(({ resource, scope: permission }) => ({
        name: `Revoke ${permission} (${resource})`,
        line: `m365 spo serviceprincipal grant revoke --id ${quote(unknownGrant)} --scope ${quote(permission)}`,
      })),
    ],
  };
}
