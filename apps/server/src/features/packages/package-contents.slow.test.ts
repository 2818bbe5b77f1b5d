import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { RawEntry } from '../../../test/files/raw-zip.ts';
import { buildPackage, type PackageOptions } from '../../../test/share-point-package.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { releases } from '../../db/tables/catalog.ts';
import { sha256 } from '../../files/files.ts';

const test = shopTest().extend(
  'readContents',
  ({ shop, adminReleases, product }) =>
    async (parts: readonly RawEntry[], options: PackageOptions = {}) => {
      const slug = product.documentId;
      const bytes = buildPackage('2.0.0.0', { ...options, slug, parts });
      const { documentId } = await adminReleases.release(product, bytes);
      const [stored] = await shop.deps.db
        .select({ contents: releases.packageContents })
        .from(releases)
        .where(eq(releases.documentId, documentId));
      return stored!.contents!;
    },
);

const script = (content: string, name = 'part.js'): RawEntry => ({
  name: `ClientSideAssets/${name}`,
  content,
});

test('assets are listed with size and checksum', { tags: ['KIT-01'] }, async ({ readContents }) => {
  const odd = "a';$(calc).png";
  const { assets } = await readContents([
    script('pixels', odd),
    { name: 'readme.md', content: 'x' },
    { name: 'ClientSideAssets/', content: '' },
    { name: 'ClientSideAssets/my images/', content: '' },
  ]);
  expect(assets).toEqual([
    { path: 'ClientSideAssets/tree.js', sizeBytes: expect.any(Number), sha256: expect.any(String) },
    { path: `ClientSideAssets/${odd}`, sizeBytes: 6, sha256: sha256(Buffer.from('pixels')) },
  ]);
});

test(
  'hosts that scripts mention are listed, without those they are loaded from',
  { tags: ['KIT-01'] },
  async ({ readContents }) => {
    const content = String.raw`
    fetch("https://api.northgate.example/v1"); const a = 'http:\/\/old.northgate.example:8080\/x';
    // see https://docs.northgate.example.
    const ns = "http://www.w3.org/2000/svg", x = "http://schemas.xmlsoap.org/soap/";
    const local = "https://localhost:4321/", idn = "https://bücher.example/", me = "https://me:x@in.example";
    const parts = ["https://login." + region, ${'`https://${tenant}.sharepoint.com`'}, "https://x", "https://"];
    load("https://cdn.northgate.example/a.js"); twice("https://API.northgate.example/v2");
    new WebSocket("wss://live.northgate.example/feed"); connect('ws:\/\/old.northgate.example');
  `;
    const resources = { lib: { type: 'path', path: 'https://cdn.northgate.example/lib.js' } };
    const component = {
      alias: 'Part',
      title: 'Part',
      kind: 'WebPart' as const,
      hosts: [],
      resources,
    };
    const { mentionedHosts } = await readContents([script(content)], { components: [component] });
    expect(mentionedHosts).toEqual([
      'api.northgate.example',
      'docs.northgate.example',
      'in.example',
      'live.northgate.example',
      'localhost:4321',
      'old.northgate.example',
      'old.northgate.example:8080',
      'xn--bcher-kva.example',
    ]);
  },
);

test(
  'signs of inline script are counted by script',
  { tags: ['KIT-01'] },
  async ({ readContents }) => {
    const content = String.raw`
    eval("1"); (0,eval)(x); window.eval (x); medieval(x); math.eval(x);
    new Function("a", b); Function("return this")(); newFunction(x);
    setTimeout("go()", 1); setInterval(${'`go()`'}, 1); setTimeout(go, 1);
    document.write("x"); document.writeln(x);
    div.innerHTML = "<script>alert(1)<\/script><script src='a.js'><\/script>";
    html = "<button class=\"x\" onclick=\"go()\">"; button.setAttribute("onclick", "go()");
    link.href = "javascript:void(0)";
  `;
    const { inlineScriptSigns } = await readContents([script(content), script('eval(x)', 'b.js')]);
    const own = inlineScriptSigns.filter(({ asset }) => asset === 'ClientSideAssets/part.js');
    expect(Object.fromEntries(own.map(({ kind, count }) => [kind, count]))).toEqual({
      eval: 3,
      functionFromText: 2,
      timerWithText: 2,
      documentWrite: 2,
      scriptElement: 1,
      eventHandler: 2,
      javascriptAddress: 1,
    });
    expect(inlineScriptSigns).toContainEqual({
      kind: 'eval',
      asset: 'ClientSideAssets/b.js',
      count: 1,
    });
  },
);

test(
  'licences of others are shown with name and licence, and their addresses left out',
  { tags: ['KIT-01'] },
  async ({ readContents }) => {
    const content = `
    /*! jQuery v3.6.0 | (c) OpenJS Foundation | MIT, see https://jquery.org/license */
    /** @license React v18.2.0
     *
     * Copyright (c) Facebook, Inc. Licensed under the MIT\u202e license, https://react.example */
    /*!
     * Copyright 2020 Ben. MIT or GPL-2.0 */
    /* just a remark: https://remark.example */ const any = "*/*", glob = "src/**/*.js";
    /*! jQuery v3.6.0 | (c) OpenJS Foundation | MIT, see https://jquery.org/license */
  `;
    const { licenceBanners, mentionedHosts } = await readContents([script(content)]);
    const asset = 'ClientSideAssets/part.js';
    expect(licenceBanners).toEqual([
      {
        asset,
        name: 'jQuery v3.6.0',
        licence: 'MIT',
        text: 'jQuery v3.6.0 | (c) OpenJS Foundation | MIT, see https://jquery.org/license',
      },
      {
        asset,
        name: 'React v18.2.0',
        licence: 'MIT',
        text: 'React v18.2.0\n\nCopyright (c) Facebook, Inc. Licensed under the MIT license, https://react.example',
      },
      { asset, name: null, licence: null, text: 'Copyright 2020 Ben. MIT or GPL-2.0' },
    ]);
    expect(mentionedHosts).toEqual(['remark.example']);
  },
);

test.for([
  ['stored', true],
  ['compressed', false],
] as const)(
  'nothing is lost or counted twice in a %s script that is read in pieces',
  { tags: ['KIT-01'] },
  async ([, isStored], { readContents }) => {
    const hosts = Array.from({ length: 150 }, (_, n) => `h${n + 100}.example`);
    const filler = Array.from({ length: 990 }, (_, n) => `${n * 7_919};`.padStart(8)).join('');
    const content = hosts
      .map((host) => `${filler}f("https://${host}/");eval("")/*! ${host} */`)
      .join('');
    const contents = await readContents([{ ...script(content), isStored }]);
    expect(contents.mentionedHosts).toEqual(hosts);
    expect(contents.licenceBanners.map(({ text }) => text)).toEqual(hosts.slice(0, 100));
    expect(contents.cutLists).toEqual(['licenceBanners']);
    expect(contents.inlineScriptSigns).toEqual([
      { kind: 'eval', asset: 'ClientSideAssets/part.js', count: 150 },
    ]);
  },
);
