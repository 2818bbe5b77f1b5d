import { describe, expect, test } from 'vitest';
import { makeInstallOptions } from '../../../test/factories/install.ts';
import type { StepCommands } from './commands.ts';
import type { InstallOptions } from './install-options.ts';
import { listPnPCommands } from './pnp-commands.ts';

const linesOf = (given: Partial<InstallOptions> = {}) => {
  const commands = listPnPCommands(makeInstallOptions(given));
  return (step: keyof StepCommands) => commands[step].map(({ line }) => line);
};

const signInTo = (address: string) =>
  `Connect-PnPOnline -Url '${address}' -Interactive -ClientId '99999999-8888-7777-6666-555555555555'`;
const tenant = signInTo('https://northgate.sharepoint.com');
const site = signInTo('https://northgate.sharepoint.com/sites/team');
const app = "-Identity '11111111-2222-3333-4444-555555555555' -Scope Tenant";

describe('lines for PnP PowerShell', { tags: ['KIT-04'] }, () => {
  test('upload and deploy in one line, after signing in', () => {
    const lines = linesOf();
    const add = "Add-PnPApp -Path './team-news.sppkg' -Scope Tenant -Publish -Overwrite";
    expect(lines('upload')).toEqual([tenant, add]);
    expect(lines('deploy')).toEqual([]);
    expect(lines('verify')).toEqual([`Get-PnPApp ${app}`]);
    expect(lines('update')).toEqual([tenant, add]);
  });

  test('sign in to the site before they change it', () => {
    const lines = linesOf();
    expect(lines('addToSite')).toEqual([site, `Install-PnPApp ${app}`]);
    expect(lines('updateSite')).toEqual([site, `Update-PnPApp ${app}`]);
    expect(lines('removeFromSite')).toEqual([site, `Uninstall-PnPApp ${app}`]);
    expect(lines('remove')).toEqual([tenant, `Unpublish-PnPApp ${app}`, `Remove-PnPApp ${app}`]);
  });

  test('name no site when it is deployed to all of them', () => {
    const lines = linesOf({ isForAllSites: true });
    expect(lines('upload')[1]).toBe(
      "Add-PnPApp -Path './team-news.sppkg' -Scope Tenant -Publish -SkipFeatureDeployment -Overwrite",
    );
    expect([...lines('addToSite'), ...lines('updateSite'), ...lines('removeFromSite')]).toEqual([]);
  });

  test('use the catalogue of a site collection', () => {
    const lines = linesOf({ scope: 'site' });
    expect(lines('upload')).toEqual([
      site,
      "Add-PnPApp -Path './team-news.sppkg' -Scope Site -Publish -Overwrite",
    ]);
    expect(lines('remove')[2]).toBe(
      "Remove-PnPApp -Identity '11111111-2222-3333-4444-555555555555' -Scope Site",
    );
  });

  test('approve each permission by its request', { tags: ['KIT-06'] }, () => {
    expect(linesOf()('approve')).toEqual([
      signInTo('https://northgate-admin.sharepoint.com'),
      'Get-PnPTenantServicePrincipalPermissionRequests',
      "Approve-PnPTenantServicePrincipalPermissionRequest -RequestId '00000000-0000-0000-0000-000000000000'",
    ]);
  });

  test('name the cloud of a tenant outside the worldwide one', () => {
    const given = makeInstallOptions();
    const lines = linesOf({ tenant: { ...given.tenant, cloud: 'China' } });
    expect(lines('upload')[0]).toBe(`${tenant} -AzureEnvironment China`);
  });

  test('name no client ID when none is typed', () => {
    expect(linesOf({ clientId: undefined })('upload')[0]).toBe(
      "Connect-PnPOnline -Url 'https://northgate.sharepoint.com' -Interactive",
    );
  });

  test('quote a hostile name', { tags: ['KIT-05'] }, () => {
    expect(linesOf({ fileName: 'a’;calc;’.sppkg' })('upload')[1]).toBe(
      "Add-PnPApp -Path './a’’;calc;’’.sppkg' -Scope Tenant -Publish -Overwrite",
    );
  });
});
