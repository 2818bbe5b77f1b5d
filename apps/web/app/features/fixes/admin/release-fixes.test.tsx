import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { makeAdminPackage, makeAdminRelease } from '../../../../test/factories/admin-products.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { mockUploads } from '../../../../test/uploads.ts';
import { ReleasesPanel } from '../../packages/admin/releases-panel.tsx';
import { usePackageUpload } from '../../packages/admin/use-package-upload.ts';

const documentId = 'product'.padEnd(24, 'x');
const uploadCall = `POST /api/back-office/products/${documentId}/packages`;
const publishCall = `POST /api/back-office/products/${documentId}/releases`;

function Panel() {
  return (
    <ReleasesPanel documentId={documentId} isInShop packageUpload={usePackageUpload(documentId)} />
  );
}

const print = { documentId: 'print'.padEnd(24, 'x'), title: 'Print in colour', chats: 12 };
const zoom = { documentId: 'zoom'.padEnd(24, 'x'), title: 'Zoom', chats: 1 };

async function open() {
  const releases = [makeAdminRelease()];
  const waiting = [print, zoom];
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: Panel }],
    at: '/',
    answer: (address) =>
      address.pathname === '/api/fixes' ? pageOf(waiting, address) : { data: releases },
  });
  const box = (name: RegExp) => screen.getByRole('checkbox', { name });
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return { screen, releases, waiting, box, button };
}

test(
  'the form of a release offers what chats wait for, and publishes with what is chosen',
  { tags: ['slow', 'FIX-01'] },
  async () => {
    mockUploads();
    const { screen, releases, box, button } = await open();
    const sent = answerCalls({
      [uploadCall]: { data: makeAdminPackage() },
      [publishCall]: { data: makeAdminRelease() },
    });
    await userEvent.upload(screen.getByLabelText('Package file'), new File(['PK'], 'part.sppkg'));
    await expect.element(screen.getByRole('group', { name: 'What it fixes' })).toBeVisible();
    await expect.element(box(/^Print in colour \(12 chats\)/)).not.toBeChecked();
    await expect.element(box(/^Zoom \(1 chat\)/)).toBeVisible();
    await box(/^All of these/).click();
    await expect.element(box(/^Zoom/)).toBeChecked();
    await box(/^Zoom/).click();
    await expect.element(box(/^All of these/)).toBePartiallyChecked();
    await screen.getByLabelText('Changelog', { exact: true }).fill('Prints in colour.');
    const message = 'Something of this is fixed already. Choose again.';
    releases.push(makeAdminRelease());
    answerCalls({
      [publishCall]: refusal('VALIDATION_FAILED', undefined, { fixes: [message] }),
    });
    await button('Publish release').click();
    await expect.element(screen.getByText(message)).toBeVisible();
    const again = answerCalls({ [publishCall]: { data: makeAdminRelease() } });
    await button('Publish release').click();
    await expect.poll(() => again[0]?.body).toMatchObject({ fixes: [print.documentId] });
    expect(sent).not.toEqual([]);
  },
);

test('a published release names what it fixes, and lists it', { tags: ['FIX-01'] }, async () => {
  const { screen, releases, waiting, box, button } = await open();
  await button('Name fixes of version 2.0.0').click();
  await expect.element(button('Tell the customers')).toBeDisabled();
  await box(/^Print in colour/).click();
  const call = `POST /api/back-office/releases/${releases[0]!.documentId}/fixes`;
  const sent = answerCalls({
    [call]: () => {
      releases[0] = makeAdminRelease({ fixes: [print] });
      waiting.shift();
      return { data: { documentId: releases[0].documentId, fixes: [print] } };
    },
  });
  await button('Tell the customers').click();
  await expect.element(screen.getByText('Version 2.0.0 names what it fixes')).toBeVisible();
  expect(sent[0]!.body).toEqual({ fixes: [print.documentId] });
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'Edit changelog' }))
    .toHaveFocus();
  await expect
    .element(screen.getByRole('list', { name: 'What version 2.0.0 fixes' }))
    .toMatchTextContent('Print in colour (12 chats)');
});
