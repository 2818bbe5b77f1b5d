import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { makeAdminRelease } from '../../../../test/factories/admin-products.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { expectToast } from '../../../../test/toasts.ts';
import { ReleaseList } from './release-list.tsx';

const ReleaseScreen = () => (
  <main tabIndex={-1}>
    <ReleaseList documentId="product" isInShop />
  </main>
);

async function open(given: Parameters<typeof makeAdminRelease>[0] = {}) {
  const releases = [makeAdminRelease(given)];
  const { documentId } = releases[0]!;
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: ReleaseScreen }],
    at: '/',
    answer: (call) => (call.pathname.endsWith('/fixes') ? pageOf([], call) : { data: releases }),
  });
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  const path = `/api/back-office/releases/${documentId}`;
  return { screen, releases, button, path, dialog: screen.getByRole('dialog') };
}

const withdrawal = {
  withdrawnAt: '2026-03-04T05:06:07.000Z',
  reason: 'It loses <b>data</b>.',
  by: 'Ada',
};

test(
  'a release is withdrawn with a reason, which the list shows',
  { tags: ['slow', 'VEND-12'] },
  async () => {
    const { screen, releases, button, path, dialog } = await open();
    await button('Withdraw version 2.0.0').click();
    await button('Withdraw version').click();
    const reason = screen.getByLabelText('Reason', { exact: true });
    await expect.element(reason).toHaveAccessibleDescription('Reason is required');
    const call = `POST ${path}/withdrawal`;
    const withdrawn = makeAdminRelease({ isCurrent: false, withdrawal });
    const sent = answerCalls({ [call]: { data: withdrawn } });
    await reason.fill(withdrawal.reason);
    releases[0] = withdrawn;
    await button('Withdraw version').click();
    await expectToast('Version 2.0.0 is withdrawn', 'Everyone who downloaded it is told by email.');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByText(withdrawal.reason)).toBeVisible();
    await expect.element(screen.getByText(/^Withdrawn on .* by Ada$/)).toBeVisible();
    expect(sent).toEqual([{ call, body: { reason: withdrawal.reason } }]);
    expect(button('Withdraw version 2.0.0').query()).toBeNull();
    await expect.element(screen.getByRole('main')).toHaveFocus();
  },
);

test('the only version on sale says why it stays', { tags: ['VEND-12'] }, async () => {
  const { screen, button, path, dialog } = await open();
  await button('Withdraw version 2.0.0').click();
  answerCalls({ [`POST ${path}/withdrawal`]: refusal('RELEASE_NEEDED') });
  await screen.getByLabelText('Reason', { exact: true }).fill('It loses data.');
  await button('Withdraw version').click();
  await expect.element(dialog.getByText(/^This is the only version on sale\./)).toBeVisible();
});

test('a withdrawn release is restored', { tags: ['VEND-12'] }, async () => {
  const { releases, button, path } = await open({ isCurrent: false, withdrawal });
  await expect.element(button('Restore version 2.0.0')).toBeVisible();
  releases[0] = makeAdminRelease();
  const call = `DELETE ${path}/withdrawal`;
  const sent = answerCalls({ [call]: { data: releases[0] } });
  await button('Restore version 2.0.0').click();
  await expectToast('Version 2.0.0 is offered again', 'Its owners are not emailed about it.');
  await expect.element(button('Withdraw version 2.0.0')).toBeVisible();
  expect(sent.map((request) => request.call)).toEqual([call]);
});

test(
  'a changelog is corrected, and what it said stays in the list',
  { tags: ['slow', 'VEND-12'] },
  async () => {
    const { screen, releases, button, path, dialog } = await open();
    await button('Edit changelog of version 2.0.0').click();
    const field = screen.getByLabelText('Changelog', { exact: true });
    await expect.element(field).toHaveValue('Reads shared calendars.');
    const changed = makeAdminRelease({
      changelog: 'Reads all calendars.',
      earlierChangelogs: [
        { changelog: 'Reads shared calendars.', replacedAt: '2026-03-04T05:06:07.000Z', by: 'Ada' },
      ],
    });
    const call = `PUT ${path}/changelog`;
    const sent = answerCalls({ [call]: { data: changed } });
    await field.fill(changed.changelog);
    releases[0] = changed;
    await button('Save changelog').click();
    await expectToast('Changelog saved');
    await expect.element(dialog).not.toBeInTheDocument();
    await screen.getByText('Earlier changelogs of version 2.0.0 (1)').click();
    await expect.element(screen.getByText('Reads shared calendars.')).toBeVisible();
    await expect.element(screen.getByText(/^Until .*, corrected by Ada$/)).toBeVisible();
    const before = { changelog: 'Reads shared calendars.' };
    expect(sent).toEqual([{ call, body: { changelog: changed.changelog, before } }]);
  },
);
