import type { AdminRelease } from '@partshelf/contract/packages/admin.ts';
import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { makeAdminRelease } from '../../../../test/factories/admin-products.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { expectToast } from '../../../../test/toasts.ts';
import { ReleaseList } from './release-list.tsx';

const product = 'product'.padEnd(24, 'x');
const noteCall = (release: string) => `PUT /api/back-office/releases/${release}/install-note`;

const makeRelease = (version: string, installNote: string | null): AdminRelease =>
  makeAdminRelease({
    documentId: `release${version.charAt(0)}`.padEnd(24, 'x'),
    version,
    installNote,
    isCurrent: version === '2.0.0.0',
  });

async function open(isInShop = true) {
  const releases = [makeRelease('2.0.0.0', 'Approve first.'), makeRelease('1.0.0.0', null)];
  const { screen, calls } = await renderShop({
    routes: [
      { path: '/', Component: () => <ReleaseList documentId={product} isInShop={isInShop} /> },
    ],
    at: '/',
    answer: (call) => (call.pathname.endsWith('/fixes') ? pageOf([], call) : { data: releases }),
  });
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  await expect.element(button('Edit note of version 2.0.0')).toBeVisible();
  const field = screen.getByLabelText('Note for administrators');
  return { screen, calls, releases, button, field, dialog: screen.getByRole('dialog') };
}

test('the note of a release is edited and shown', { tags: ['slow', 'KIT-10'] }, async () => {
  const { screen, releases, button, field, dialog } = await open();
  await expect.element(screen.getByText('Approve first.')).toBeVisible();
  const changed = { ...releases[0]!, installNote: 'Approve both first.' };
  const call = noteCall(changed.documentId);
  const sent = answerCalls({ [call]: { data: changed } });
  await button('Edit note of version 2.0.0').click();
  await expect.element(field).toHaveValue('Approve first.');
  await expect.element(dialog.getByText('14 of 5,000')).toBeVisible();
  await field.fill(changed.installNote);
  releases[0] = changed;
  await button('Save note').click();
  await expectToast('Note saved');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByText('Approve both first.')).toBeVisible();
  const before = { installNote: 'Approve first.' };
  expect(sent).toEqual([{ call, body: { installNote: 'Approve both first.', before } }]);
});

test('a note that cannot be saved says why and stays', { tags: ['slow', 'KIT-10'] }, async () => {
  const { releases, button, field, dialog } = await open();
  answerCalls({ [noteCall(releases[1]!.documentId)]: refusal('NOT_FOUND', 'It is gone') });
  await button('Add note of version 1.0.0').click();
  await field.fill('Install it per site.');
  await button('Save note').click();
  await expect.element(dialog.getByText('It is gone')).toBeVisible();
  await expect.element(field).toHaveValue('Install it per site.');
});

test('a note of more than 5,000 characters is refused', { tags: ['slow', 'KIT-10'] }, async () => {
  const { button, field } = await open();
  const sent = answerCalls({});
  await button('Edit note of version 2.0.0').click();
  await field.fill('x'.repeat(5_001));
  await button('Save note').click();
  const why = 'Note must be at most 5,000 characters';
  await expect.element(field).toHaveAccessibleDescription(why);
  expect(sent).toEqual([]);
});

test('only the current release links to its security review', { tags: ['KIT-09'] }, async () => {
  const { screen } = await open();
  const links = screen.getByRole('link', { name: /^Security review as/ }).elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/api/products/${product}/security-review?format=pdf`,
    `/api/products/${product}/security-review?format=json`,
  ]);
});

test('a product that is not in the shop has no security review', { tags: ['KIT-09'] }, async () => {
  const { screen } = await open(false);
  expect(screen.getByRole('link', { name: /^Security review as/ }).elements()).toEqual([]);
});
