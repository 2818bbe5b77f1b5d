import type { AdminPage } from '@partshelf/contract/branding/pages.ts';
import { defaultShownTexts } from '@partshelf/contract/branding/brand.ts';
import { beforeEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { renderShop } from '../../../../test/render-shop.tsx';
import { signIn } from '../../../../test/sign-in.ts';
import { Footer } from '../../../blocks/layout/footer.tsx';
import OwnPage from '../../../pages/information/own-page.tsx';
import PageEditor from './page-editor.tsx';
import PagesPage from './pages.tsx';

const imprint: AdminPage = {
  documentId: 'imprint-id',
  title: 'Imprint',
  path: 'imprint',
  html: '<h2>Nordwind GmbH</h2>',
  inFooter: true,
  inSitemap: false,
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const list = '/admin/settings/pages';

beforeEach(async () => {
  signIn();
  await browser.viewport(1280, 900);
});

const open = async (at: string, pages = [imprint]) => {
  const { screen } = await renderShop({
    routes: [
      { path: list, Component: PagesPage },
      { path: `${list}/new`, Component: PageEditor },
      { path: `${list}/:documentId`, Component: PageEditor },
    ],
    at,
    answer: ({ pathname }) => {
      if (pathname.endsWith('/pages')) return { data: pages };
      const page = pages.find(({ documentId }) => pathname.endsWith(documentId));
      return page ? { data: page } : 404;
    },
  });
  return screen;
};

test('a shop without pages leads to its imprint', { tags: ['VEND-14'] }, async () => {
  const screen = await open(list, []);
  await expect
    .element(screen.getByRole('link', { name: 'Write the imprint' }))
    .toHaveAttribute('href', `${list}/new`);
});

test('a page is published, and what is wrong is said at its field', async () => {
  const sent = answerCalls({ 'POST /api/back-office/pages': { data: imprint } });
  const screen = await open(`${list}/new`);
  await screen.getByRole('button', { name: 'Publish' }).click();
  await expect
    .element(screen.getByRole('textbox', { name: 'Title' }))
    .toHaveAccessibleDescription('Title is required');
  await screen.getByRole('textbox', { name: 'Title' }).fill('Imprint');
  const path = screen.getByRole('textbox', { name: 'Address' });
  await path.fill('Admin');
  await screen.getByRole('textbox', { name: 'Text' }).fill('Nordwind GmbH');
  await screen.getByRole('switch', { name: 'In the sitemap' }).click();
  await screen.getByRole('button', { name: 'Publish' }).click();
  await expect.element(path).toHaveAccessibleDescription(/This address belongs to the shop/);
  await path.fill('Imprint');
  await screen.getByRole('button', { name: 'Publish' }).click();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Imprint');
  expect(sent.map(({ body }) => body)).toEqual([
    {
      title: 'Imprint',
      path: 'imprint',
      html: '<p>Nordwind GmbH</p>',
      inFooter: true,
      inSitemap: false,
    },
  ]);
});

test('a page that is linked is not deleted, and says where the link is', async () => {
  const message = 'The text “About” links to this page. Change the link there first.';
  answerCalls({
    [`DELETE /api/back-office/pages/${imprint.documentId}`]: refusal('PAGE_IS_LINKED', message),
  });
  const screen = await open(`${list}/${imprint.documentId}`);
  await screen.getByRole('button', { name: 'Delete' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Delete “Imprint”?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(message);
});

const settings = {
  texts: {
    ...defaultShownTexts,
    pages: [
      { path: 'imprint', title: 'Imprint', inFooter: true },
      { path: 'hidden', title: 'Hidden', inFooter: false },
    ],
  },
};

test('the footer links to the pages that belong there', { tags: ['VEND-14'] }, async () => {
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: Footer }],
    at: '/',
    answer: () => 404,
    settings,
  });
  const legal = screen.getByRole('navigation', { name: 'Legal' });
  await expect
    .element(legal.getByRole('link', { name: 'Imprint' }))
    .toHaveAttribute('href', '/imprint');
  await expect.element(screen.getByText('Hidden')).not.toBeInTheDocument();
});

test('a page shows its text, and an unknown address is not found', async () => {
  const show = (at: string) =>
    renderShop({
      routes: [{ path: '/:path', Component: OwnPage }],
      at,
      answer: ({ pathname }) => (pathname.endsWith('/imprint') ? { data: imprint } : 404),
      settings,
    });
  const { screen } = await show('/imprint');
  await expect.element(screen.getByRole('heading', { name: 'Nordwind GmbH' })).toBeVisible();
  const unknown = await show('/nothing');
  await expect
    .element(unknown.screen.getByRole('heading', { name: 'Page not found' }))
    .toBeVisible();
});
