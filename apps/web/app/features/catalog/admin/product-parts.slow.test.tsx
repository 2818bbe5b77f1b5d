import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { makeAdminPackage, makeAdminProduct } from '../../../../test/factories/admin-products.ts';
import { openProductEditor } from '../../../../test/open-product-editor.tsx';
import { mockUploads } from '../../../../test/uploads.ts';

describe('the parts of a product', () => {
  test('keep what was typed while others are open', async () => {
    mockUploads();
    const product = makeAdminProduct({ other_description: '<p>Word</p>' });
    const { documentId } = product;
    const sent = answerCalls({
      [`POST /api/back-office/products/${documentId}/packages`]: { data: makeAdminPackage() },
      [`PUT /api/back-office/products/${documentId}`]: { data: product },
    });
    const { screen, field, button, openPart } = await openProductEditor(product, 'texts');
    await field('Description').fill('Shows who is away.');
    const text = screen.getByRole('textbox', { name: 'Other description' });
    await text.click();
    await userEvent.keyboard('{Control>}{End}{/Control} and more');
    await openPart('Releases');
    await userEvent.upload(field('Package file'), new File(['PK'], 'part.sppkg'));
    await field('Changelog').fill('Faster.');
    await openPart('Basics');
    await field('Title').fill('Leave Planner');
    await openPart('Texts');
    await expect.element(field('Description')).toHaveValue('Shows who is away.');
    await expect.element(text).toHaveTextContent('Word and more');
    await openPart('Releases');
    await expect.element(field('Changelog')).toHaveValue('Faster.');
    await button('Save changes').click();
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]!.body).toMatchObject({
      title: 'Leave Planner',
      description: 'Shows who is away.',
      other_description: '<p>Word and more</p>',
    });
  });

  test('are in the address, which opens them again after a reload', async () => {
    const { address, openPart } = await openProductEditor(makeAdminProduct());
    await openPart('Texts');
    await expect.element(address).toHaveTextContent('?part=texts');
    await openPart('Basics');
    await expect.element(address).toHaveTextContent('');
  });

  test('open with the address, and with the arrow keys', async () => {
    const { screen } = await openProductEditor(makeAdminProduct(), 'pictures');
    const tab = (name: string) => screen.getByRole('tab', { name });
    await expect.element(tab('Pictures')).toHaveAttribute('aria-selected', 'true');
    await expect.element(screen.getByRole('heading', { name: 'Pictures' })).toBeVisible();
    await tab('Pictures').click();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(tab('Texts')).toHaveFocus();
    await expect.element(screen.getByRole('heading', { name: 'Texts' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Pictures' }).query()).toBeNull();
  });

  test('have the history of the product', async () => {
    const { screen, shop, openPart } = await openProductEditor(makeAdminProduct());
    shop.history = [
      {
        documentId: 'entry'.padEnd(24, 'x'),
        actor: { documentId: 'mara'.padEnd(24, 'x'), username: 'Mara' },
        action: 'published',
        subject: 'product',
        subjectDocumentId: 'x',
        details: { title: 'Org Chart' },
        createdAt: '2026-03-03T04:05:06.000Z',
      },
    ];
    await openPart('History');
    await expect
      .element(screen.getByRole('list', { name: 'Changes' }))
      .toMatchTextContent(/^Mara published the product “Org Chart”Mar 3, 2026/);
  });
});

describe('an error in another part', () => {
  test('opens it, moves the focus to the field and marks the tab', async () => {
    const { screen, field, button, openPart } = await openProductEditor(makeAdminProduct());
    await openPart('Texts');
    await field('Description').fill('x'.repeat(501));
    await openPart('Pictures');
    await button('Save changes').click();
    await expect.element(field('Description')).toHaveFocus();
    await expect.element(field('Description')).toBeInvalid();
    await openPart('Basics');
    const tab = screen.getByRole('tab', { name: 'Texts (has an error)' });
    await expect.element(tab).toBeVisible();
    await openPart('Texts (has an error)');
    await field('Description').fill('Shows who is away.');
    await expect.element(tab).not.toBeInTheDocument();
  });

  test('from the server opens a rich text that has not been loaded yet', async () => {
    const product = makeAdminProduct({ state: 'draft' });
    const why = 'Other description is too long';
    answerCalls({
      [`PUT /api/back-office/products/${product.documentId}`]: refusal(
        'VALIDATION_FAILED',
        undefined,
        { other_description: [why] },
      ),
    });
    const { screen, field, button } = await openProductEditor(product);
    await field('Title').fill('Leave Planner');
    await button('Save draft').click();
    const text = screen.getByRole('textbox', { name: 'Other description' });
    await expect.element(text).toHaveFocus();
    await expect.element(screen.getByText(why)).toBeVisible();
  });

  test('of a new product opens it', async () => {
    const { field, button, openPart } = await openProductEditor();
    await openPart('Pictures');
    await button('Save draft').click();
    await expect.element(field('Title')).toHaveFocus();
    await expect.element(field('Title')).toHaveAccessibleDescription('Title is required');
  });
});

test('on phones the tabs stay in view, and the focus below them', async () => {
  await page.viewport(390, 700);
  const { screen, field } = await openProductEditor(makeAdminProduct());
  await expect.element(field('Works with')).toBeVisible();
  (await field('Works with').findElement()).focus();
  (await field('Title').findElement()).focus();
  const tabs = (await screen.getByRole('tablist').findElement()).getBoundingClientRect();
  const title = (await field('Title').findElement()).getBoundingClientRect();
  expect(tabs.top).toBeGreaterThanOrEqual(0);
  expect(title.top).toBeGreaterThan(tabs.bottom);
  await page.viewport(414, 896);
});
