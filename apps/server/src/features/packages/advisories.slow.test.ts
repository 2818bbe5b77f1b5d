import type { AdminPackage } from '@partshelf/contract/packages/admin.ts';
import type { Advisory, SecurityReview } from '@partshelf/contract/packages/packages.ts';
import { expect } from 'vitest';
import { buildPackage, type PackageOptions } from '../../../test/share-point-package.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

type Component = NonNullable<PackageOptions['components']>[number];

const component = (given: Partial<Component> = {}): Component => ({
  alias: 'Part',
  title: 'Part',
  kind: 'WebPart',
  hosts: [],
  ...given,
});

const withScript = (content: string, kind: Component['kind'] = 'WebPart'): PackageOptions => ({
  components: [component({ kind })],
  parts: [{ name: 'ClientSideAssets/part.js', content }],
});

const withFramework = (version: string): PackageOptions => ({
  components: [
    component({
      resources: { '@microsoft/sp-core-library': { type: 'component', id: 'x', version } },
    }),
  ],
});

const withBase = (base: string): PackageOptions => ({
  components: [component({ baseUrls: [base] })],
});

const withScope = (scope: string): PackageOptions => ({
  webApiPermissions: [{ resource: 'Power Platform API', scope }],
});

const test = shopTest().extend(
  'examine',
  ({ shop, adminReleases, product }) =>
    async (given: PackageOptions) => {
      const options = { slug: product.documentId, ...given };
      const bytes = buildPackage('2.0.0.0', options);
      const uploaded = await adminReleases.upload(product, 'part.sppkg', bytes);
      await adminReleases.release(product, buildPackage('2.0.0.1', options));
      const address = `/api/products/${product.documentId}`;
      const review = await shop.app.inject(`${address}/security-review`);
      const kit = await shop.app.inject(`${address}/install-kit`);
      const { advisories } = review.json<SecurityReview>();
      const { facts, notices } = uploaded.json().data as AdminPackage;
      const inKit: Advisory[] = kit.json().data.package.advisories;
      return { facts: facts!, notices: notices.join('\n'), advisories, inKit };
    },
);

test.for<[string, PackageOptions, RegExp, RegExp, string]>([
  [
    'a base address without a slash at its end',
    withBase('https://cdn.northgate.example/parts'),
    /“https:\/\/cdn.northgate.example\/parts”, without a slash at the end: the script policy blocks/,
    /End cdnBasePath/,
    '2026-03-01',
  ],
  [
    'the Graph Toolkit in a script',
    withScript('customElements.define("mgt-person", Person)'),
    /a library that is no longer maintained: the Microsoft Graph Toolkit/,
    /Replace its components/,
    '2026-08-28',
  ],
  [
    'the Graph Toolkit as a library',
    { components: [component({ resources: { '@microsoft/mgt-spfx': { type: 'component' } } })] },
    /no longer maintained/,
    /Replace its components/,
    '2026-08-28',
  ],
  [
    'a location in a card',
    withScript('{type:"VivaAction.GetLocation"}', 'AdaptiveCardExtension'),
    /asks for a location.*1 December 2026/,
    /Remove these actions/,
    '2026-12-01',
  ],
  [
    'a permission that is given to no package',
    withScope('CopilotStudio.Copilots.Invoke'),
    /CopilotStudio.Copilots.Invoke, which Microsoft gives to no package/,
    /Remove the request/,
    '2026-04-22',
  ],
  [
    'the framework 1.12.0',
    withFramework('1.12.0'),
    /1.12.0 of the SharePoint Framework, which Microsoft withdrew/,
    /1.12.1 or later/,
    '2021-03-26',
  ],
  [
    'the framework 1.23.1',
    withFramework('1.23.1'),
    /1.23.1 of the SharePoint Framework, which Microsoft withdrew/,
    /1.23.2 or later/,
    '2026-06-16',
  ],
])(
  'a package with %s says so to vendor, buyer and reviewer',
  { tags: ['KIT-02', 'KIT-09'] },
  async ([, options, text, remedy, since], { examine }) => {
    const { notices, advisories, inKit } = await examine(options);
    expect(inKit).toEqual(advisories);
    expect(notices).toMatch(text);
    expect(notices).toMatch(remedy);
    expect(advisories).toContainEqual({
      text: expect.stringMatching(text),
      since,
      source: expect.stringMatching(/^https:\/\/(learn\.microsoft|github)\.com\//),
    });
  },
);

test(
  'code on another host can change without a review',
  { tags: ['KIT-09'] },
  async ({ examine }) => {
    const { advisories, notices } = await examine(withBase('https://cdn.northgate.example/parts/'));
    expect(advisories).toMatchObject([
      { text: expect.stringMatching(/^Part of its code is outside the package, at cdn.northgate/) },
    ]);
    expect(notices).not.toMatch(/outside the package/);
  },
);

test.for<[string, PackageOptions]>([
  ['the host alone as base address', withBase('https://spclientsideassetlibrary')],
  ['words that only resemble the toolkit', withScript('var amgt="mgt-total", b = "no-mgt-person"')],
  ['a location outside of cards', withScript('{type:"VivaAction.ShowLocation"}')],
  ['another permission', withScope('CopilotStudio.Copilots.Read')],
  ['the framework 1.23.2', withFramework('1.23.2')],
  [
    'a field customizer',
    {
      components: [
        component({ kind: 'Extension', manifest: { extensionType: 'FieldCustomizer' } }),
      ],
    },
  ],
])('nothing is to be known about %s', { tags: ['KIT-02'] }, async ([, options], { examine }) => {
  expect((await examine(options)).advisories).toEqual([]);
});

test(
  'extensions are told apart, and Copilot components from both',
  { tags: ['KIT-01'] },
  async ({ examine }) => {
    const types = [
      'ApplicationCustomizer',
      'ListViewCommandSet',
      'FieldCustomizer',
      'FormCustomizer',
      'Other',
    ];
    const extensions = types.map((extensionType) =>
      component({ alias: extensionType, kind: 'Extension', manifest: { extensionType } }),
    );
    const copilot = component({ alias: 'Agent', kind: 'CopilotComponent' });
    const { facts } = await examine({ components: [...extensions, copilot] });
    expect(facts.components.map(({ kind, extensionType }) => extensionType ?? kind)).toEqual([
      'applicationCustomizer',
      'commandSet',
      'fieldCustomizer',
      'formCustomizer',
      'extension',
      'copilotComponent',
    ]);
  },
);
