import { describe, expect, test } from 'vitest';
import { makeInstallOptions } from '../../../test/factories/install.ts';
import type { StepCommands } from './commands.ts';
import type { InstallOptions } from './install-options.ts';
import { listM365Commands } from './m365-commands.ts';

const linesOf = (given: Partial<InstallOptions> = {}) => {
  const commands = listM365Commands(makeInstallOptions(given), 'bash');
  return (step: keyof StepCommands) => commands[step].map(({ line }) => line);
};

const id = "--id '11111111-2222-3333-4444-555555555555'";
const site = "'https://northgate.sharepoint.com/sites/team'";

describe('lines for the CLI for Microsoft 365', { tags: ['KIT-04'] }, () => {
  test('upload, deploy and verify by the name of the file', () => {
    const lines = linesOf();
    expect(lines('upload')).toEqual(["m365 spo app add --filePath 'team-news.sppkg' --overwrite"]);
    expect(lines('deploy')).toEqual(["m365 spo app deploy --name 'team-news.sppkg'"]);
    expect(lines('verify')).toEqual([
      "m365 spo app get --name 'team-news.sppkg' --query ProductId",
    ]);
    expect(lines('update')).toEqual([...lines('upload'), ...lines('deploy')]);
  });

  test('add to, update on and remove from a site by the ID in the catalogue', () => {
    const lines = linesOf();
    expect(lines('findAppId')).toEqual(["m365 spo app get --name 'team-news.sppkg' --query ID"]);
    expect(lines('addToSite')).toEqual([`m365 spo app install ${id} --siteUrl ${site}`]);
    expect(lines('updateSite')).toEqual([`m365 spo app upgrade ${id} --siteUrl ${site}`]);
    expect(lines('removeFromSite')).toEqual([`m365 spo app uninstall ${id} --siteUrl ${site}`]);
    expect(lines('remove')).toEqual([`m365 spo app retract ${id}`, `m365 spo app remove ${id}`]);
  });

  test('name no site when it is deployed to all of them', () => {
    const lines = linesOf({ isForAllSites: true });
    expect(lines('deploy')).toEqual([
      "m365 spo app deploy --name 'team-news.sppkg' --skipFeatureDeployment",
    ]);
    expect([...lines('addToSite'), ...lines('updateSite'), ...lines('removeFromSite')]).toEqual([]);
  });

  test('name the catalogue of a site collection', () => {
    const lines = linesOf({ scope: 'site' });
    const scope = '--appCatalogScope sitecollection';
    const catalog = `${scope} --appCatalogUrl ${site}`;
    expect(lines('upload')).toEqual([
      `m365 spo app add --filePath 'team-news.sppkg' --overwrite ${catalog}`,
    ]);
    expect(lines('deploy')).toEqual([`m365 spo app deploy --name 'team-news.sppkg' ${catalog}`]);
    expect(lines('addToSite')).toEqual([`m365 spo app install ${id} --siteUrl ${site} ${scope}`]);
    expect(lines('remove')[1]).toBe(`m365 spo app remove ${id} ${catalog}`);
  });

  test('sign in with an app registration that is made once', () => {
    expect(linesOf()('signIn')).toEqual(['m365 setup', 'm365 login']);
  });

  test('revoke each permission alone, when the package is removed', { tags: ['KIT-06'] }, () => {
    expect(linesOf()('revoke')).toEqual([
      'm365 spo serviceprincipal grant list',
      "m365 spo serviceprincipal grant revoke --id 'ID-of-the-permission' --scope 'Calendars.Read'",
    ]);
  });

  test('approve each permission by its request', { tags: ['KIT-06'] }, () => {
    const { approve } = listM365Commands(makeInstallOptions(), 'bash');
    expect(approve).toEqual([
      {
        name: 'List the requests',
        line: 'm365 spo serviceprincipal permissionrequest list',
      },
      {
        name: 'Approve Calendars.Read (Microsoft Graph)',
        line: "m365 spo serviceprincipal permissionrequest approve --id '00000000-0000-0000-0000-000000000000'",
      },
    ]);
  });

  test('quote a hostile name for the chosen shell', { tags: ['KIT-05'] }, () => {
    const options = makeInstallOptions({ fileName: "a';calc;'.sppkg" });
    const nameIn = (shell: 'bash' | 'powershell') =>
      listM365Commands(options, shell).deploy[0]!.line;
    expect(nameIn('bash')).toBe(String.raw`m365 spo app deploy --name 'a'\'';calc;'\''.sppkg'`);
    expect(nameIn('powershell')).toBe("m365 spo app deploy --name 'a'';calc;''.sppkg'");
  });
});
