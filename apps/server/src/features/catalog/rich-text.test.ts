import { describe, expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();

async function readBack(shop: TestShop, otherDescription: string): Promise<string> {
  const { documentId } = await createProduct(shop, { otherDescription });
  const response = await shop.app.inject({ url: `/api/products/${documentId}` });
  return response.json().data.other_description;
}

describe('other_description', () => {
  test(
    'preserves headings, paragraphs, lists, tables and emphasis',
    { tags: ['ENT-02', 'PDP-17'] },
    async ({ shop }) => {
      const html =
        '<h2>A</h2><h3>B</h3><h4>C</h4><p>One<br />two</p><ul><li>x</li></ul><ol><li>y</li></ol>' +
        '<table><thead><tr><th>k</th></tr></thead><tbody><tr><td>v</td></tr></tbody></table>' +
        '<p><strong>strong</strong> and <em>stressed</em></p>';
      expect(await readBack(shop, html)).toBe(html);
      expect(await readBack(shop, '<p><b>strong</b> and <i>stressed</i></p>')).toBe(
        '<p><strong>strong</strong> and <em>stressed</em></p>',
      );
    },
  );

  test('preserves links to other sites and to addresses, without access to the opener', async ({
    shop,
  }) => {
    expect(await readBack(shop, '<a href="https://a.example/x" target="_blank">a</a>')).toBe(
      '<a href="https://a.example/x" rel="noopener">a</a>',
    );
    expect(await readBack(shop, '<a href="mailto:a@a.example">a</a>')).toBe(
      '<a href="mailto:a@a.example" rel="noopener">a</a>',
    );
  });

  test.for(['/order', '/support?tab=plans', '/terms#licence', 'tel:+1-202-555-0100'])(
    'preserves a link to %s',
    async (link, { shop }) => {
      const html = `<p><a href="${link}" rel="noopener">a</a></p>`;
      expect(await readBack(shop, html)).toBe(html);
    },
  );

  test('leaves the text of what lies too deep', async ({ shop }) => {
    const html = `${'<ul><li>'.repeat(30)}deep${'</li></ul>'.repeat(30)}`;
    const clean = await readBack(shop, html);
    expect(clean).toContain('deep');
    expect(clean.split('<ul>').length).toBeLessThan(20);
  });

  test.for([
    ['script', '<script>alert(1)</script>', ''],
    ['a script in capitals', '<ScRiPt>alert(1)</sCrIpT>', ''],
    ['a script that does not end', '<p>a</p><script>alert(1)', '<p>a</p>'],
    ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['a handler behind a slash', '<img/src=x/onerror=alert(1)>', ''],
    ['a style', '<p style="position:fixed" class="x" id="y">a</p>', '<p>a</p>'],
    ['a style element', '<style>*{color:red}</style>', ''],
    ['javascript:', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['javascript: across lines', '<a href="java\nscript:alert(1)">a</a>', '<a>a</a>'],
    [
      'javascript: behind a control character',
      '<a href="\u0001javascript:alert(1)">a</a>',
      '<a>a</a>',
    ],
    ['javascript: in entities', '<a href="&#106;avascript:alert(1)">a</a>', '<a>a</a>'],
    ['data:', '<a href="data:text/html,<script>alert(1)</script>">a</a>', '<a>a</a>'],
    ['another host without a scheme', '<a href="//evil.example">a</a>', '<a>a</a>'],
    ['plain http', '<a href="http://a.example">a</a>', '<a>a</a>'],
    ['a call of the shop', '<a href="/api/auth/logout">a</a>', '<a>a</a>'],
    ['a call of the shop behind dots', '<a href="/x/../%61pi/auth/logout">a</a>', '<a>a</a>'],
    ['another host behind a backslash', '<a href="/\\evil.example">a</a>', '<a>a</a>'],
    ['another host behind a tab', '<a href="/\t/evil.example">a</a>', '<a>a</a>'],
    ['a frame', '<iframe src="https://evil.example"></iframe>', ''],
    ['a frame document', '<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
    ['an object', '<object data="x"></object><embed src="x">', ''],
    ['a form', '<form action="https://evil.example"><input name="p"></form>', ''],
    ['base', '<base href="https://evil.example/">', ''],
    ['meta', '<meta http-equiv="refresh" content="0;url=https://evil.example">', ''],
    ['svg', '<svg><animate onbegin="alert(1)" attributeName="x"></animate></svg>', ''],
    ['svg with a style', '<svg><style><img src=x onerror=alert(1)></style></svg>', ''],
    ['math', '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', '<table></table>'],
    ['noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<p></p>'],
    ['a template', '<template><script>alert(1)</script></template>', ''],
    ['a comment', '<!--><img src=x onerror=alert(1)>-->', '--&gt;'],
    ['a textarea', '<textarea></textarea><img src=x onerror=alert(1)>', ''],
    ['a broken tag', '<<script>script>alert(1)<</script>/script>', '&lt;/script&gt;'],
    ['an element of its own', '<x-a onfocus="alert(1)" tabindex="0" autofocus>a</x-a>', 'a'],
  ] as const)('carries no %s', { tags: ['X02'] }, async ([, html, left], { shop }) => {
    expect(await readBack(shop, html)).toBe(left);
  });
});
