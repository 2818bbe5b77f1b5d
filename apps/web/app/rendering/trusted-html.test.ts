import { expect, test } from 'vitest';
import { parseRichText, trustRichText } from './trusted-html.ts';

test.for([
  '<h2>Scope</h2><p>One <strong>bold</strong> <em>word</em><br />and <a>another</a></p>',
  '<ul><li>A</li></ul><ol><li><p>B</p></li></ol>',
  '<table><caption>C</caption><thead><tr><th>D</th></tr></thead><tbody><tr><td>E</td></tr></tbody></table>',
  '<a href="https://example.com/?a=1&amp;b=2" rel="noopener">link</a> <a href="mailto:a@b.example">mail</a>',
  '1 &lt; 2 &amp; 3 > 2',
])('a sanitised text is shown with its formatting', (html) => {
  expect(String(trustRichText(html))).toBe(html);
});

test.for([
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)">text</p>',
  '<script>alert(1)</script>',
  '<scr<p>ipt>alert(1)</scr<p>ipt>',
  '<a href="javascript:alert(1)">link</a>',
  '<a href="&#106;avascript:alert(1)">link</a>',
  '<a href="https://example.com" onclick="alert(1)">link</a>',
  '<a href="https://example.com/"><svg onload="alert(1)"></a>',
  '<p>text</p><!-- --><style>p{}</style>',
  '<p',
])('a text with other markup is shown as text', { tags: ['X02', 'X03'] }, (html) => {
  const body = parseRichText(html);
  expect(body.childElementCount).toBe(0);
  expect(body.textContent).toBe(html);
});
