import type { DataExport } from '@partshelf/contract/privacy/privacy.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerFile } from '../../../test/answer-file.ts';
import { answerCalls, refusal } from '../../../test/calls.ts';
import {
  failedExport,
  makePreparingExport,
  makeReadyExport,
  noExport,
} from '../../../test/factories/privacy.ts';
import { holdPolls, runNextPoll } from '../../../test/polls.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import { DataPanel } from './data-panel.tsx';

const call = 'POST /api/privacy/export';

async function open(found: DataExport | number = noExport) {
  const shop = { found };
  const { screen, calls } = await renderShop({
    routes: [{ path: '/', Component: DataPanel }],
    at: '/',
    answer: () => (typeof shop.found === 'number' ? shop.found : { data: shop.found }),
  });
  const ask = screen.getByRole('button', { name: 'Download my data' });
  const download = screen.getByRole('button', { name: /^Download \(/ });
  return { screen, shop, calls, ask, download };
}

beforeEach(signIn);

describe('an export of the own data', { tags: ['PRIV-02'] }, () => {
  test('is asked for, prepared, and then offered with its size and last day', async () => {
    holdPolls();
    const preparing = makePreparingExport();
    const sent = answerCalls({ [call]: { data: preparing } });
    const { screen, shop, ask, download } = await open();
    await expect.element(ask).toBeVisible();
    shop.found = preparing;
    await ask.click();
    await expect.element(screen.getByRole('progressbar')).toBeVisible();
    const status = screen.getByRole('status');
    await expect.element(status).toMatchTextContent(/email tells you/);
    const region = status.element();
    await expect.element(ask).not.toBeInTheDocument();
    shop.found = makeReadyExport();
    await runNextPoll();
    await expect.element(download).toHaveTextContent('Download (1.2 MB)');
    await expect
      .element(status)
      .toMatchTextContent(
        /Available until Nov 26, 2999.*You can ask for the next file on Nov 26, 2999/,
      );
    expect(status.element()).toBe(region);
    expect(sent).toEqual([{ call, body: {} }]);
  });

  test('is saved as a file', async () => {
    const { fetched, saved } = answerFile('my-data.zip');
    const { download } = await open(makeReadyExport());
    await download.click();
    await expect.poll(() => saved).toEqual(['my-data.zip']);
    expect(fetched).toHaveBeenCalledWith(
      `/api/privacy/exports/${'e'.repeat(24)}`,
      expect.objectContaining({ method: 'GET' }),
    );
  });

  test('that expired meanwhile says so and is asked for again', async () => {
    answerCalls({ [`GET /api/privacy/exports/${'e'.repeat(24)}`]: refusal('NOT_FOUND', 'Gone') });
    const { shop, download, ask } = await open(makeReadyExport());
    await expect.element(download).toBeVisible();
    shop.found = noExport;
    await download.click();
    await expectToast('Download failed', 'Gone');
    await expect.element(ask).toBeVisible();
  });

  test('that failed can be asked for again', async () => {
    const sent = answerCalls({ [call]: { data: makePreparingExport() } });
    const { screen } = await open(failedExport);
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/could not be prepared/);
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('progressbar')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test('that is ready can be replaced once a day has passed', async () => {
    const { download, ask } = await open(makeReadyExport({ nextAt: '2025-11-20T12:00:00.000Z' }));
    await expect.element(download).toBeVisible();
    await expect.element(ask).toBeVisible();
  });

  test('that is refused shows the reason', async () => {
    answerCalls({ [call]: refusal('EXPORT_ALREADY_REQUESTED', 'Because of this') });
    const { screen, ask } = await open();
    await ask.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Because of this');
    await expect.element(ask).toBeVisible();
  });

  test('whose state cannot be read can be read again', async () => {
    const { screen, shop, ask } = await open(400);
    await expect
      .element(screen.getByRole('alert'))
      .toMatchTextContent(/Your data export could not be loaded\./);
    shop.found = noExport;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(ask).toBeVisible();
  });
});

test('the deletion of the account has a page of its own', { tags: ['PRIV-03'] }, async () => {
  const { screen } = await open();
  await expect
    .element(screen.getByRole('link', { name: 'Delete my account' }))
    .toHaveAttribute('href', '/profile/delete');
});
