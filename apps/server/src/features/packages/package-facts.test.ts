import type { PackageFacts } from '@partshelf/contract/packages/package-facts.ts';
import { expect } from 'vitest';
import { buildPackage, type PackageOptions } from '../../../test/share-point-package.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest().extend(
  'readFacts',
  ({ adminReleases, product }) =>
    async (options: PackageOptions): Promise<PackageFacts> => {
      const bytes = buildPackage('2.0.0.0', options);
      const answer = await adminReleases.upload(product, 'part.sppkg', bytes);
      return answer.json().data.facts;
    },
);

const component = (alias: string, more: object) => ({
  alias,
  title: alias,
  kind: 'WebPart' as const,
  hosts: [],
  ...more,
});

const core = (version: string) => ({
  resources: { '@microsoft/sp-core-library': { type: 'component', id: 'x', version } },
});

test.for([
  [['1.4.1'], '1.4.1'],
  [['1.4.1', '1.21.1', '1.9.0'], '1.21.1'],
  [['1.22.0-beta.2'], '1.22.0'],
  [['latest'], null],
  [[], null],
] as const)(
  'components for the framework %o make a package for %s',
  { tags: ['KIT-01'] },
  async ([versions, expected], { readFacts }) => {
    const components = versions.map((version, index) => component(`Part${index}`, core(version)));
    const { spfxVersion } = await readFacts({
      components: [component('Plain', {}), ...components],
    });
    expect(spfxVersion).toBe(expected);
  },
);

test.for([
  [{ requiresCustomScript: true }, true],
  [{ requiresCustomScript: false }, false],
  [{ safeWithCustomScriptDisabled: false }, true],
  [{ safeWithCustomScriptDisabled: true }, false],
  [{}, false],
] as const)(
  'a manifest with %o needs custom script: %s',
  { tags: ['KIT-01'] },
  async ([manifest, expected], { readFacts }) => {
    const components = [component('Plain', {}), component('Part', { manifest })];
    expect((await readFacts({ components })).needsCustomScript).toBe(expected);
  },
);

test(
  'what features create besides components is listed by kind and name',
  { tags: ['KIT-01'] },
  async ({ readFacts }) => {
    const facts = await readFacts({
      elements: [
        '<Field ID="{1}" Name="Opened" DisplayName="Date Opened"/>',
        '<ContentType ID="0x01" Name="Cost Center"/>',
        '<ListInstance Title="Finance&#10;Records" Url="Lists/Finance"/>',
        '<CustomAction Title="Header" Location="ClientSideExtension.ApplicationCustomizer"/>',
        '<Module Name="Pages" Url="SitePages"><File Path="a.aspx" Url="start.aspx"/></Module>',
        '<Module Name="Part" Url="_catalogs/wp" List="113"><File Path="a.webpart" Url="a"/></Module>',
      ],
    });
    expect(facts.featureAssets).toEqual([
      { kind: 'Field', name: 'Date Opened' },
      { kind: 'ContentType', name: 'Cost Center' },
      { kind: 'ListInstance', name: 'Finance Records' },
      { kind: 'CustomAction', name: 'Header' },
      { kind: 'File', name: 'SitePages/start.aspx' },
    ]);
    expect(facts.hasTenantWideExtension).toBe(false);
  },
);

test(
  'an extension that can be activated for the whole tenant is named',
  { tags: ['KIT-01'] },
  async ({ readFacts }) => {
    const elements = [
      '<ClientSideComponentInstance Title="Header" ComponentId="x" Properties=""/>',
    ];
    const facts = await readFacts({ elements });
    expect(facts).toMatchObject({ hasTenantWideExtension: true, featureAssets: [] });
  },
);

test(
  'languages come from the translated scripts and from the app',
  { tags: ['KIT-01'] },
  async ({ readFacts }) => {
    const paths = { default: 'a.js', 'de-de': 'b.js', 'EN-us': 'c.js', 'zh-hant-tw': 'd.js' };
    const facts = await readFacts({
      properties:
        '<SupportedLocales><SupportedLocale CultureName="fr-FR"/><SupportedLocale CultureName="x y"/></SupportedLocales>',
      components: [component('Part', { resources: { texts: { type: 'localizedPath', paths } } })],
    });
    expect(facts.languages).toEqual(['de-DE', 'en-US', 'fr-FR', 'zh-Hant-TW']);
  },
);
