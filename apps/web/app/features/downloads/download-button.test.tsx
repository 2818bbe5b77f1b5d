import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderShop } from '../../../test/render-shop.tsx';
import { closeToast, getShownToast } from '../../ui/toast.ts';
import { DownloadButton } from './download-button.tsx';

const unexplained =
  'An error occurred while retrieving the product download link. Please try again later.';

/** A button in a shop whose server answers every call the same. */
async function show(status: number, body: object) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body, { status }));
  const tab = {
    opener: window,
    document: { title: '', body: document.createElement('body') },
    location: { assign: vi.fn() },
    close: vi.fn(),
  };
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const onDone = vi.fn();
  const Button = () => <DownloadButton productDocumentId="part" onDone={onDone} />;
  const routes = [{ path: '/', Component: Button }];
  const { screen } = await renderShop({ routes, at: '/', answer: () => 404 });
  return { screen, tab, open, onDone, button: screen.getByRole('button', { name: 'Download' }) };
}

const refusal = (message: string) => ({ data: null, error: { status: 403, message, details: {} } });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  closeToast(getShownToast()?.id ?? 0);
});

describe('a download', () => {
  test('opens its link in a new tab that cannot reach the shop [DL-02]', async () => {
    const { button, tab, open, onDone } = await show(200, { downloadLink: '/api/downloads/abc' });
    await button.click();
    expect(open).toHaveBeenCalledExactlyOnceWith('', '_blank');
    await expect.poll(() => tab.location.assign.mock.calls).toEqual([['/api/downloads/abc']]);
    expect(tab.opener).toBeNull();
    expect(onDone).toHaveBeenCalledExactlyOnceWith(true);
  });

  test('that fails tells false, closes the tab and says why after 300 ms [DL-03] [DL-04] [DL-05] [DL-06]', async () => {
    const { screen, button, tab, onDone } = await show(403, refusal('Not yours'));
    const done = new Promise((resolve) => onDone.mockImplementation(resolve));
    await expect.element(button).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    // A click that waits for the button would move the clock on, and so would polling.
    button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(await done).toBe(false);
    expect(tab.close).toHaveBeenCalledOnce();
    expect(tab.location.assign).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(299);
    expect(screen.getByText('Download Failed').query()).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await expect.element(screen.getByText('Download Failed')).toBeVisible();
    await expect.element(screen.getByText('Not yours')).toBeVisible();
  });

  test('that fails without a reason says so in general [DL-07]', async () => {
    const { screen, button } = await show(500, {});
    await button.click();
    await expect.element(screen.getByText(unexplained, { exact: true })).toBeVisible();
  });
});
