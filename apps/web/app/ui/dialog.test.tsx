import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { expectToast } from '../../test/toasts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
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

test('a dialog over another replaces it, and leads back to it as it was', async () => {
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
});

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
  await screen.getByRole('button', { name: 'Open' }).click();
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
