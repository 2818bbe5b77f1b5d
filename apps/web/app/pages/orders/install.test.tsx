import { describe, expect, test, vi } from 'vitest';
import { respondWithRefusal } from '../../../test/calls.ts';
import { makeInstallKit } from '../../../test/factories/install.ts';
import { openInstallPage, orderDocumentId } from '../../../test/open-install-page.tsx';

describe('the install page of an order', { tags: ['KIT-03'] }, () => {
  test('names product, version, file and date, and has six steps', { tags: ['slow'] }, async () => {
    const { screen, calls } = await openInstallPage(makeInstallKit(), '?product=p1&release=r1');
    const heading = screen.getByRole('heading', { level: 1, name: 'Install Team News 2.1.0' });
    await expect.element(heading).toBeVisible();
    expect(document.title).toBe('Install Team News 2.1.0 | Partshelf');
    const file = 'Feb 3, 2026 · team-news.sppkg · 46 kB';
    await expect.element(screen.getByText(file)).toBeVisible();
    expect(
      screen
        .getByRole('heading', { level: 3, name: /^\d\. / })
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([
      '1. Check the file',
      '2. Upload',
      '3. Deploy',
      '4. Approve',
      '5. Place on a page',
      '6. Test',
    ]);
    expect(calls.map(({ pathname, search }) => pathname + search)).toEqual([
      `/api/orders/${orderDocumentId}/install-kit?product=p1&release=r1`,
    ]);
  });

  test('has the security review of the newest version', async () => {
    const { screen } = await openInstallPage(makeInstallKit());
    const review = '/api/products/product1/security-review';
    const link = (format: string) =>
      screen.getByRole('link', { name: `Security review (${format})` });
    await expect.element(link('PDF')).toHaveAttribute('href', `${review}?format=pdf`);
    await expect.element(link('JSON')).toHaveAttribute('href', `${review}?format=json`);
  });

  test('of an older version leads to the newest one', async () => {
    const { screen } = await openInstallPage(makeInstallKit({ isNewest: false }));
    await expect
      .element(screen.getByRole('link', { name: 'Install the newest one' }))
      .toHaveAttribute('href', `/order/${orderDocumentId}/install?product=product1`);
    expect(screen.getByRole('link', { name: /^Security review/ }).elements()).toEqual([]);
  });

  test(
    'leads to the renewal where the newest version is not covered',
    { tags: ['LIC-05'] },
    async () => {
      const kit = makeInstallKit({ isNewest: false, uncovered: { version: '5.3.0.0' } });
      const { screen } = await openInstallPage(kit);
      await expect
        .element(screen.getByRole('link', { name: 'Renew to get 5.3.0' }))
        .toHaveAttribute('href', '/licences?product=product1');
      expect(screen.getByRole('link', { name: 'Install the newest one' }).elements()).toEqual([]);
    },
  );

  test('shows the hash and the lines that compute it', async () => {
    const { step, line } = await openInstallPage(makeInstallKit());
    await expect.element(step('1. Check the file')).toMatchTextContent('ab'.repeat(32));
    await expect
      .element(line('Check in Bash or zsh'))
      .toHaveTextContent("shasum -a 256 'team-news.sppkg'");
    await expect
      .element(line('Check in PowerShell'))
      .toHaveTextContent("Get-FileHash -Algorithm SHA256 -Path './team-news.sppkg'");
  });

  test('leads to older versions to go back to', async () => {
    const olderReleases = [
      { documentId: 'release1', version: '2.0.0.0', publishedAt: '2026-01-02T03:04:05.000Z' },
    ];
    const { card } = await openInstallPage(makeInstallKit({ olderReleases }));
    await expect
      .element(card('Go back').getByRole('link', { name: 'Version 2.0.0' }))
      .toHaveAttribute(
        'href',
        `/order/${orderDocumentId}/install?product=product1&release=release1`,
      );
  });

  test('is printed by its button', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    const { screen } = await openInstallPage(makeInstallKit());
    await screen.getByRole('button', { name: 'Print' }).click();
    expect(print).toHaveBeenCalledOnce();
  });

  test.each([404, 400])('that does not exist leads to the orders, %i', async (status) => {
    const { screen } = await openInstallPage(status);
    await expect.element(screen.getByText(/^This page was not found\./)).toBeVisible();
  });

  test('that cannot be loaded can be loaded again', async () => {
    const { screen } = await openInstallPage(403);
    await expect.element(screen.getByText('The installation could not be loaded.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('says so when the order is not paid', async () => {
    const { screen } = await openInstallPage(respondWithRefusal('NOT_PURCHASED'));
    await expect
      .element(screen.getByText(/^You can install what you have paid for\./))
      .toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Track My Order' }).last())
      .toHaveAttribute('href', '/order');
  });
});
