import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { RawEntry } from '../../../test/files/raw-zip.ts';
import { buildPackage } from '../../../test/share-point-package.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { releases } from '../../db/tables/catalog.ts';

const test = shopTest().extend(
  'readSbom',
  ({ shop, adminReleases, product }) =>
    async (...parts: RawEntry[]) => {
      const bytes = buildPackage('2.0.0.0', { slug: product.documentId, parts });
      const { documentId } = await adminReleases.release(product, bytes);
      const [stored] = await shop.deps.db
        .select({ contents: releases.packageContents })
        .from(releases)
        .where(eq(releases.documentId, documentId));
      return stored!.contents!.sbom;
    },
);

const cycloneDx = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  components: [
    { name: 'react', version: '18.2.0', licenses: [{ license: { id: 'MIT' } }] },
    {
      group: '@microsoft',
      name: 'sp-http',
      licenses: [{ expression: 'MIT OR Apache-2.0' }],
      components: [{ name: 'inside', licenses: [{ license: { name: 'Own words' } }] }],
    },
  ],
};

test(
  'a CycloneDX file is read, with the parts of its components',
  { tags: ['KIT-01'] },
  async ({ readSbom }) => {
    expect(await readSbom({ name: 'sbom/bom.json', content: JSON.stringify(cycloneDx) })).toEqual({
      path: 'sbom/bom.json',
      format: 'CycloneDX',
      specificationVersion: '1.6',
      componentCount: 3,
      components: [
        { name: 'react', version: '18.2.0', licence: 'MIT' },
        { name: '@microsoft/sp-http', version: null, licence: 'MIT OR Apache-2.0' },
        { name: 'inside', version: null, licence: 'Own words' },
      ],
      unreadable: null,
    });
  },
);

test('a CycloneDX file in XML is read', { tags: ['KIT-01'] }, async ({ readSbom }) => {
  const content = `<bom xmlns="http://cyclonedx.org/schema/bom/1.4"><components>
    <component type="library"><name>react</name><version>18.2.0</version>
    <licenses><license><id>MIT</id></license></licenses></component></components></bom>`;
  expect(await readSbom({ name: 'part.cdx.xml', content })).toMatchObject({
    format: 'CycloneDX',
    specificationVersion: '1.4',
    components: [{ name: 'react', version: '18.2.0', licence: 'MIT' }],
  });
});

test('SPDX files are read', { tags: ['KIT-01'] }, async ({ readSbom }) => {
  const content = JSON.stringify({
    spdxVersion: 'SPDX-2.2',
    packages: [
      { name: 'a', versionInfo: '1', licenseConcluded: 'NOASSERTION', licenseDeclared: 'ISC' },
      { name: 'b', licenseConcluded: 'NONE' },
    ],
  });
  expect(await readSbom({ name: '_manifest/manifest.spdx.json', content })).toMatchObject({
    format: 'SPDX',
    specificationVersion: '2.2',
    components: [
      { name: 'a', version: '1', licence: 'ISC' },
      { name: 'b', version: null, licence: null },
    ],
  });
});

test('SPDX files in XML are read', { tags: ['KIT-01'] }, async ({ readSbom }) => {
  const content = `<Document><spdxVersion>SPDX-2.3</spdxVersion>
    <packages><name>a</name><versionInfo>1</versionInfo></packages></Document>`;
  expect(await readSbom({ name: 'part.spdx.xml', content })).toMatchObject({
    specificationVersion: '2.3',
    components: [{ name: 'a', version: '1', licence: null }],
  });
});

test('a package without such a file has none', { tags: ['KIT-01'] }, async ({ readSbom }) => {
  expect(await readSbom({ name: 'bombay.json', content: '{}' })).toBeNull();
});

test.for([
  ['bom.json', 'no JSON at all', 'It is not valid JSON.'],
  ['bom.json', '{"name": "drawing"}', 'It is neither CycloneDX nor SPDX 2.'],
  ['bom.json', '[]', 'It is neither CycloneDX nor SPDX 2.'],
  ['bom.xml', '<bom', 'It is not valid XML, or too big for the shop to read.'],
  ['bom.xml', '<bom/>', 'It is neither CycloneDX nor SPDX 2.'],
] as const)(
  'a file %s with %s is named as unreadable',
  { tags: ['KIT-01'] },
  async ([name, content, unreadable], { readSbom }) => {
    expect(await readSbom({ name, content })).toEqual({
      path: name,
      format: null,
      specificationVersion: null,
      componentCount: 0,
      components: [],
      unreadable,
    });
  },
);

test(
  'a readable file counts before an unreadable one',
  { tags: ['KIT-01'] },
  async ({ readSbom }) => {
    const good = { name: 'sbom/bom.json', content: JSON.stringify(cycloneDx) };
    const sbom = await readSbom({ name: 'a/bom.json', content: 'no' }, good);
    expect(sbom).toMatchObject({ path: 'sbom/bom.json', unreadable: null });
  },
);

test(
  'of many components the first thousand are listed, and all counted',
  { tags: ['KIT-01'] },
  async ({ readSbom }) => {
    const components = Array.from({ length: 1_500 }, (_, n) => ({ name: `part-${n}` }));
    const content = JSON.stringify({ ...cycloneDx, components });
    const sbom = await readSbom({ name: 'bom.json', content });
    expect(sbom!.components).toHaveLength(1_000);
    expect(sbom!.componentCount).toBe(1_500);
  },
);
