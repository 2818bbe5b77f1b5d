import { expect, test } from '../../support/shop-test.ts';

for (const width of [1440, 390]) {
  test(`the API page shows the calls and loads nothing from elsewhere at ${width} px`, async ({
    page,
    baseURL,
  }) => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { name: 'Partshelf' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'accounts' })).toBeVisible();
    await expect(page.getByText('POST').first()).toBeAttached();
    expect([...hosts].filter((host) => host.startsWith('http'))).toEqual([baseURL]);
  });
}
