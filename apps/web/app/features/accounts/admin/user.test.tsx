import type { DataRequests } from '@partshelf/contract/privacy/privacy.ts';
import { describe, expect, test } from 'vitest';
import { answerFile } from '../../../../test/answer-file.ts';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import {
  makeDataRequests,
  makePreparingExport,
  makeReadyExport,
} from '../../../../test/factories/privacy.ts';
import { holdPolls, runNextPoll } from '../../../../test/polls.ts';
import { renderShop } from '../../../../test/render-shop.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { expectToast } from '../../../../test/toasts.ts';
import PersonPage from './user.tsx';

const documentId = 'm'.repeat(24);
const address = `/api/back-office/people/${documentId}`;
const deletionAt = '2025-11-27T12:00:00.000Z';

const scheduled = makeDataRequests({
  deletion: { state: 'scheduled', at: deletionAt, reviews: 'delete' },
});

async function open(requests: DataRequests | number = makeDataRequests()) {
  const shop = { requests };
  const { screen } = await renderShop({
    routes: [{ path: '/admin/people/:documentId', Component: PersonPage }],
    at: `/admin/people/${documentId}`,
    answer: () => (typeof shop.requests === 'number' ? shop.requests : { data: shop.requests }),
  });
  const exported = screen.getByRole('region', { name: 'Export' });
  const deletion = screen.getByRole('region', { name: 'Deletion' });
  return { screen, shop, exported, deletion, dialog: screen.getByRole('dialog') };
}

signInOnDesktop();

test('a person who does not exist has no page', async () => {
  const { screen } = await open(404);
  await expect.element(screen.getByText('There is no such person.')).toBeVisible();
});

describe('an export on request', { tags: ['PRIV-08'] }, () => {
  test('needs a reason, is prepared, and is downloaded', async () => {
    holdPolls();
    const call = `POST ${address}/export`;
    const preparing = makeDataRequests({ export: makePreparingExport() });
    const sent = answerCalls({ [call]: { data: preparing } });
    const { exported, shop } = await open();
    const prepare = exported.getByRole('button', { name: 'Prepare export' });
    await expect.element(prepare).toBeDisabled();
    await exported.getByLabelText('Reason').fill('Asked by letter');
    shop.requests = preparing;
    await prepare.click();
    await expectToast('The export is being prepared');
    await expect.element(exported.getByRole('progressbar')).toBeVisible();
    expect(sent).toEqual([{ call, body: { reason: 'Asked by letter' } }]);

    shop.requests = makeDataRequests({ export: makeReadyExport() });
    await runNextPoll();
    const { saved } = answerFile('data-of-mara.zip');
    await exported.getByRole('button', { name: 'Download (1.2 MB)' }).click();
    await expect.poll(() => saved).toEqual(['data-of-mara.zip']);
  });

  test('that is refused shows the reason', async () => {
    const text = 'Because of this';
    answerCalls({ [`POST ${address}/export`]: refusal('EXPORT_ALREADY_REQUESTED', text) });
    const { exported } = await open();
    await exported.getByLabelText('Reason').fill('Asked by letter');
    await exported.getByRole('button', { name: 'Prepare export' }).click();
    await expect.element(exported.getByRole('alert')).toHaveTextContent(text);
  });
});

describe('a deletion on request', { tags: ['PRIV-08'] }, () => {
  test('needs a reason and a choice, and then shows its date', async () => {
    const call = `POST ${address}/deletion`;
    const sent = answerCalls({ [call]: { data: scheduled } });
    const { deletion, dialog, shop } = await open();
    await deletion.getByRole('button', { name: 'Delete account' }).click();
    await expect.element(dialog).toMatchTextContent(/^Delete the account of mara\.lindt\?/);
    await dialog.getByLabelText('Reason').fill('Asked by phone');
    await dialog.getByLabelText('Are deleted').click();
    shop.requests = scheduled;
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect
      .element(deletion)
      .toMatchTextContent(/deleted on Nov 27, 2025.*Reviews are deleted too/);
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(deletion.getByRole('heading')).toHaveFocus();
    expect(sent).toEqual([{ call, body: { reason: 'Asked by phone', reviews: 'delete' } }]);
  });

  test('that is refused shows the reason in the dialog', async () => {
    const text = 'Because of this';
    answerCalls({ [`POST ${address}/deletion`]: refusal('OWN_ACCOUNT', text) });
    const { deletion, dialog } = await open();
    await deletion.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByLabelText('Reason').fill('Asked by phone');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(text);
  });

  test('is not offered while a payment is open, whose order is linked', async () => {
    const order = { orderDocumentId: 'o'.repeat(24), orderNumber: 1042 };
    const refused = { code: 'DELETION_PAYMENT_OPEN' as const, ...order };
    const { deletion } = await open(makeDataRequests({ refusal: refused }));
    await expect.element(deletion).toMatchTextContent(/A payment is still open/);
    await expect
      .element(deletion.getByRole('link', { name: 'Open order 1042' }))
      .toHaveAttribute('href', `/admin/orders/${'o'.repeat(24)}`);
    expect(deletion.getByRole('button').query()).toBeNull();
  });

  test('can be cancelled', async () => {
    const call = `DELETE ${address}/deletion`;
    const sent = answerCalls({ [call]: { data: makeDataRequests() } });
    const { deletion, dialog, shop } = await open(scheduled);
    await deletion.getByRole('button', { name: 'Cancel deletion' }).click();
    shop.requests = makeDataRequests();
    await dialog.getByRole('button', { name: 'Cancel deletion' }).click();
    await expectToast('The deletion is cancelled');
    await expect.element(deletion.getByRole('button', { name: 'Delete account' })).toBeVisible();
    expect(sent).toEqual([{ call, body: undefined }]);
  });

  test('that is done shows its date and offers nothing more', async () => {
    const { deletion, exported } = await open(
      makeDataRequests({ deletion: { state: 'erased', at: deletionAt } }),
    );
    await expect.element(deletion).toMatchTextContent(/Deleted on Nov 27, 2025/);
    expect(deletion.getByRole('button').query()).toBeNull();
    expect(exported.getByRole('button').query()).toBeNull();
  });
});
