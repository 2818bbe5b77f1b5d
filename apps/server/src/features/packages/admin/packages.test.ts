import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { writeRawZip } from '../../../../test/files/raw-zip.ts';
import { buildPackage, openParts } from '../../../../test/share-point-package.ts';
import { type TestShop, until } from '../../../../test/support/build-test-app.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { files } from '../../../db/tables/files.ts';
import { sha256 } from '../../../files/files.ts';

const test = shopTest();

const listFiles = ({ deps }: TestShop, folder: string) =>
  readdir(join(deps.config.dataDir, 'files', folder));

const rewrite = (change: Parameters<typeof openParts>[0]) => writeRawZip(openParts(change));

test('an uploaded package shows its facts, permissions, components and developer', async ({
  adminReleases,
  product,
}) => {
  const bytes = buildPackage('2.1.0.4', {
    webApiPermissions: [{ resource: 'Microsoft Graph', scope: 'Calendars.Read' }],
    minimumSharePoint: '16.0.0.0',
    skipFeatureDeployment: true,
    isDomainIsolated: true,
    components: [
      {
        alias: 'TreeWebPart',
        title: 'Org Tree',
        kind: 'WebPart',
        hosts: ['SharePointWebPart', 'TeamsTab'],
      },
      { alias: 'TreeHeader', title: 'Tree Header', kind: 'Extension', hosts: [] },
    ],
  });
  const answer = await adminReleases.upload(product, 'Org tree.SPPKG', bytes);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data).toEqual({
    documentId: expect.stringMatching(/^[a-z0-9]{24}$/),
    fileName: 'Org-tree.sppkg',
    sizeBytes: bytes.length,
    sha256: sha256(bytes),
    facts: {
      productId: expect.stringMatching(/^[\da-f-]{36}$/),
      title: 'Org Tree',
      version: '2.1.0.4',
      minimumSharePointVersion: '16.0.0.0',
      spfxVersion: null,
      needsCustomScript: false,
      hasTenantWideExtension: false,
      featureAssets: [],
      languages: [],
      isTenantWide: true,
      isDomainIsolated: true,
      permissions: [{ resource: 'Microsoft Graph', scope: 'Calendars.Read' }],
      components: [
        {
          id: expect.any(String),
          name: 'Org Tree',
          kind: 'webPart',
          hosts: ['SharePointWebPart', 'TeamsTab'],
        },
        { id: expect.any(String), name: 'Tree Header', kind: 'extension', hosts: [] },
      ],
      developer: { name: 'Partshelf', websiteUrl: null, privacyUrl: null, termsUrl: null },
      scriptHosts: [],
      unendedScriptBases: [],
      scriptUses: [],
      faultyScripts: [],
    },
    notices: [
      expect.stringMatching(/ended in April 2026.*Set isDomainIsolated/),
      expect.stringMatching(/names no version of the SharePoint Framework/),
    ],
    comparedWith: { version: '1.0.0.0', newPermissions: [expect.anything()] },
  });
});

test('packages of other tools are read too: braces, cards, libraries, URLs and script hosts', async ({
  adminReleases,
  product,
}) => {
  const developer = {
    name: ' Northgate  Ltd ',
    websiteUrl: 'https://northgate.example',
    privacyUrl: 'javascript:alert(1)',
    termsOfUseUrl: 'http://northgate.example/terms',
    mpnId: 'Undefined-1.18.0',
  };
  const escape = (text: string) => text.replaceAll('"', '&quot;');
  const bytes = rewrite((name, content) => {
    if (name === 'AppManifest.xml') {
      return content
        .replace(/ProductID="([^"]+)"/, (_, id: string) => `ProductID="{${id.toUpperCase()}}"`)
        .replace(/ IsDomainIsolated="\w+"/, '')
        .replace(/<DeveloperProperties>.*<\/DeveloperProperties>/, () => {
          return `<DeveloperProperties>${escape(JSON.stringify(developer))}</DeveloperProperties>`;
        });
    }
    if (!name.includes('/WebPart_')) return content;
    return content
      .replace('&quot;WebPart&quot;', '&quot;AdaptiveCardExtension&quot;')
      .replace('HTTPS://SPCLIENTSIDEASSETLIBRARY/', 'https://cdn.northgate.example/parts')
      .replace(
        '&quot;scriptResources&quot;:{',
        `$&${escape('"jquery":{"type":"path","path":{"path":"//code.jquery.example/3.js"}},')}`,
      );
  });
  const answer = await adminReleases.upload(product, 'part.sppkg', bytes);
  expect(answer.json().validation_error).toBeUndefined();
  const { facts } = answer.json().data;
  expect(facts).toMatchObject({
    productId: expect.stringMatching(/^[\da-f-]{36}$/),
    isDomainIsolated: false,
    developer: {
      name: 'Northgate Ltd',
      websiteUrl: 'https://northgate.example/',
      privacyUrl: null,
      termsUrl: 'http://northgate.example/terms',
    },
    scriptHosts: ['cdn.northgate.example', 'code.jquery.example'],
  });
  expect(facts.components[0].kind).toBe('adaptiveCardExtension');
});

test.for(['.zip', '.msi', '.exe'])(
  'a %s file is sold without being read',
  async (kind, { adminReleases, product }) => {
    const answer = await adminReleases.upload(
      product,
      `setup${kind}`,
      Buffer.from('MZ whatever this is'),
    );
    expect(answer.json().data).toMatchObject({ fileName: `setup${kind}`, facts: null });
  },
);

test('other file types, missing files and unknown products are refused', async ({
  shop,
  admin,
  adminReleases,
  product,
}) => {
  const filesBefore = await listFiles(shop, 'private/packages');
  for (const name of ['part.app', 'part.sppkg.exe.txt', 'part', '.zip']) {
    const refused = await adminReleases.upload(product, name, buildPackage('3.0.0.0'));
    expect(refused.statusCode, name).toBe(400);
    expect(refused.json().error.message).toBe('Please choose a .sppkg, .zip, .msi or .exe file');
  }
  const address = `/back-office/products/${product.documentId}/packages`;
  expect((await admin.call('POST', address, {})).statusCode).toBe(415);
  const unknown = await adminReleases.upload(
    { documentId: 'z'.repeat(24) },
    'a.zip',
    Buffer.from('PK'),
  );
  expect(unknown.statusCode).toBe(404);
  expect(
    (await adminReleases.upload(product, 'empty.zip', Buffer.alloc(0))).json().validation_error,
  ).toEqual({
    files: ['The file is empty.'],
  });
  expect(await listFiles(shop, 'private/packages')).toEqual(filesBefore);
  expect(await listFiles(shop, 'private/incoming')).toEqual([]);
});

test.for<[string, string, Buffer]>([
  ['text', 'The file is not a zip archive, or it is incomplete.', Buffer.from('Not a zip at all')],
  [
    'a truncated package',
    'The file is not a zip archive, or it is incomplete.',
    buildPackage('3.0.0.0').subarray(0, -900),
  ],
  [
    'an ordinary zip',
    'The file is a zip archive, but not a SharePoint package: it has no content types or relationships.',
    writeRawZip([{ name: 'readme.txt', content: 'Hello' }]),
  ],
  [
    'one without a manifest',
    'AppManifest.xml is missing in the package.',
    rewrite((name, content) => (name === 'AppManifest.xml' ? undefined : content)),
  ],
  [
    'one with a version of three parts',
    'The version in AppManifest.xml needs four numbers, such as 1.2.0.0; it is “1.0.0”.',
    rewrite((_, content) => content.replace(/(<App .*) Version="[^"]+"/, '$1 Version="1.0.0"')),
  ],
  [
    'one without a GUID',
    'The product id in AppManifest.xml is not a GUID: “mine”.',
    rewrite((_, content) => content.replace(/ProductID="[^"]+"/, 'ProductID="mine"')),
  ],
  [
    'one without a title',
    'AppManifest.xml names no title.',
    rewrite((_, content) => content.replace(/<Title>.*<\/Title>/, '<Title> </Title>')),
  ],
] as const)(
  '%s is refused with the reason',
  async ([, sentence, bytes], { adminReleases, product }) => {
    const refused = await adminReleases.upload(product, 'part.sppkg', bytes);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      error: { message: 'This is not a SharePoint package that the shop can read' },
      validation_error: { files: [sentence] },
    });
  },
);

test('broken XML and broken component manifests are named', async ({ adminReleases, product }) => {
  const broken = rewrite((name, content) => (name === 'AppManifest.xml' ? `${content}<` : content));
  const [sentence] = (await adminReleases.upload(product, 'a.sppkg', broken)).json()
    .validation_error.files;
  expect(sentence).toMatch(/^“AppManifest.xml” is not valid XML: /);
  const torn = rewrite((_, content) => content.replace('&quot;manifestVersion&quot;', ''));
  const [other] = (await adminReleases.upload(product, 'a.sppkg', torn)).json().validation_error
    .files;
  expect(other).toMatch(/^The manifest of the component in “.*WebPart_.*” is broken\.$/);
});

test('only an unreleased package is deleted after a day', async ({
  shop,
  adminReleases,
  product,
}) => {
  const { documentId } = (
    await adminReleases.upload(product, 'left.zip', Buffer.from('left'))
  ).json().data;
  const rows = await shop.deps.db.select().from(files);
  const left = rows.find((row) => row.documentId === documentId)!;
  const released = rows.find((row) => row.documentId !== documentId)!;
  const before = (await listFiles(shop, 'private/packages')).length;
  for (const { id } of [left, released]) {
    await shop.deps.jobs.enqueue(shop.deps.db, 'delete-unused-package', { fileId: id });
  }
  await until(
    () => listFiles(shop, 'private/packages'),
    (stored) => stored.length === before - 1,
  );
  expect(await shop.deps.db.$count(files)).toBe(rows.length - 1);
});
