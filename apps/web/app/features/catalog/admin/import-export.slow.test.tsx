import { productListQuery } from '@partshelf/contract/catalog/admin.ts';
import { describe, expect, test } from 'vitest';
import { answerFile } from '../../../../test/answer-file.ts';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { renderShop } from '../../../../test/render-shop.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { ExportButton } from '../../../ui/call-button.tsx';
import { useListParams } from '../../../admin/list-params.ts';
import { fetchDownload } from '../../../download.ts';
import { ImportButton } from './import-products.tsx';
import { ExportProductsButton } from './products.tsx';

const checkCall = 'POST /api/back-office/import-export/products/check';
const importCall = 'POST /api/back-office/import-export/products';

function Tools() {
  const params = useListParams(productListQuery);
  return (
    <>
      <ImportButton />
      <ExportProductsButton query={params.query} />
      <ExportButton
        onExport={() => fetchDownload('GET /back-office/import-export/customers', { query: {} })}
      />
    </>
  );
}

async function open(at = '/') {
  const routes = [{ path: '/', Component: Tools }];
  const { screen } = await renderShop({ routes, at, answer: () => 404 });
  const dialog = screen.getByRole('dialog');
  const chooseFile = async () => {
    await screen.getByRole('button', { name: 'Import' }).click();
    const file = new File(['title,price\nOrg Chart,129.00'], 'products.csv', { type: 'text/csv' });
    await dialog.getByLabelText('File').upload(file);
  };
  return { screen, dialog, chooseFile, all: dialog.getByRole('button', { name: 'Import all' }) };
}

signInOnDesktop();

describe('an import', () => {
  test('is checked first, and every problem is listed by line', async () => {
    const problems = [
      { line: 2, column: 'price', message: 'Price must be an amount like 149.00' },
      { line: 7, column: null, message: 'Too many cells' },
    ];
    const sent = answerCalls({ [checkCall]: { data: { products: 6, problems } } });
    const { dialog, chooseFile, all } = await open();
    await chooseFile();
    await expect.element(dialog.getByRole('status')).toMatchTextContent(/^The file has 2 problems/);
    await expect
      .element(dialog.getByRole('table', { name: 'Problems' }))
      .toMatchTextContent(/2\s*price\s*Price must be an amount like 149\.00\s*7\s*All\s*Too many/);
    await expect.element(all).toBeDisabled();
    expect(sent.map(({ call }) => call)).toEqual([checkCall]);
  });

  test('of products that exist asks whether to update them', async () => {
    const sent = answerCalls({
      [checkCall]: { data: { products: 0, problems: [], existing: 61 } },
      [`${importCall}/differences`]: {
        data: { products: 61, created: 0, problems: [], differences: [], digest: 'd'.repeat(64) },
      },
    });
    const { dialog, chooseFile, all } = await open();
    await chooseFile();
    await expect
      .element(dialog.getByRole('status'))
      .toMatchTextContent(/^61 products exist already: update them\?/);
    await expect.element(all).toBeDisabled();
    await dialog.getByRole('button', { name: 'Update them' }).click();
    await expect
      .element(dialog.getByRole('status'))
      .toMatchTextContent('No differences in 61 products.');
    expect(sent.map(({ call }) => call)).toEqual([checkCall, `${importCall}/differences`]);
  });

  test('of some that exist and new ones says how many, and imports only the new', async () => {
    const sent = answerCalls({
      [checkCall]: { data: { products: 3, problems: [], existing: 61 } },
      [importCall]: { data: { created: 3 } },
    });
    const { screen, dialog, chooseFile } = await open();
    await chooseFile();
    await expect
      .element(dialog.getByRole('status'))
      .toMatchTextContent(
        /^61 products exist already, and 3 are new\. Update the existing ones too\?/,
      );
    await expect.element(dialog.getByRole('button', { name: 'Update them too' })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Import only the new' }).click();
    await expect.element(screen.getByText('3 drafts imported')).toBeVisible();
    expect(sent.map(({ call }) => call)).toEqual([checkCall, `${importCall}?skipsExisting=true`]);
  });

  test('imports all products of a file without problems as drafts', async () => {
    const sent = answerCalls({
      [checkCall]: { data: { products: 12, problems: [] } },
      [importCall]: { data: { created: 12 } },
    });
    const { screen, dialog, chooseFile, all } = await open();
    await chooseFile();
    await expect.element(dialog.getByText(/^12 products can be imported\./)).toBeVisible();
    await all.click();
    await expect.element(screen.getByText('12 drafts imported')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent.map(({ call }) => call)).toEqual([checkCall, importCall]);
    expect((sent[1]!.body as FormData).get('files')).toBeInstanceOf(File);
  });

  test('shows an error for a file that cannot be read', async () => {
    const text = 'Please choose a .csv or .json file of products';
    answerCalls({ [checkCall]: refusal('REQUEST_MALFORMED', text) });
    const { dialog, chooseFile, all } = await open();
    await chooseFile();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(text);
    await expect.element(all).toBeDisabled();
  });
});

describe('an import that updates', { tags: ['VEND-11'] }, () => {
  const differencesCall = 'POST /api/back-office/import-export/products/differences';
  const updateCall = 'POST /api/back-office/import-export/products/update';
  const digest = 'd'.repeat(64);
  const compared = {
    products: 3,
    created: 0,
    problems: [],
    digest,
    differences: [
      {
        line: 2,
        documentId: 'a'.repeat(24),
        title: 'Org Chart',
        column: 'price',
        before: '129.00',
        after: '99.50',
      },
      {
        line: 2,
        documentId: 'a'.repeat(24),
        title: 'Org Chart',
        column: 'worksWith',
        before: '',
        after: 'SharePoint Online',
      },
    ],
  };

  async function chooseUpdate() {
    const opened = await open();
    await opened.screen.getByRole('button', { name: 'Import' }).click();
    await opened.dialog.getByRole('checkbox', { name: /^Update existing products/ }).click();
    const file = new File(['slug,price\norg-chart,99.50'], 'prices.csv', { type: 'text/csv' });
    await opened.dialog.getByLabelText('File').upload(file);
    return { ...opened, apply: opened.dialog.getByRole('button', { name: 'Apply all' }) };
  }

  test('shows every difference before it is applied', async () => {
    const sent = answerCalls({
      [differencesCall]: { data: compared },
      [updateCall]: { data: { changed: 1, created: 0 } },
    });
    const { screen, dialog, apply } = await chooseUpdate();
    await expect
      .element(dialog.getByText('2 differences in 1 product. Nothing has been changed yet.'))
      .toBeVisible();
    await expect
      .element(dialog.getByRole('table', { name: 'Differences' }))
      .toMatchTextContent(
        /Org Chart\s*price\s*\$129\.00\s*\$99\.50.*worksWith\s*Empty\s*SharePoint/,
      );
    await apply.click();
    await expect.element(screen.getByText('1 product changed')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent.map(({ call }) => call)).toEqual([
      differencesCall,
      `${updateCall}?digest=${digest}`,
    ]);
  });

  test('imports the new ones of the same file as drafts', async () => {
    answerCalls({
      [differencesCall]: { data: { ...compared, created: 2 } },
      [updateCall]: { data: { changed: 1, created: 2 } },
    });
    const { screen, dialog, apply } = await chooseUpdate();
    const text =
      '2 differences in 1 product. 2 drafts will be imported. Nothing has been changed yet.';
    await expect.element(dialog.getByText(text)).toBeVisible();
    await apply.click();
    await expect.element(screen.getByText('1 product changed, 2 drafts imported')).toBeVisible();
  });

  test('asks to look again when a product was changed meanwhile', async () => {
    const sent = answerCalls({
      [differencesCall]: { data: compared },
      [updateCall]: refusal('CHANGED_MEANWHILE'),
    });
    const { dialog, apply } = await chooseUpdate();
    await apply.click();
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent('Someone has changed a product meanwhile, so nothing was applied.');
    await expect.element(apply).toBeDisabled();
    await dialog.getByRole('button', { name: 'Show the current differences' }).click();
    await expect.element(apply).toBeEnabled();
    expect(sent).toHaveLength(3);
  });

  test('says when an unchanged file has no differences', async () => {
    answerCalls({ [differencesCall]: { data: { ...compared, differences: [] } } });
    const { dialog, apply } = await chooseUpdate();
    await expect.element(dialog.getByText('No differences in 3 products.')).toBeVisible();
    await expect.element(apply).toBeDisabled();
  });
});

describe('an export', () => {
  test('is downloaded with the session of the user, under the file name from the server', async () => {
    const { fetched, saved } = answerFile('products.json');
    const { screen } = await open('/?search=chart&state=draft&from=2026-02-30');
    await screen.getByRole('button', { name: 'Export', exact: true }).click();
    await screen.getByRole('menuitem', { name: 'As JSON' }).click();
    await expect.poll(() => saved).toEqual(['products.json']);
    const [path, init] = fetched.mock.calls[0]!;
    expect(path).toBe(
      '/api/back-office/import-export/products?search=chart&state=draft&sort=updatedAt%3Adesc&format=json',
    );
    expect(new Headers(init?.headers).get('authorization')).toMatch(/^Bearer /);
  });

  test('that fails says so', async () => {
    answerCalls({});
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Export CSV' }).click();
    await expect.element(screen.getByText('Export failed')).toBeVisible();
  });
});
