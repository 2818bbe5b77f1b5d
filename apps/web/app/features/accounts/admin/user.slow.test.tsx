import type { AdminUserDetails } from '@partshelf/contract/accounts/admin-user.ts';
import type { DataRequests } from '@partshelf/contract/privacy/privacy.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { makeOwnCompany } from '../../../../test/factories/companies.ts';
import { answerFile } from '../../../../test/answer-file.ts';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import {
  makeDataRequests,
  makePreparingExport,
  makeReadyExport,
} from '../../../../test/factories/privacy.ts';
import { ada, makeUserDetails } from '../../../../test/factories/staff.ts';
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

interface Given {
  requests?: DataRequests;
  user?: AdminUserDetails | 404;
  query?: string;
  pages?: Record<string, object>;
}

async function open(given: Given = {}) {
  const { requests = makeDataRequests(), user = makeUserDetails(), query = '', pages = {} } = given;
  const shop = { requests, user, pages };
  const { screen } = await renderShop({
    routes: [{ path: '/admin/people/:documentId', Component: PersonPage }],
    at: `/admin/people/${documentId}${query}`,
    answer: ({ pathname, searchParams }) => {
      if (pathname === '/api/users/me') return ada;
      if (pathname === `${address}/data-requests`) return { data: shop.requests };
      if (pathname === `${address}/activity`)
        return shop.pages[searchParams.get('pagination[page]')!] ?? 500;
      return shop.user === 404 ? 404 : { data: shop.user };
    },
  });
  const exported = screen.getByRole('region', { name: 'Export' });
  const deletion = screen.getByRole('region', { name: 'Deletion' });
  return { screen, shop, exported, deletion, dialog: screen.getByRole('dialog') };
}

const openPrivacy = (requests?: DataRequests) =>
  open({ query: '?tab=privacy', ...(requests && { requests }) });

signInOnDesktop();

test('a person who does not exist has no page', async () => {
  const { screen } = await open({ user: 404 });
  await expect.element(screen.getByText('There is no such person.')).toBeVisible();
});

const sold = {
  documentId: 'o'.repeat(24),
  number: 1042,
  state: 'partlyRefunded' as const,
  total: 149,
  refunded: 20,
  products: ['Team Calendar'],
  createdAt: '2025-11-18T12:00:00.000Z',
  refundedAt: null,
  disputedAt: null,
  refundRequest: {
    state: 'declined' as const,
    reason: 'Too slow.',
    createdAt: '2025-11-19T12:00:00.000Z',
  },
};

const company = { documentId: 'f'.repeat(24), name: 'Lindt Group' };

const mara = makeUserDetails({
  companies: [makeOwnCompany({ ...company, role: 'buyer' })],
  billing: { kind: 'company', name: 'Lindt KG', country: 'DE', vatId: 'DE136695976' },
  signIn: { password: true, google: true, microsoft: 'mara@lindt.example' },
  secondFactor: { passkeys: 1, authenticatorApp: false, recoveryCodesLeft: 9 },
  paidOrders: 12,
  paid: 1_280.5,
  returned: 20,
  chatRoom: 'r'.repeat(24),
  activity: {
    ...makeUserDetails().activity,
    orders: [{ ...sold, company }],
    reversals: [sold],
    downloads: [
      {
        product: { documentId: 'p'.repeat(24), title: 'Team Calendar' },
        version: '1.0.0.0',
        currentVersion: '1.2.0.0',
        count: 3,
        lastAt: '2025-11-20T12:00:00.000Z',
      },
    ],
    notes: [
      {
        documentId: 'n'.repeat(24),
        text: '<b>Calls often</b>',
        author: null,
        order: { documentId: sold.documentId, number: 1042 },
        createdAt: '2025-11-20T12:00:00.000Z',
      },
    ],
  },
  counts: { ...makeUserDetails().counts, orders: 12, reversals: 1, downloads: 1, notes: 1 },
});

describe('the page of a person', { tags: ['VEND-01'] }, () => {
  test('says who it is, how they sign in and what they paid', async () => {
    const { screen } = await open({ user: mara });
    const facts = screen.getByRole('region', { name: 'Details' });
    await expect.element(screen.getByRole('heading', { name: 'mara.lindt' })).toBeVisible();
    await expect
      .element(facts)
      .toMatchTextContent(/mara@northgate\.example.*Lindt KG\s*DE · DE136695976.*\$1,280\.50/);
    await expect.element(facts).toMatchTextContent(/12 paid orders, \$20\.00 refunded/);
    await expect
      .element(facts)
      .toMatchTextContent(/Password, Google, Microsoft \(mara@lindt\.example\), Passkey/);
  });

  test('names the companies and what was bought for them', { tags: ['ORG-05'] }, async () => {
    const { screen } = await open({ user: mara });
    const facts = screen.getByRole('region', { name: 'Details' });
    await expect.element(facts).toMatchTextContent(/Member of\s*Lindt Group\s*Buyer/);
    for (const place of [facts, screen.getByRole('table', { name: 'Orders' })]) {
      await expect
        .element(place.getByRole('link', { name: 'Lindt Group' }))
        .toHaveAttribute('href', `/admin/companies/${company.documentId}`);
    }
  });

  test('has its tabs and pages in the address, and all of it by keyboard', async () => {
    const { screen, shop } = await open({ user: mara });
    const later = { ...sold, documentId: 'q'.repeat(24), number: 1001 };
    shop.pages = { 2: { data: { orders: [later] }, meta: {} } };
    const orders = screen.getByRole('table', { name: 'Orders' });
    await expect.element(orders).toMatchTextContent(/1042\s*Team Calendar.*\$149\.00/);
    await expect.element(screen.getByText('1 to 10 of 12')).toBeVisible();
    await screen.getByRole('link', { name: 'Page 2' }).click();
    await expect
      .element(orders.getByRole('link', { name: '1001' }))
      .toHaveAttribute('href', `/admin/orders/${later.documentId}`);
    screen.getByRole('tab', { name: 'Orders 12' }).element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect
      .element(screen.getByRole('table', { name: 'Downloads' }))
      .toMatchTextContent(/Team Calendar\s*1\.0[.0]*\s*Newest 1\.2[.0]*\s*3.*Nov 20, 2025/);
  });

  test.each([
    ['99999999999', '1 to 10 of 12'],
    ['999', '11 to 12 of 12'],
  ])('has a page for each number in its address, such as %s', async (number, shown) => {
    const pages = { 2: { data: { orders: [sold] }, meta: {} } };
    const { screen } = await open({ user: mara, query: `?page=${number}`, pages });
    await expect.element(screen.getByText(shown)).toBeVisible();
    await expect.element(screen.getByRole('table', { name: 'Orders' })).toBeVisible();
  });

  test('shows refunds and requests, and says where there is nothing', async () => {
    const { screen } = await open({ user: mara, query: '?tab=reversals' });
    await expect
      .element(screen.getByRole('table', { name: 'Refunds and disputes' }))
      .toMatchTextContent(/1042.*Refund requested Nov 19, 2025\s*Declined\s*Too slow\..*\$20\.00/);
    await screen.getByRole('tab', { name: 'Messages' }).click();
    await expect.element(screen.getByText(/^There is no contact message/)).toBeVisible();
    await screen.getByRole('tab', { name: 'Chat' }).click();
    await expect
      .element(screen.getByRole('link', { name: 'Open the chat' }))
      .toHaveAttribute('href', `/helpdesk/chat?room=${'r'.repeat(24)}`);
  });

  test('takes notes of the staff, and gives them away', async () => {
    const { screen, shop, dialog } = await open({ user: mara, query: '?tab=notes' });
    const note = { ...mara.activity.notes[0]!, author: 'ada.admin', text: 'Wants a call.' };
    const write = `POST ${address}/notes`;
    const remove = `DELETE ${address}/notes/${note.documentId}`;
    const sent = answerCalls({ [write]: { data: note }, [remove]: { data: null } });
    const list = screen.getByRole('list', { name: 'Notes' });
    await expect.element(list).toMatchTextContent(/Deleted user.*Order 1042\s*<b>Calls often<\/b>/);
    await screen.getByLabelText('Note', { exact: true }).fill('Wants a call.');
    shop.user = { ...mara, activity: { ...mara.activity, notes: [note] } };
    await screen.getByRole('button', { name: 'Add note' }).click();
    await expect.element(list).toMatchTextContent(/ada\.admin.*Wants a call\./);
    await expect.element(screen.getByLabelText('Note', { exact: true })).toHaveValue('');
    await list.getByRole('button', { name: /^Delete the note/ }).click();
    shop.user = makeUserDetails();
    await dialog.getByRole('button', { name: 'Delete note' }).click();
    await expect.element(screen.getByText('There is no note yet.')).toBeVisible();
    expect(sent).toEqual([
      { call: write, body: { text: 'Wants a call.' } },
      { call: remove, body: undefined },
    ]);
  });
});

describe('an export on request', { tags: ['PRIV-08'] }, () => {
  test('needs a reason, is prepared, and is downloaded', async () => {
    holdPolls();
    const call = `POST ${address}/export`;
    const preparing = makeDataRequests({ export: makePreparingExport() });
    const sent = answerCalls({ [call]: { data: preparing } });
    const { exported, shop } = await openPrivacy();
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
    const { exported } = await openPrivacy();
    await exported.getByLabelText('Reason').fill('Asked by letter');
    await exported.getByRole('button', { name: 'Prepare export' }).click();
    await expect.element(exported.getByRole('alert')).toHaveTextContent(text);
  });
});

describe('a deletion on request', { tags: ['PRIV-08'] }, () => {
  test('needs a reason and a choice, and then shows its date', async () => {
    const call = `POST ${address}/deletion`;
    const sent = answerCalls({ [call]: { data: scheduled } });
    const { deletion, dialog, shop } = await openPrivacy();
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
    const { deletion, dialog } = await openPrivacy();
    await deletion.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByLabelText('Reason').fill('Asked by phone');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(text);
  });

  test('is not offered while a payment is open, whose order is linked', async () => {
    const order = { orderDocumentId: 'o'.repeat(24), orderNumber: 1042 };
    const refused = { code: 'DELETION_PAYMENT_OPEN' as const, ...order };
    const { deletion } = await openPrivacy(makeDataRequests({ refusal: refused }));
    await expect.element(deletion).toMatchTextContent(/A payment is still open/);
    await expect
      .element(deletion.getByRole('link', { name: 'Open order 1042' }))
      .toHaveAttribute('href', `/admin/orders/${'o'.repeat(24)}`);
    expect(deletion.getByRole('button').query()).toBeNull();
  });

  test('can be cancelled', async () => {
    const call = `DELETE ${address}/deletion`;
    const sent = answerCalls({ [call]: { data: makeDataRequests() } });
    const { deletion, dialog, shop } = await openPrivacy(scheduled);
    await deletion.getByRole('button', { name: 'Cancel deletion' }).click();
    shop.requests = makeDataRequests();
    await dialog.getByRole('button', { name: 'Cancel deletion' }).click();
    await expectToast('The deletion is cancelled');
    await expect.element(deletion.getByRole('button', { name: 'Delete account' })).toBeVisible();
    expect(sent).toEqual([{ call, body: undefined }]);
  });

  test('that is done shows its date and offers nothing more', async () => {
    const { deletion, exported } = await openPrivacy(
      makeDataRequests({ deletion: { state: 'erased', at: deletionAt } }),
    );
    await expect.element(deletion).toMatchTextContent(/The account was deleted on Nov 27, 2025/);
    expect(deletion.getByRole('button').query()).toBeNull();
    expect(exported.getByRole('button').query()).toBeNull();
  });
});
