import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import { expect } from 'vitest';
import { buildPackage, type PackageOptions } from '../../../test/share-point-package.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
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

test(
  'the version of the framework is also read from its other parts, if the main one is not named',
  { tags: ['KIT-01'] },
  async ({ readFacts }) => {
    const part = (version: string) => ({ type: 'component', id: 'x', version });
    const resources = {
      '@microsoft/sp-webpart-base': part('1.18.2'),
      '@microsoft/sp-http': part('1.17.4'),
      '@microsoft/mgt-spfx': part('2.9.0'),
      react: part('17.0.1'),
    };
    const given = await readFacts({ components: [component('Part', { resources })] });
    expect(given.spfxVersion).toBe('1.18.2');
  },
);

const placed = (base: readonly string[], resources: object = {}) => ({
  base,
  resources,
});

test.for([
  [placed(['&lt;!-- PATH TO CDN -->']), /“<!-- PATH TO CDN -->”, which is no address.*cdnBasePath/],
  [placed(['cdn.northgate.example/parts']), /is no address on the internet/],
  [placed(['https://{tenant}.sharepoint.com/sites/cdn']), /is no address on the internet/],
  [placed(['https://relative-path.invalid/']), /is no address on the internet/],
  [placed(['https://localhost:4321/dist/']), /computer of the person who opens the page.*--ship/],
  [placed(['https://127.1.2.3/']), /computer of the person who opens the page/],
  [placed(['https://[::1]:4321/']), /computer of the person who opens the page/],
  [placed(['https://10.0.0.8/parts']), /within a private network/],
  [placed(['https://192.168.1.20/', 'https://172.31.0.1/']), /192.168.1.20.*private network/],
  [placed(['https://[fd12::1]/']), /within a private network/],
  [placed(['https://build-server/parts']), /within a private network/],
  [placed(['https://files.corp.local/']), /within a private network/],
  [
    placed(['https://cdn.northgate.example/'], {
      jquery: { type: 'path', path: 'https://localhost:4321/jquery.js' },
    }),
    /“https:\/\/localhost:4321\/jquery.js”/,
  ],
] as const)(
  'scripts at %o are refused with what to do',
  { tags: ['KIT-02'] },
  async ([{ base, resources }, sentence], { adminReleases, product }) => {
    const bytes = buildPackage('2.0.0.0', {
      components: [component('Part', { resources, baseUrls: base })],
    });
    const answer = await adminReleases.upload(product, 'part.sppkg', bytes);
    expect(answer.statusCode).toBe(400);
    expect(expectErrorCode(answer)).toBe('PACKAGE_CANNOT_WORK');
    expect(answer.json().validation_error.files).toEqual([expect.stringMatching(sentence)]);
  },
);

test.for([
  [['HTTPS://SPCLIENTSIDEASSETLIBRARY/'], {}],
  [['/sites/apps/parts/'], {}],
  [['https://localhost:4321/', 'https://cdn.northgate.example/'], {}],
  [['https://93.184.215.14/'], {}],
  [
    ['https://cdn.northgate.example/'],
    {
      lib: {
        type: 'path',
        path: 'https://build-server/lib.js',
        failoverPath: 'https://cdn.northgate.example/lib.js',
      },
    },
  ],
] as const)(
  'scripts at %o can be loaded by buyers',
  { tags: ['KIT-02'] },
  async ([baseUrls, resources], { readFacts }) => {
    const { faultyScripts } = await readFacts({
      components: [component('Part', { baseUrls, resources })],
    });
    expect(faultyScripts).toEqual([]);
  },
);

test(
  'scripts over HTTP are accepted, and the vendor reads that browsers block them online',
  { tags: ['KIT-02'] },
  async ({ adminReleases, product }) => {
    const bytes = buildPackage('2.0.0.0', {
      components: [
        component('Part', { ...core('1.4.1'), baseUrls: ['http://cdn.example/parts/'] }),
      ],
    });
    const { data } = (await adminReleases.upload(product, 'part.sppkg', bytes)).json();
    expect(data.notices).toEqual([expect.stringMatching(/without encryption.*Set include/)]);
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
