import { describe, expect, test, vi } from 'vitest';
import { refusal } from '../../../test/calls.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { expectToast } from '../../../test/toasts.ts';
import { DownloadButton } from './download-button.tsx';

const unexplained =
  'An error occurred while retrieving the product download link. Please try again later.';

async function show(status: number, body: object) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body, { status }));
  const tab = { opener: window };
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const followed: (string | null)[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    followed.push(this.getAttribute('href'));
  });
  const onDone = vi.fn();
  const Button = () => <DownloadButton productDocumentId="part" onDone={onDone} />;
  const routes = [{ path: '/', Component: Button }];
  const { screen } = await renderShop({ routes, at: '/', answer: () => 404 });
  return {
    screen,
    tab,
    open,
    followed,
    onDone,
    button: screen.getByRole('button', { name: 'Download' }),
  };
}

const address = '/api/downloads/abc';

describe('a download', () => {
  test('opens its link in a new tab that cannot reach the shop', { tags: ['DL-02'] }, async () => {
    const { button, tab, open, followed, onDone } = await show(200, { downloadLink: address });
    await button.click();
    await expect.poll(() => open.mock.calls).toEqual([[address, '_blank']]);
    expect(tab.opener).toBeNull();
    expect(followed).toEqual([]);
    expect(onDone).toHaveBeenCalledExactlyOnceWith(true);
  });

  test('starts in this tab where the browser blocks a new one', async () => {
    const { button, open, followed, onDone } = await show(200, { downloadLink: address });
    open.mockReturnValue(null);
    await button.click();
    await expect.poll(() => followed).toEqual([address]);
    expect(onDone).toHaveBeenCalledExactlyOnceWith(true);
  });

  test(
    'that fails opens no tab, answers false and says why after 300 ms',
    { tags: ['DL-03', 'DL-04', 'DL-05', 'DL-06'] },
    async () => {
      const { screen, button, open, onDone } = await show(
        403,
        refusal('NOT_PURCHASED', 'Not yours').body,
      );
      const done = new Promise((resolve) => onDone.mockImplementation(resolve));
      await expect.element(button).toBeVisible();
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      // Polling for the button would advance the fake clock.
      button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
      expect(await done).toBe(false);
      expect(open).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(299);
      expect(screen.getByText('Download Failed').query()).toBeNull();
      await vi.advanceTimersByTimeAsync(1);
      await expectToast('Download Failed', 'Not yours');
    },
  );

  test('that fails without a reason says so in general', { tags: ['DL-07'] }, async () => {
    const { button } = await show(500, {});
    await button.click();
    await expectToast('Download Failed', unexplained);
  });
});
