import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import {
  calendarFacts,
  makeAdminPackage,
  makeAdminRelease,
} from '../../../../test/factories/admin-products.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { mockUploads } from '../../../../test/uploads.ts';
import { ReleasesPanel } from './releases-panel.tsx';
import { usePackageUpload } from './use-package-upload.ts';

const documentId = 'product'.padEnd(24, 'x');
const uploadCall = `POST /api/back-office/products/${documentId}/packages`;
const publishCall = `POST /api/back-office/products/${documentId}/releases`;

const released = makeAdminRelease({
  version: '1.3.0.0',
  installNote: 'Approve it first.',
});

function Panel() {
  return (
    <ReleasesPanel documentId={documentId} isInShop packageUpload={usePackageUpload(documentId)} />
  );
}

async function open() {
  const releases: object[] = [];
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: Panel }],
    at: '/',
    answer: (call) => (call.pathname.endsWith('/fixes') ? pageOf([], call) : { data: releases }),
  });
  const field = (label: string) => screen.getByLabelText(label, { exact: true });
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  const upload = (name = 'calendar-rollup.sppkg') =>
    userEvent.upload(field('Package file'), new File(['PK'], name));
  const text = (words: string) => screen.getByText(words, { exact: true });
  return { screen, releases, field, button, upload, text };
}

describe('a package', () => {
  test('shows the progress of the upload, then that the server reads the file', async () => {
    const uploads = mockUploads();
    const answer = Promise.withResolvers<object>();
    answerCalls({ [uploadCall]: answer.promise });
    const { screen, button, upload, text } = await open();
    await upload();
    uploads.progress(50, 200);
    const bar = screen.getByRole('progressbar', { name: 'Package upload' });
    await expect.element(bar).toHaveAttribute('aria-valuenow', '25');
    await expect.element(text('Uploading package...')).toBeVisible();
    await expect.element(button('Upload package')).toBeDisabled();
    uploads.finish();
    await expect.element(text('Reading package...')).toBeVisible();
    answer.resolve({ data: makeAdminPackage() });
    await expect.element(button('Publish release')).toBeVisible();
  });

  test('is described in plain words', async () => {
    mockUploads();
    const comparedWith = { version: '1.2.0.0', newPermissions: calendarFacts.permissions };
    const notices = ['It runs isolated. Build it again.'];
    answerCalls({ [uploadCall]: { data: makeAdminPackage({ comparedWith, notices }) } });
    const { screen, upload, text } = await open();
    await upload();
    await expect.element(text('Calendar Roll-up, version 1.3.0')).toBeVisible();
    await expect.element(text('calendar-rollup.sppkg, 46 kB')).toBeVisible();
    await expect.element(text('SharePoint pages, Teams tabs')).toBeVisible();
    await expect.element(text('Read calendars (Microsoft Graph)')).toBeVisible();
    await expect.element(text('ab'.repeat(32))).toBeInTheDocument();
    const news = screen.getByText(
      /^These permissions are new since version 1\.2\.0: Read calendars/,
    );
    await expect.element(news).toBeVisible();
    await expect.element(text(notices[0]!)).toBeVisible();
  });

  test('that is rejected shows the error, and another one can be uploaded', async () => {
    mockUploads();
    const sentence = 'The version must be higher than that of the newest release';
    answerCalls({ [uploadCall]: refusal('REQUEST_MALFORMED', sentence) });
    const { screen, button, upload } = await open();
    await upload();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence);
    await expect.element(button('Upload package')).toBeEnabled();
  });

  test('can be cancelled', async () => {
    mockUploads();
    answerCalls({ [uploadCall]: new Promise<object>(() => {}) });
    const { screen, button, upload } = await open();
    await upload();
    await button('Cancel upload').click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Upload cancelled/);
  });
});

describe('a release', () => {
  test(
    'is published with its texts and appears in the list',
    { tags: ['slow', 'KIT-10'] },
    async () => {
      mockUploads();
      const sent = answerCalls({
        [uploadCall]: { data: makeAdminPackage() },
        [publishCall]: { data: released },
      });
      const { screen, releases, field, button, upload, text } = await open();
      await expect.element(screen.getByText(/^There is no release yet/)).toBeVisible();
      await upload();
      await button('Publish release').click();
      const why = 'Changelog is required';
      await expect.element(field('Changelog')).toHaveAccessibleDescription(why);
      await field('Changelog').fill(released.changelog);
      await field('Note for administrators').fill('Approve it first.');
      releases.push(released);
      await button('Publish release').click();
      await expect.element(text('Version 1.3.0 is released').first()).toBeVisible();
      await expect.element(screen.getByRole('list', { name: 'Releases' })).toBeVisible();
      await expect.element(text('Reads shared calendars.')).toBeVisible();
      expect(sent.at(-1)).toEqual({
        call: publishCall,
        body: {
          package: makeAdminPackage().documentId,
          changelog: released.changelog,
          installNote: released.installNote,
        },
      });
    },
  );

  test('of a file without a version gets one', { tags: ['slow'] }, async () => {
    mockUploads();
    const fileName = 'workbench.zip';
    const sent = answerCalls({
      [uploadCall]: { data: makeAdminPackage({ fileName, facts: null }) },
      [publishCall]: refusal('VALIDATION_FAILED', undefined, {
        version: ['The version must be higher than that of the newest release'],
      }),
    });
    const { field, button, upload } = await open();
    await upload(fileName);
    await field('Version').fill('one');
    await field('Changelog').fill('Faster.');
    await button('Publish release').click();
    const why = 'Version must be numbers like 1.2.0';
    await expect.element(field('Version')).toHaveAccessibleDescription(why);
    await field('Version').fill('1.2.0');
    await button('Publish release').click();
    const refused = 'The version must be higher than that of the newest release';
    await expect.element(field('Version')).toHaveAccessibleDescription(refused);
    expect(sent.at(-1)!.body).toMatchObject({ version: '1.2.0', changelog: 'Faster.' });
  });
});
