import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls } from '../../../../test/calls.ts';
import { makeAdminProduct } from '../../../../test/factories/admin-products.ts';
import { makeImage } from '../../../../test/factories/products.ts';
import { openProductEditor } from '../../../../test/open-product-editor.tsx';
import { mockUploads } from '../../../../test/uploads.ts';

test('of several files the images are uploaded, and a file that is no image is named', async () => {
  mockUploads();
  let sent = 0;
  answerCalls({
    'POST /api/back-office/images': () => {
      sent += 1;
      return { data: { ...makeImage(''), documentId: `image${sent}`.padEnd(24, 'x') } };
    },
  });
  const { screen, field } = await openProductEditor(makeAdminProduct(), 'pictures');
  const file = (name: string, type: string) => new File(['x'], name, { type });
  await userEvent.upload(field('File: Add slider pictures'), [
    file('week.png', 'image/png'),
    file('notes.txt', 'text/plain'),
    file('month.png', 'image/png'),
  ]);
  await expect.element(field('Alternative text of picture 2')).toBeVisible();
  const why = 'notes.txt: Please choose an image file (PNG, JPEG, WebP or GIF).';
  await expect.element(screen.getByRole('alert')).toHaveTextContent(why);
  expect(sent).toBe(2);
});

test('a form cannot be saved while images are uploaded', async () => {
  mockUploads();
  const answer = Promise.withResolvers<object>();
  answerCalls({ 'POST /api/back-office/images': answer.promise });
  const { field, button } = await openProductEditor(makeAdminProduct(), 'pictures');
  await userEvent.upload(
    field('File: Add slider pictures'),
    new File(['x'], 'week.png', { type: 'image/png' }),
  );
  await expect.element(button('Uploading...')).toHaveAttribute('aria-disabled', 'true');
  answer.resolve({ data: makeImage('') });
  await expect.element(button('Save changes')).toBeEnabled();
});
