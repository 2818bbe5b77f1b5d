import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { expectToast } from '../../test/toasts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Toaster } from './toast.tsx';
import { useOpening } from './use-opening.ts';

const load = vi.fn<() => Promise<{ Dialog: typeof Dialog }>>();

function Opener() {
  const { part, isOpen, setIsOpen, opener } = useOpening(load);
  return (
    <>
      <Button {...opener}>View Details</Button>
      {part && (
        <part.Dialog open={isOpen} onOpenChange={setIsOpen} title="Order 1042">
          <input aria-label="Note" />
        </part.Dialog>
      )}
      <Toaster />
    </>
  );
}

test('a dialog that cannot be loaded says so, and opens with the next press', async () => {
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  const screen = await render(<Opener />);
  const button = screen.getByRole('button', { name: 'View Details' });
  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expectToast('Not opened', 'This part of the page could not be loaded. Please try again.');
  load.mockResolvedValue({ Dialog });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Note')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});
