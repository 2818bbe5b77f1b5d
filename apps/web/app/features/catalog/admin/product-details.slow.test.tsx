import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import {
  makeAdminCategory,
  makeAdminPackage,
  makeAdminProduct,
} from '../../../../test/factories/admin-products.ts';
import { makeImage } from '../../../../test/factories/products.ts';
import { dashboards, documents, openProductEditor } from '../../../../test/open-product-editor.tsx';
import { expectToast } from '../../../../test/toasts.ts';
import { mockUploads } from '../../../../test/uploads.ts';

const createCall = 'POST /api/back-office/products';
const changeCall = (documentId: string) => `PUT /api/back-office/products/${documentId}`;
const stateCall = (documentId: string) => `${changeCall(documentId)}/state`;

describe('a new product', () => {
  test('is saved as a draft with all its values, and its page opens', async () => {
    const draft = makeAdminProduct({ title: 'Leave Planner', state: 'draft' });
    const sent = answerCalls({ [createCall]: { data: draft } });
    const { screen, field, button, heading, openPart, shop } = await openProductEditor();
    shop.product = draft;
    await field('Title').fill('Leave Planner');
    await field('Price in US dollars').fill('149.50');
    await userEvent.selectOptions(field('Type'), 'featured');
    await field('Marked as new').click();
    await field('Works with').fill('SharePoint Online');
    await field('Documents').click();
    await openPart('Texts');
    await field('Description').fill('Shows who is away.');
    await field('Long description').fill('One\nTwo');
    await button('Save draft').click();
    await expect.element(heading('Leave Planner')).toBeVisible();
    await expect.element(screen.getByText('Draft', { exact: true })).toBeVisible();
    expect(sent).toEqual([
      {
        call: createCall,
        body: {
          title: 'Leave Planner',
          slug: '',
          description: 'Shows who is away.',
          long_description: 'One\nTwo',
          other_description: '',
          price: '149.50',
          type: 'featured',
          isNew: true,
          worksWith: 'SharePoint Online',
          categories: [documents.documentId],
          img: null,
          img2: null,
          img3: null,
          img_slider: [],
        },
      },
    ]);
  });

  test('needs a title, and a price with two decimals', async () => {
    const sent = answerCalls({});
    const { field, button } = await openProductEditor();
    await field('Price in US dollars').fill('149.555');
    await button('Save draft').click();
    await expect.element(field('Title')).toHaveAccessibleDescription('Title is required');
    await expect.element(field('Title')).toHaveFocus();
    const price = field('Price in US dollars');
    await expect.element(price).toHaveAccessibleDescription('Price must be an amount like 149.00');
    expect(sent).toEqual([]);
  });
});

describe('a product', () => {
  test('shows its values, the price with two decimals', async () => {
    const product = makeAdminProduct({
      title: 'Org Chart',
      price: 129,
      categories: [dashboards],
    });
    const { screen, field, heading, openPart } = await openProductEditor(product);
    await expect.element(heading('Org Chart')).toBeVisible();
    await expect.element(field('Price in US dollars')).toHaveValue('129.00');
    await expect.element(field('Dashboards')).toBeChecked();
    await expect.element(field('Documents')).not.toBeChecked();
    await openPart('Texts');
    await expect
      .element(screen.getByRole('textbox', { name: 'Other description' }))
      .toHaveTextContent('More about it.');
  });

  test('is saved with its changes and the time when it was last updated', async () => {
    const product = makeAdminProduct();
    const saved = { ...product, price: 59, updatedAt: '2026-03-03T04:05:06.000Z' };
    const sent = answerCalls({ [changeCall(product.documentId)]: { data: saved } });
    const { field, button, shop } = await openProductEditor(product);
    await field('Price in US dollars').fill('59.00');
    shop.product = saved;
    await button('Save changes').click();
    await expect.element(button('Save changes').getByText('Saved')).toBeVisible();
    await expectToast('Changes saved');
    const { updatedAt } = product;
    expect(sent[0]!.body).toMatchObject({ price: '59.00', updatedAt });
    await expect.element(field('Price in US dollars')).toHaveValue('59.00');
  });

  test('shows the errors of the server beside the fields', async () => {
    const product = makeAdminProduct({ state: 'draft' });
    answerCalls({
      [stateCall(product.documentId)]: refusal('VALIDATION_FAILED', undefined, {
        description: ['Description is required'],
        release: ['Publish a release first'],
      }),
    });
    const { screen, field, button, openPart } = await openProductEditor(product);
    await button('Publish').click();
    const why = 'Description is required';
    await expect.element(field('Description')).toHaveAccessibleDescription(why);
    await expect.element(field('Description')).toHaveFocus();
    await openPart('Releases (has an error)');
    const releases = screen.getByRole('region', { name: 'Releases' });
    await expect.element(releases.getByText('Publish a release first')).toBeVisible();
  });

  test('focuses its releases when only a release is missing', async () => {
    mockUploads();
    const product = makeAdminProduct({ state: 'draft' });
    const { documentId } = product;
    answerCalls({
      [stateCall(documentId)]: refusal('VALIDATION_FAILED', undefined, {
        release: ['Publish a release first'],
      }),
      [`POST /api/back-office/products/${documentId}/packages`]: { data: makeAdminPackage() },
      [`POST /api/back-office/products/${documentId}/releases`]: { data: { version: '1.0.0.0' } },
    });
    const { screen, field, button } = await openProductEditor(product);
    await button('Publish').click();
    const releases = screen.getByRole('region', { name: 'Releases' });
    const problem = releases.getByText('Publish a release first');
    await expect.element(problem).toBeVisible();
    expect(document.activeElement).toContainElement(releases.element() as HTMLElement);
    await userEvent.upload(field('Package file'), new File(['PK'], 'part.sppkg'));
    await field('Changelog').fill('The first one.');
    await button('Publish release').click();
    await expect.element(problem).not.toBeInTheDocument();
  });

  test('is saved before it is published', async () => {
    const product = makeAdminProduct({ state: 'draft' });
    const { documentId } = product;
    const saved = { ...product, title: 'Desk Finder' };
    const sent = answerCalls({
      [changeCall(documentId)]: { data: saved },
      [stateCall(documentId)]: { data: { ...saved, state: 'published' } },
    });
    const { screen, field, button } = await openProductEditor(product);
    await field('Title').fill('Desk Finder');
    await button('Publish').click();
    await expect.element(screen.getByText('The product is now in the shop')).toBeVisible();
    expect(sent.map(({ call }) => call)).toEqual([changeCall(documentId), stateCall(documentId)]);
  });

  test('is archived and restored as it is', async () => {
    const product = makeAdminProduct();
    const call = stateCall(product.documentId);
    const sent = answerCalls({ [call]: { data: { ...product, state: 'archived' } } });
    const { screen, button, choose, shop } = await openProductEditor(product);
    shop.product = { ...product, state: 'archived' };
    await choose('Archive');
    await expect.element(button('Restore')).toBeVisible();
    await button(`Actions for ${product.title}`).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Preview' })).toBeVisible();
    expect(sent).toEqual([{ call, body: { state: 'archived' } }]);
  });
});

describe('a page with changes', () => {
  test('asks for confirmation before it is left', async () => {
    const { screen, field, button } = await openProductEditor(makeAdminProduct());
    await field('Title').fill('Something else');
    const away = screen.getByRole('link', { name: 'Away' });
    await away.click();
    await expect.element(screen.getByText('Leave without saving?')).toBeVisible();
    await button('Stay here').click();
    await expect.element(field('Title')).toHaveValue('Something else');
    await away.click();
    await button('Leave').click();
    await expect.element(screen.getByText('You are elsewhere')).toBeVisible();
  });

  test('also asks when a package is ready to be published', async () => {
    mockUploads();
    const product = makeAdminProduct();
    const uploadCall = `POST /api/back-office/products/${product.documentId}/packages`;
    answerCalls({ [uploadCall]: { data: makeAdminPackage() } });
    const { screen, field, button } = await openProductEditor(product, 'releases');
    await userEvent.upload(field('Package file'), new File(['PK'], 'part.sppkg'));
    await field('Changelog').fill('Faster.');
    await screen.getByRole('link', { name: 'Away' }).click();
    await button('Stay here').click();
    await expect.element(field('Changelog')).toHaveValue('Faster.');
    await button('Cancel').click();
    await expect.element(button('Upload package')).toHaveFocus();
  });

  test('does not ask when there is nothing to save', async () => {
    const { screen, field } = await openProductEditor(makeAdminProduct({ title: 'Org Chart' }));
    await field('Title').fill('Something else');
    await field('Title').fill('Org Chart');
    await screen.getByRole('link', { name: 'Away' }).click();
    await expect.element(screen.getByText('You are elsewhere')).toBeVisible();
  });
});

describe('the other description', () => {
  test('is formatted by the toolbar, which is one tab stop', async () => {
    const product = makeAdminProduct({ other_description: '<p>Word</p>' });
    const { documentId } = product;
    const sent = answerCalls({ [changeCall(documentId)]: { data: product } });
    const { field, button } = await openProductEditor(product, 'texts');
    const bold = (await button('Bold').findElement()).getBoundingClientRect();
    const icon = (await button('Bold').findElement()).querySelector('svg')!.getBoundingClientRect();
    expect(icon.x + icon.width / 2).toBeCloseTo(bold.x + bold.width / 2, 0);
    expect(icon.y + icon.height / 2).toBeCloseTo(bold.y + bold.height / 2, 0);
    const text = field('Other description');
    await text.click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await button('Bold').click();
    await expect.element(button('Bold')).toHaveAttribute('aria-pressed', 'true');
    (await button('Bold').findElement()).focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.element(button('Heading')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await button('Save changes').click();
    await expectToast('Changes saved');
    const html = '<h2><strong>Word</strong></h2>';
    expect(sent[0]!.body).toMatchObject({ other_description: html });
  });

  test('allows no other schemes in links, and preserves a table', async () => {
    const table = '<table><tbody><tr><th>Part</th><td>One</td></tr></tbody></table>';
    const product = makeAdminProduct({ other_description: `<p>Word</p>${table}` });
    const { documentId } = product;
    const sent = answerCalls({ [changeCall(documentId)]: { data: product } });
    const { screen, button } = await openProductEditor(product, 'texts');
    const link = screen.getByPlaceholder('https://');
    await screen.getByRole('textbox', { name: 'Other description' }).click();
    await userEvent.keyboard('{Control>}{Home}{/Control}{Shift>}{End}{/Shift}');
    await button('Link').click();
    await link.fill('javascript:alert(1)');
    await button('Set link').click();
    const why = /^A page of the shop such as \/support, or an address with https:/;
    await expect.element(link).toHaveAccessibleDescription(why);
    const notLinks = ['http://northgate.example', '/api/users', '//northgate.example', 'tel:me'];
    for (const address of notLinks) {
      await link.fill(address);
      await button('Set link').click();
      await expect.element(link).toBeInvalid();
    }
    await link.fill('/support?tab=plans');
    await button('Set link').click();
    await button('Save changes').click();
    await expectToast('Changes saved');
    const { other_description: html } = sent[0]!.body as { other_description: string };
    expect(html).toBe(`<p><a href="/support?tab=plans">Word</a></p>${table}`);
  });
});

describe('the slider images', () => {
  test('are reordered by keyboard, which is announced', async () => {
    const slider = [makeImage('First'), makeImage('Second'), makeImage('Third')].map(
      (image, place) => ({ ...image, documentId: `image${place}`.padEnd(24, 'x') }),
    );
    const product = makeAdminProduct({ img_slider: slider });
    const sent = answerCalls({ [changeCall(product.documentId)]: { data: product } });
    const { screen, field, button } = await openProductEditor(product, 'pictures');
    (await button('Move picture 3 up').findElement()).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('picture 3 is now 2 of 3')).toBeInTheDocument();
    await expect.element(field('Alternative text of picture 2')).toHaveValue('Third');
    await expect.element(button('Move picture 2 up')).toHaveFocus();
    await field('Alternative text of picture 2').fill('The third');
    await button('Remove picture 1').click();
    await button('Save changes').click();
    await expectToast('Changes saved');
    expect(sent[0]!.body).toMatchObject({
      img_slider: [
        { documentId: slider[2]!.documentId, alternativeText: 'The third' },
        { documentId: slider[1]!.documentId, alternativeText: 'Second' },
      ],
    });
  });
});

test('a category can be added while the form keeps its values', async () => {
  const added = makeAdminCategory({ title: 'Absences' });
  const sent = answerCalls({ 'POST /api/back-office/categories': { data: added } });
  const { screen, field, button } = await openProductEditor();
  await field('Works with').fill('SharePoint Online');
  await button('Add category').click();
  const dialog = screen.getByRole('dialog', { name: 'New category' });
  await dialog.getByLabelText('Title').fill('Absences');
  await dialog.getByRole('button', { name: 'Add category' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(field('Works with')).toHaveValue('SharePoint Online');
  await expect.element(screen.getByText('Title is required')).not.toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([{ title: 'Absences', description: '', img: null }]);
});

describe('the address of a product', { tags: ['VEND-10'] }, () => {
  test('is shown as its URL, and says that former links lead there', async () => {
    const product = makeAdminProduct({ slug: 'org-chart' });
    const { field } = await openProductEditor(product);
    const address = field('Address');
    await expect.element(address).toHaveAccessibleDescription(/\/product\/org-chart$/);
    await address.fill('people');
    await expect
      .element(address)
      .toHaveAccessibleDescription(/\/product\/people\. Links to org-chart will lead here\.$/);
  });
});

test('a title that another product has is pointed out', { tags: ['VEND-10'] }, async () => {
  const { screen, field, shop } = await openProductEditor();
  const other = makeAdminProduct({ title: 'Org Chart' });
  shop.sameTitle = [other];
  await field('Title').fill('Org Chart');
  await expect
    .element(field('Title'))
    .toHaveAccessibleDescription('Another product has this title.');
  await expect
    .element(screen.getByRole('link', { name: 'Another product' }))
    .toHaveAttribute('href', `/admin/products/${other.documentId}`);
});

test('a product is duplicated, and its copy opens', { tags: ['VEND-10'] }, async () => {
  const product = makeAdminProduct({ title: 'Org Chart' });
  const copy = makeAdminProduct({ title: 'Copy of Org Chart', state: 'draft' });
  answerCalls({ [`POST /api/back-office/products/${product.documentId}/copies`]: { data: copy } });
  const { choose, heading, shop } = await openProductEditor(product);
  await expect.element(heading('Org Chart')).toBeVisible();
  shop.product = copy;
  await choose('Duplicate');
  await expect.element(heading('Copy of Org Chart')).toBeVisible();
  await expectToast('Draft created', 'Copy of Org Chart');
});
