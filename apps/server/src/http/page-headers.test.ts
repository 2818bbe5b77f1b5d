import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { describe, expect, test } from 'vitest';
import { docsPageHeaders } from './open-api/mount-api-docs.ts';
import { pageHeaders } from './page-headers.ts';

function headersOf(
  given: { imagesUrl?: string; publicUrl?: string; development?: true; hasEditor?: true } = {},
) {
  return pageHeaders(['sha256-abc'], {
    development: given.development ?? false,
    hasEditor: given.hasEditor ?? false,
    settings: {
      publicUrl: given.publicUrl ?? 'https://shop.test',
      imagesUrl: given.imagesUrl ?? null,
      company: { email: 'help@shop.test', phone: null, address: [] },
      google: false,
      booksYears: 10,
      microsoft: false,
      subscribe: null,
    },
  });
}

const policyOf = (given: Parameters<typeof headersOf>[0] = {}) =>
  headersOf(given)['content-security-policy'];

const imagePolicy = (imagesUrl?: string) =>
  /img-src [^;]*/.exec(policyOf(imagesUrl ? { imagesUrl } : {}))?.[0];

test('pages load images from the shop, and from the CDN when there is one', () => {
  expect(imagePolicy()).toBe("img-src 'self' data: blob:");
  expect(imagePolicy('https://cdn.example/images')).toBe(
    "img-src 'self' data: blob: https://cdn.example",
  );
});

describe('the content security policy', { tags: ['X01'] }, () => {
  test('requires Trusted Types, with a policy for pasted text only where the editor is', () => {
    expect(policyOf()).toContain("require-trusted-types-for 'script'");
    expect(policyOf()).toMatch(/; trusted-types partshelf;/);
    expect(policyOf({ hasEditor: true })).toMatch(
      /; trusted-types partshelf ProseMirrorClipboard;/,
    );
    expect(policyOf({ development: true })).toContain("partshelf 'allow-duplicates'");
  });

  test('has its violations reported, over plain HTTP by the older directive', () => {
    expect(policyOf()).toMatch(/; report-uri \/csp-reports; report-to csp$/);
    expect(headersOf()).toMatchObject({
      'reporting-endpoints': 'csp="https://shop.test/csp-reports"',
    });
    const local = headersOf({ publicUrl: 'http://localhost:3000' });
    expect(local['content-security-policy']).toMatch(/; report-uri \/csp-reports$/);
    expect(local).not.toHaveProperty('reporting-endpoints');
  });

  test.for([
    ['a page', policyOf()],
    ['a page with a CDN', policyOf({ imagesUrl: 'https://cdn.example/images' })],
    ['the API page', docsPageHeaders('https://shop.test')['content-security-policy']],
  ] as const)(
    'of %s has no weakness that the evaluator of Google knows, but own scripts',
    ([, policy]) => {
      const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
      // Answers are not guessed to be scripts: no JSONP, and uploads are images with nosniff.
      expect(findings.map(({ directive, value }) => [directive, value])).toEqual([
        ['script-src', "'self'"],
      ]);
    },
  );
});

test('pages use passkeys and no other device, and are not read by other sites', () => {
  expect(headersOf()).toMatchObject({
    'permissions-policy': expect.stringContaining('publickey-credentials-get=(self)'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
});
