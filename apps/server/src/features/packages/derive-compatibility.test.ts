import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import { describe, expect, test } from 'vitest';
import { advisoryRules } from './advisories.ts';
import { deriveCompatibility, summarizeCompatibility } from './compatibility.ts';
import { platformRules } from './platform-rules.ts';

const webPart: PackageFacts['components'][number] = {
  id: 'tree',
  name: 'Org Tree',
  kind: 'webPart',
  hosts: ['SharePointWebPart'],
};

const facts: PackageFacts = {
  productId: 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee',
  title: 'Org Tree',
  version: '1.0.0.0',
  minimumSharePointVersion: null,
  isTenantWide: false,
  isDomainIsolated: false,
  permissions: [],
  components: [webPart],
  developer: null,
  scriptHosts: [],
  spfxVersion: '1.1.0',
  needsCustomScript: false,
  hasTenantWideExtension: false,
  featureAssets: [],
  languages: [],
};

/** The answers for Online, Subscription Edition, 2019 and 2016. */
const answersTo = (given: Partial<PackageFacts>) =>
  deriveCompatibility({ ...facts, ...given }).map(({ answer }) => answer);

describe('will it run here?', { tags: ['KIT-02'] }, () => {
  test.each([
    ['1.0.0', ['yes', 'yes', 'yes', 'yes']],
    ['1.1.0', ['yes', 'yes', 'yes', 'yes']],
    ['1.1.3', ['yes', 'yes', 'yes', 'yes']],
    ['1.2.0', ['yes', 'yes', 'yes', 'no']],
    ['1.4.1', ['yes', 'yes', 'yes', 'no']],
    ['1.5.0', ['yes', 'yes', 'no', 'no']],
    ['1.5.1', ['yes', 'yes', 'no', 'no']],
    ['1.6.0', ['yes', 'no', 'no', 'no']],
    ['1.10.0', ['yes', 'no', 'no', 'no']],
    ['1.21.1', ['yes', 'no', 'no', 'no']],
    [null, ['yes', 'unknown', 'unknown', 'unknown']],
  ])('a package built with version %s of the framework', (spfxVersion, answers) => {
    expect(answersTo({ spfxVersion })).toEqual(answers);
  });

  test.each<[string, Partial<PackageFacts>]>([
    [
      'asks for permissions',
      { permissions: [{ resource: 'Microsoft Graph', scope: 'Mail.Send' }] },
    ],
    [
      'is only for Teams',
      { components: [{ ...webPart, hosts: ['TeamsTab', 'TeamsPersonalApp'] }] },
    ],
    ['is a card', { components: [{ ...webPart, kind: 'adaptiveCardExtension', hosts: [] }] }],
    ['needs a newer SharePoint', { minimumSharePointVersion: '17.0.0.0' }],
  ])('a package that %s runs on no server', (_, given) => {
    expect(answersTo(given)).toEqual(['yes', 'no', 'no', 'no']);
  });

  test.each<[string, Partial<PackageFacts>]>([
    ['is isolated, which ended in April 2026', { isDomainIsolated: true }],
    [
      'has its scripts on the computer of its developer',
      { faultyScripts: [{ address: 'https://localhost:4321/dist/', fault: 'ownComputer' }] },
    ],
  ])('a package that %s runs nowhere', (_, given) => {
    expect(answersTo(given)).toEqual(['no', 'no', 'no', 'no']);
  });

  const copilot = { ...webPart, kind: 'copilotComponent' as const, hosts: [] };
  const card = { ...webPart, kind: 'adaptiveCardExtension' as const, hosts: ['Dashboard'] };

  test('a package of Copilot components is a preview that runs only in Copilot', () => {
    expect(answersTo({ components: [copilot] })).toEqual(['no', 'no', 'no', 'no']);
    expect(answersTo({ components: [copilot, webPart] })).toEqual(['yes', 'yes', 'yes', 'yes']);
    const answers = deriveCompatibility({ ...facts, components: [copilot] });
    expect(answers[0]!.reasons[0]).toMatch(/only in Microsoft 365 Copilot, as a preview/);
    expect(summarizeCompatibility(answers)).not.toMatch(/Runs on/);
  });

  test('a card that asks for a location runs in full until December 2026', () => {
    const scriptUses = ['locationActions' as const];
    expect(answersTo({ components: [card], scriptUses })[0]).toBe('probably');
    expect(answersTo({ scriptUses })[0]).toBe('yes');
  });

  test('a package with scripts over HTTP probably runs online, whose pages are encrypted', () => {
    const faultyScripts = [{ address: 'http://cdn.example/', fault: 'unencrypted' as const }];
    expect(answersTo({ faultyScripts })).toEqual(['probably', 'yes', 'yes', 'yes']);
  });

  test('every rule has the day from which it holds, and its source', () => {
    const rules = [
      ...platformRules,
      ...advisoryRules.map(({ since, source }) => ({ holdsFrom: since, source })),
    ];
    for (const { holdsFrom, source } of rules) {
      expect(holdsFrom).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(source).toMatch(/^https:\/\//);
    }
  });

  test('a web part that also runs in Teams runs on servers', () => {
    const components = [{ ...webPart, hosts: ['SharePointWebPart', 'TeamsTab'] }];
    expect(answersTo({ components })).toEqual(['yes', 'yes', 'yes', 'yes']);
  });

  test('SharePoint Server 2016 runs only web parts', () => {
    const components = [{ ...webPart, kind: 'extension' as const, hosts: [] }];
    expect(answersTo({ components })).toEqual(['yes', 'yes', 'yes', 'no']);
  });

  test.each([
    ['16.0.0.0', ['yes', 'yes', 'yes', 'yes']],
    ['16.0.10337.0', ['yes', 'yes', 'yes', 'no']],
    ['16.0.14326.20450', ['yes', 'yes', 'no', 'no']],
  ])('a package that needs at least %s', (minimumSharePointVersion, answers) => {
    expect(answersTo({ minimumSharePointVersion })).toEqual(answers);
  });

  test('a package that needs custom script probably runs online', () => {
    expect(answersTo({ needsCustomScript: true })[0]).toBe('probably');
  });

  test('nothing can be told about a file that is no package', () => {
    const platforms = deriveCompatibility(null);
    expect(platforms.map(({ answer }) => answer)).toEqual(Array(4).fill('unknown'));
    expect(platforms[0]!.reasons).toHaveLength(1);
  });

  test('every answer but yes has a reason', () => {
    const given = { ...facts, spfxVersion: null, isDomainIsolated: true, needsCustomScript: true };
    for (const { answer, reasons } of deriveCompatibility(given)) {
      expect(reasons.length > 0).toBe(answer !== 'yes');
    }
  });
});
