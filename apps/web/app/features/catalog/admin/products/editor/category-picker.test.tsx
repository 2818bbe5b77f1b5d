import { expect, test } from 'vitest';
import { answerCalls } from '../../../../../../test/calls.ts';
import { openProductEditor } from '../../../../../../test/open-product-editor.tsx';
import { makeAdminCategory } from '../../../../../../test/factories/admin-products.ts';

test('a category can be added while the form keeps its values', async () => {
  const added = makeAdminCategory({ title: 'Absences' });
  const sent = answerCalls({ 'POST /api/back-office/categories': { data: added } });
  const { screen, field, button } = await openProductEditor();
  await field('Description').fill('Shows who is away.');
  await button('Add category').click();
  const dialog = screen.getByRole('dialog', { name: 'New category' });
  await dialog.getByLabelText('Title').fill('Absences');
  await dialog.getByRole('button', { name: 'Add category' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(field('Description')).toHaveValue('Shows who is away.');
  await expect.element(screen.getByText('Title is required')).not.toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([{ title: 'Absences', img: null }]);
});
