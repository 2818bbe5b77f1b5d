import { flushSync } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { expectToast } from '../../test/toasts.ts';
import { ToastRegion, toastSwipeThreshold } from './toast-region.tsx';
import { toast, Toaster } from './toast.tsx';

test('a new toast takes the place of the one before', { tags: ['NUM-18'] }, async () => {
  const screen = await render(<Toaster />);
  toast({ title: 'Removed from Cart' });
  await expectToast('Removed from Cart');
  toast({ variant: 'destructive', title: 'Failed to Add', description: 'Your cart is full' });
  await expectToast('Failed to Add', 'Your cart is full');
  expect(screen.getByRole('listitem').elements()).toHaveLength(1);
});

test.each([
  ['default', '--border'],
  ['success', '--border'],
  ['destructive', '--destructive'],
] as const)(
  'a %s toast has a border in the colour %s',
  { tags: ['AUTH-16'] },
  async (variant, colour) => {
    const screen = await render(<Toaster />);
    toast({ variant, title: 'Error' });
    await expectToast('Error');
    const { borderTopColor, boxShadow } = getComputedStyle(screen.getByRole('listitem').element());
    expect(borderTopColor).toBe(readColour(colour));
    expect(boxShadow.includes('inset')).toBe(variant === 'destructive');
  },
);

function readColour(token: string): string {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(${token})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

test('a toast before hydration is shown after it', async () => {
  toast({ title: 'Authentication required' });
  await render(<Toaster />);
  await expectToast('Authentication required');
});

test('a toast leaves after five seconds', { tags: ['NUM-19'] }, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const screen = await render(<ToastRegion />);
  // Waiting would advance the fake clock.
  flushSync(() => toast({ title: 'Added to Cart' }));
  vi.advanceTimersByTime(4999);
  expect(screen.getByRole('listitem').element()).toHaveAttribute('data-state', 'open');
  vi.advanceTimersByTime(1);
  await expect.element(screen.getByRole('listitem')).not.toBeInTheDocument();
});

test(
  'F8 leads to the toast, and its action can be taken from there',
  { tags: ['NUM-20'] },
  async () => {
    const onPress = vi.fn();
    const screen = await render(<Toaster />);
    toast({ title: 'Authentication required', action: { label: 'Login', onPress } });
    await expect.element(screen.getByRole('button', { name: 'Login' })).toBeVisible();
    await userEvent.keyboard('{F8}{Tab}{Tab}{Enter}');
    expect(onPress).toHaveBeenCalledOnce();
    await expect.element(screen.getByRole('listitem')).not.toBeInTheDocument();
  },
);

test(
  'after Undo the focus is where it was, or at the content when that is gone',
  { tags: ['VEND-10'] },
  async () => {
    const screen = await render(
      <>
        <main tabIndex={-1}>
          <input aria-label="Price" />
          <input aria-label="Title" />
        </main>
        <Toaster />
      </>,
    );
    const price = screen.getByLabelText('Price').element() as HTMLInputElement;
    const undo = async () => {
      toast({ title: 'Product archived', undo: () => {} });
      await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
      await userEvent.keyboard('{F8}{Tab}{Tab}{Enter}');
      await expect.element(screen.getByRole('listitem')).not.toBeInTheDocument();
    };
    price.focus();
    await undo();
    expect(price).toHaveFocus();
    const title = screen.getByLabelText('Title').element() as HTMLInputElement;
    title.focus();
    title.remove();
    await undo();
    await expect.element(screen.getByRole('main')).toHaveFocus();
  },
);

test('a toast with Undo stays for ten seconds', { tags: ['VEND-10'] }, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const screen = await render(<ToastRegion />);
  flushSync(() => toast({ title: 'Product archived', undo: vi.fn() }));
  vi.advanceTimersByTime(9999);
  expect(screen.getByRole('listitem').element()).toHaveAttribute('data-state', 'open');
  vi.advanceTimersByTime(1);
  await expect.element(screen.getByRole('listitem')).not.toBeInTheDocument();
});

test(
  'Escape outside of a toast leaves its Undo, which works once',
  { tags: ['VEND-10'] },
  async () => {
    const undo = vi.fn();
    const screen = await render(
      <>
        <Toaster />
        <input aria-label="Price" />
      </>,
    );
    toast({ title: 'Product archived', undo });
    await expectToast('Product archived');
    (screen.getByLabelText('Price').element() as HTMLInputElement).focus();
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: 'Undo' }).click();
    expect(undo).toHaveBeenCalledOnce();
    await expect.element(screen.getByRole('listitem')).not.toBeInTheDocument();
  },
);

test(
  'a toast closes when it is swiped by more than 50 px, not before',
  { tags: ['NUM-21'] },
  async () => {
    expect(toastSwipeThreshold).toBe(50);
    const screen = await render(<Toaster />);
    toast({ title: 'Swipe me' });
    const item = screen.getByRole('listitem');
    await expect.element(item).toBeVisible();

    swipe(item.element(), 50);
    await expect.element(item).toHaveAttribute('data-swipe', 'cancel');
    await expect.element(item).toHaveAttribute('data-state', 'open');

    swipe(item.element(), 51);
    await expect.element(item).not.toBeInTheDocument();
  },
);

function swipe(element: Element, distance: number) {
  const at = (clientX: number) => ({
    clientX,
    clientY: 10,
    button: 0,
    pointerId: 1,
    bubbles: true,
  });
  element.dispatchEvent(new PointerEvent('pointerdown', at(100)));
  for (const part of [0.5, 1]) {
    element.dispatchEvent(new PointerEvent('pointermove', at(100 + distance * part)));
  }
  element.dispatchEvent(new PointerEvent('pointerup', at(100 + distance)));
}
