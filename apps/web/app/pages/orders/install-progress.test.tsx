import { describe, expect, test } from 'vitest';
import { makeInstallKit } from '../../../test/factories/install.ts';
import { openInstallPage } from '../../../test/open-install-page.tsx';

type Page = Awaited<ReturnType<typeof openInstallPage>>;

describe('progress', { tags: ['KIT-03'] }, () => {
  const done = ({ screen }: Page, title: string) =>
    screen.getByRole('checkbox', { name: `Done: ${title}` });

  test(
    'is remembered for the release on this device, and starts over',
    { tags: ['slow'] },
    async () => {
      const page = await openInstallPage(makeInstallKit());
      await done(page, 'Check the file').click();
      await done(page, 'Upload').click();
      await expect.element(page.screen.getByText('2 of 6 done')).toBeVisible();
      await page.screen.unmount();

      const again = await openInstallPage(makeInstallKit(), '', { isReload: true });
      await expect.element(done(again, 'Upload')).toBeChecked();
      await again.screen.getByRole('button', { name: 'Start over' }).click();
      await expect.element(again.screen.getByText('0 of 6 done')).toBeVisible();
      await expect.element(done(again, 'Upload')).not.toBeChecked();
    },
  );

  test('counts the installation, not what comes later', { tags: ['BUY-18'] }, async () => {
    const { release } = makeInstallKit();
    const stored = { [release.documentId]: ['check', 'upload', 'update', 'remove'] };
    localStorage.setItem('installProgress', JSON.stringify(stored));
    const page = await openInstallPage(makeInstallKit(), '', { isReload: true });
    await expect.element(page.screen.getByText('2 of 6 done')).toBeVisible();
    for (const name of ['Update', 'Go back', 'Remove']) {
      await expect.element(page.card(name)).toBeVisible();
      expect(page.card(name).getByRole('checkbox').query()).toBeNull();
      expect(page.screen.getByRole('listitem', { name: new RegExp(name) }).query()).toBeNull();
    }
  });

  test('of another release is its own', async () => {
    const page = await openInstallPage(makeInstallKit());
    await done(page, 'Upload').click();
    await page.screen.unmount();
    const { release } = makeInstallKit();
    const other = makeInstallKit({ release: { ...release, documentId: 'release3' } });
    const again = await openInstallPage(other, '', { isReload: true });
    await expect.element(done(again, 'Upload')).not.toBeChecked();
  });
});
