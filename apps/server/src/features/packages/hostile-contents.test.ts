import { expect } from 'vitest';
import { listPackageFiles } from '../../../test/support/calls/release-calls.ts';
import { buildPackage, type PackageOptions } from '../../../test/share-point-package.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();

const localized = (count: number): PackageOptions => {
  const paths = Object.fromEntries(Array.from({ length: count }, (_, n) => [`x${n}`, `${n}.js`]));
  const resources = { texts: { type: 'localizedPath', paths } };
  return { components: [{ alias: 'Part', title: 'Part', kind: 'WebPart', hosts: [], resources }] };
};

const refused: Record<string, readonly [() => PackageOptions, RegExp]> = {
  'a manifest with 100,000 localised strings': [
    () => localized(100_000),
    /The manifest of the component in “.*” is too big/,
  ],
  'a name that changes its direction': [
    () => ({ parts: [{ name: 'ClientSideAssets/a\u202esj.exe', content: 'x' }] }),
    /name leads elsewhere or cannot be used: “ClientSideAssets\/a\?sj.exe”/,
  ],
  'a name of two lines': [
    () => ({ parts: [{ name: 'ClientSideAssets/a\nb.js', content: 'x' }] }),
    /cannot be used: “ClientSideAssets\/a\?b.js”/,
  ],
  'a name of 500 letters': [
    () => ({ parts: [{ name: `ClientSideAssets/${'a'.repeat(500)}.js`, content: 'x' }] }),
    /is longer than 400 characters/,
  ],
  'scripts of 300 other hosts': [
    () => {
      const list = Array.from({ length: 300 }, (_, n) => [
        `lib${n}`,
        { type: 'path', path: `https://h${n}.example/a.js` },
      ]);
      const resources = Object.fromEntries(list);
      return {
        components: [{ alias: 'Part', title: 'Part', kind: 'WebPart', hosts: [], resources }],
      };
    },
    /loads scripts from more than 200 hosts/,
  ],
};

test.for(Object.entries(refused))(
  '%s is refused, and the release on sale stays as it is',
  { tags: ['slow', 'KIT-01'] },
  async ([, [options, sentence]], { shop, adminReleases, product }) => {
    const filesBefore = await listPackageFiles(shop);
    const releasesBefore = await adminReleases.list(product);
    const bytes = buildPackage('2.0.0.0', { slug: product.documentId, ...options() });
    const answer = await adminReleases.upload(product, 'part.sppkg', bytes);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().validation_error.files).toEqual([expect.stringMatching(sentence)]);
    expect(await listPackageFiles(shop)).toEqual(filesBefore);
    expect(await adminReleases.list(product)).toEqual(releasesBefore);
  },
);

test(
  'quotes, commands, line breaks and bidi marks in texts of a package become one plain line',
  { tags: ['KIT-01'] },
  async ({ adminReleases, product }) => {
    const title = 'a\';calc;\' `id` $(id)\n\u202e"end"';
    const component = { alias: 'Part', title, kind: 'Extension' as const, hosts: [title] };
    const bytes = buildPackage('2.0.0.0', { slug: product.documentId, components: [component] });
    const answer = await adminReleases.upload(product, 'part.sppkg', bytes);
    expect(answer.json().validation_error).toBeUndefined();
    const plain = 'a\';calc;\' `id` $(id) "end"';
    expect(answer.json().data.facts.components).toEqual([
      { id: expect.any(String), name: plain, kind: 'extension', hosts: [plain] },
    ]);
  },
);
