import { permissionText } from '@partshelf/contract/packages/labels.ts';
import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import { describe, expect, test } from 'vitest';
import { describePackage, listPlaces } from './package-texts.ts';

const component = (given: Partial<PackageFacts['components'][number]>) => ({
  id: 'c',
  name: 'Part',
  kind: 'webPart' as const,
  hosts: [],
  ...given,
});

const facts: PackageFacts = {
  productId: 'p',
  title: 'Calendar Roll-up',
  version: '1.2.0.0',
  minimumSharePointVersion: null,
  isTenantWide: false,
  isDomainIsolated: false,
  permissions: [],
  components: [],
  developer: null,
  scriptHosts: [],
};

describe('a permission in plain words', () => {
  test.each([
    ['Calendars.Read', 'Read calendars (Microsoft Graph)'],
    ['Calendars.Read.Shared', 'Read shared calendars (Microsoft Graph)'],
    ['User.Read.All', 'Read all user profiles (Microsoft Graph)'],
    ['User.ReadBasic.All', 'Read basic details of all user profiles (Microsoft Graph)'],
    ['Group.ReadWrite.All', 'Read and change all groups (Microsoft Graph)'],
    ['Sites.FullControl.All', 'Have full control of all sites (Microsoft Graph)'],
    ['Mail.Send', 'Send mail (Microsoft Graph)'],
    ['user_impersonation', 'Act for the person who is signed in (Microsoft Graph)'],
  ])('%s is: %s', (scope, words) => {
    expect(permissionText({ resource: 'Microsoft Graph', scope })).toBe(words);
  });

  test.each(['access_as_user', 'Read', 'Files.Read.Weird', 'A.Read.All.More', 'A.constructor'])(
    '%s is left as it is, because the shop does not know it',
    (scope) => {
      expect(permissionText({ resource: 'Stock API', scope })).toBe(`${scope} (Stock API)`);
    },
  );
});

describe('the places where a package runs', () => {
  test('are named once, in the order of the package', () => {
    const components = [
      component({ hosts: ['SharePointWebPart', 'TeamsTab'] }),
      component({ hosts: ['SharePointWebPart', 'TeamsPersonalApp'] }),
    ];
    expect(listPlaces(components)).toEqual([
      'SharePoint pages',
      'Teams tabs',
      'Teams personal apps',
    ]);
  });

  test('follow from the kind of a component that names none', () => {
    const components = [
      component({ kind: 'extension' }),
      component({ kind: 'adaptiveCardExtension' }),
      component({ kind: 'library' }),
    ];
    expect(listPlaces(components)).toEqual([
      'SharePoint lists and site pages',
      'Viva Connections dashboard',
    ]);
  });
});

describe('a package in plain words', () => {
  test('says what is asked for, even when it is nothing', () => {
    expect(describePackage(facts)).toEqual([
      { name: 'Asks your administrator to approve', values: ['Nothing'] },
      { name: 'Installed', values: ['Site by site'] },
    ]);
  });

  test('lists everything that was read', () => {
    const words = describePackage({
      ...facts,
      isTenantWide: true,
      isDomainIsolated: true,
      permissions: [{ resource: 'Microsoft Graph', scope: 'Calendars.Read' }],
      components: [component({ hosts: ['SharePointWebPart', 'TeamsTab'] })],
      developer: { name: 'Northgate', websiteUrl: null, privacyUrl: null, termsUrl: null },
      scriptHosts: ['cdn.northgate.example'],
    });
    expect(words).toEqual([
      { name: 'Appears on', values: ['SharePoint pages, Teams tabs'] },
      {
        name: 'Asks your administrator to approve',
        values: ['Read calendars (Microsoft Graph)'],
      },
      { name: 'Loads scripts from', values: ['cdn.northgate.example'] },
      {
        name: 'Installed',
        values: ['For every site at once, or site by site', 'Isolated, in a domain of its own'],
      },
      { name: 'Made by', values: ['Northgate'] },
    ]);
  });
});
