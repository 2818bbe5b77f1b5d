import { describe, expect, test } from 'vitest';
import { findSiteUrl, findTenant } from './sharepoint-urls.ts';

describe('a tenant', { tags: ['KIT-03'] }, () => {
  test.each([
    ['contoso', 'https://contoso.sharepoint.com'],
    [' Contoso ', 'https://contoso.sharepoint.com'],
    ['contoso-admin', 'https://contoso.sharepoint.com'],
    ['https://contoso.sharepoint.com', 'https://contoso.sharepoint.com'],
    ['https://contoso.sharepoint.com/', 'https://contoso.sharepoint.com'],
    ['https://contoso-admin.sharepoint.com/', 'https://contoso.sharepoint.com'],
    ['https://contoso-my.sharepoint.com', 'https://contoso.sharepoint.com'],
    ['https://contoso.sharepoint.us', 'https://contoso.sharepoint.us'],
    ['https://contoso.sharepoint.cn', 'https://contoso.sharepoint.cn'],
    ['https://contoso.sharepoint.de', 'https://contoso.sharepoint.de'],
  ])('typed as %s is at %s', (typed, url) => {
    expect(findTenant(typed)?.url).toBe(url);
  });

  test('has an admin centre of its own', () => {
    expect(findTenant('contoso')?.adminUrl).toBe('https://contoso-admin.sharepoint.com');
    expect(findTenant('https://contoso.sharepoint.cn')?.adminUrl).toBe(
      'https://contoso-admin.sharepoint.cn',
    );
  });

  test.each([
    '',
    '-admin',
    '-',
    'contoso;calc',
    "contoso'",
    'http://contoso.sharepoint.com',
    'https://contoso.example',
    'https://contoso.sharepoint.com.evil.example',
    'https://evil.example/contoso.sharepoint.com',
    'https://user:word@contoso.sharepoint.com',
    'https://contoso.sharepoint.com/?a=b',
    'https://contoso.sharepoint.com/#home',
    'https://contoso.sharepoint.com/sites/team',
    "https://a'b.sharepoint.com",
    'javascript:alert(1)',
  ])('is not %s', (typed) => expect(findTenant(typed)).toBeUndefined());
});

describe('a site', { tags: ['KIT-05'] }, () => {
  const find = (typed: string) => findSiteUrl(typed, { isServer: false });

  test.each([
    ['https://contoso.sharepoint.com', 'https://contoso.sharepoint.com'],
    ['https://contoso.sharepoint.com/', 'https://contoso.sharepoint.com'],
    [' https://Contoso.SharePoint.com/sites/Team/ ', 'https://contoso.sharepoint.com/sites/Team'],
    ['https://contoso.sharepoint.us/sites/a b', 'https://contoso.sharepoint.us/sites/a%20b'],
    ['https://contoso.sharepoint.com/sites/bü', 'https://contoso.sharepoint.com/sites/b%C3%BC'],
    [
      "https://contoso.sharepoint.com/sites/a';calc;'&calc|$(calc)`",
      'https://contoso.sharepoint.com/sites/a%27%3Bcalc%3B%27%26calc%7C%24%28calc%29%60',
    ],
  ])('typed as %s is %s', (typed, url) => expect(find(typed)).toBe(url));

  test.each([
    '',
    'team',
    'http://contoso.sharepoint.com/sites/team',
    'https://contoso.example/sites/team',
    'https://user@contoso.sharepoint.com/sites/team',
    'https://contoso.sharepoint.com/sites/team?csp=enforce',
    'https://contoso.sharepoint.com/sites/team#x',
    'https://contoso.sharepoint.com/sites/team/SitePages/Home.aspx',
    "https://x';calc;'.sharepoint.com/sites/team",
    'https://contoso.sharepoint.com/%PATH%',
    'https://contoso.sharepoint.com:8443/sites/team',
  ])('is not %s', (typed) => expect(find(typed)).toBeUndefined());

  test('of a farm may have any host', () => {
    const site = findSiteUrl('https://intranet:8443/sites/team', { isServer: true });
    expect(site).toBe('https://intranet:8443/sites/team');
  });
});
