import { useState } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { expectToast } from '../../test/toasts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Popover } from './popover.tsx';
import { Sheet } from './sheet.tsx';
import { toast, Toaster } from './toast.tsx';

function TwoDialogs() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Dialog title="Details" trigger={<Button>Open</Button>}>
      <input aria-label="Note" />
      <Button onClick={() => setIsAsking(true)}>Ask</Button>
      <Dialog title="Question" open={isAsking} onOpenChange={setIsAsking}>
        <p>Really?</p>
      </Dialog>
    </Dialog>
  );
}

test(
  'a dialog over another replaces it, and leads back to it as it was',
  { tags: ['slow'] },
  async () => {
    const screen = await render(<TwoDialogs />);
    await screen.getByRole('button', { name: 'Open' }).click();
    await page.getByLabelText('Note').fill('Keep this');
    const ask = page.getByRole('button', { name: 'Ask' });
    await ask.click();
    await expect.element(page.getByText('Really?')).toBeVisible();
    await expect.element(page.getByText('Details')).not.toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Really?')).not.toBeInTheDocument();
    await expect.element(page.getByRole('dialog', { name: 'Details' })).toBeVisible();
    await expect.element(page.getByLabelText('Note')).toHaveValue('Keep this');
    await expect.element(ask).toHaveFocus();
  },
);

test.each([
  ['without', {}],
  ['with', { undo: () => {} }],
])('Escape closes the dialog, not a toast %s Undo that came after it', async (_, options) => {
  const screen = await render(
    <>
      <Toaster />
      <TwoDialogs />
    </>,
  );
  // Without a press, what shows toasts loads after the dialog.
  (screen.getByRole('button', { name: 'Open' }).element() as HTMLElement).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  toast({ title: 'Saved', ...options });
  await expectToast('Saved');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expectToast('Saved');
});

test('a locked dialog is closed only by what is in it', async () => {
  function Locked() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <Dialog title="Codes" open={isOpen} isLocked>
        <Button onClick={() => setIsOpen(false)}>I have saved them</Button>
      </Dialog>
    );
  }
  await render(<Locked />);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  document
    .elementFromPoint(2, 2)!
    .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await expect.element(dialog.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test(
  'the page does not scroll behind dialogs, and takes presses once they close',
  { tags: ['slow'] },
  async () => {
    const { documentElement } = document;
    const handlePress = vi.fn();
    const screen = await render(
      <>
        <Button onClick={handlePress}>Download</Button>
        <TwoDialogs />
      </>,
    );
    const readOverflow = () => getComputedStyle(documentElement).overflow;
    expect(readOverflow()).toBe('visible');
    await screen.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('button', { name: 'Ask' }).click();
    expect(readOverflow()).toBe('hidden');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Really?')).not.toBeInTheDocument();
    expect(readOverflow()).toBe('hidden');
    holdAnimations();
    await userEvent.keyboard('{Escape}');
    await expect.poll(readOverflow).toBe('visible');
    expect(document.querySelector('[data-slot=dialog]')).not.toBeNull();
    await screen.getByRole('button', { name: 'Download', includeHidden: true }).click();
    expect(handlePress).toHaveBeenCalledOnce();
  },
);

test('the page scrolls behind a popover', async () => {
  const screen = await render(
    <Popover label="Days" trigger={<Button>Choose</Button>}>
      <Button>Today</Button>
    </Popover>,
  );
  await screen.getByRole('button', { name: 'Choose' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Days' })).toBeVisible();
  expect(getComputedStyle(document.documentElement).overflow).toBe('visible');
});

function MenuSheet() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Menu</Button>
      <Sheet title="Menu" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <p>Everything</p>
      </Sheet>
    </>
  );
}

test(
  'the page does not scroll behind a sheet, and a press outside closes it',
  { tags: ['slow'] },
  async () => {
    const readOverflow = () => getComputedStyle(document.documentElement).overflow;
    const Stub = createRoutesStub([{ path: '/', Component: MenuSheet }]);
    const screen = await render(<Stub />);
    await screen.getByRole('button', { name: 'Menu' }).click();
    await expect.poll(readOverflow).toBe('hidden');
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.poll(readOverflow).toBe('visible');
    await screen.getByRole('button', { name: 'Menu' }).click();
    await expect.poll(readOverflow).toBe('hidden');
    await screen.getByRole('dialog').click({ position: { x: 20, y: -20 }, force: true });
    await expect.poll(readOverflow).toBe('visible');
  },
);

/** Reduced motion is what tests have: without it, what closes stays until its animation ends. */
function holdAnimations() {
  for (const part of document.querySelectorAll<HTMLElement>('[data-slot^=dialog]')) {
    part.style.animationDuration = '60s';
  }
}
