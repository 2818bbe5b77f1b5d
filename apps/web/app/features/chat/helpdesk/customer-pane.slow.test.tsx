import type { CustomerLicence, RoomCustomer } from '@partshelf/contract/chat/customer-pane.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeOwnCompany } from '../../../../test/factories/companies.ts';
import { makeUnusedChat, openHelpdesk } from '../../../../test/chat/open-helpdesk.tsx';
import { makeRoomCustomer } from '../../../../test/factories/chat.ts';
import { makeUser } from '../../../../test/factories/users.ts';

beforeEach(() => localStorage.removeItem('customerPane'));

const company = { documentId: 'fabrikam', name: 'Fabrikam' };

const bought: Partial<RoomCustomer> = {
  companies: [makeOwnCompany({ ...company, role: 'developer' })],
  country: 'DE',
  products: [
    {
      documentId: 'org-chart',
      slug: 'org-chart',
      title: 'Org Chart',
      isPublished: true,
      order: { documentId: 'order-a', number: 1012 },
      canDownload: true,
      newest: { version: '4.0.0.0', publishedAt: '2025-11-01T12:00:00.000Z' },
      downloaded: { version: '2.0.0.0', at: '2025-06-01T12:00:00.000Z', isWithdrawn: false },
      releasesBehind: 2,
      addedPermissions: [{ resource: 'Microsoft Graph', scope: 'Calendars.Read' }],
    },
    {
      documentId: 'old-part',
      slug: 'old-part',
      title: 'Old Part',
      isPublished: false,
      order: { documentId: 'order-b', number: 1001 },
      canDownload: false,
      newest: { version: '1.0.0.0', publishedAt: '2025-01-01T12:00:00.000Z' },
      downloaded: null,
      releasesBehind: 0,
      addedPermissions: null,
    },
    {
      documentId: 'team-news',
      slug: 'team-news',
      title: 'Team News',
      isPublished: true,
      order: { documentId: 'order-c', number: 1003 },
      company,
      canDownload: true,
      newest: { version: '1.0.0.0', publishedAt: '2025-01-01T12:00:00.000Z' },
      downloaded: null,
      releasesBehind: 0,
      addedPermissions: null,
    },
  ],
  orders: [
    {
      documentId: 'order-a',
      number: 1012,
      state: 'succeeded',
      total: 149,
      refunded: 0,
      products: ['Org Chart'],
      company,
      createdAt: '2025-05-30T12:00:00.000Z',
      refundedAt: null,
      disputedAt: null,
      refundRequest: {
        state: 'open',
        reason: 'It does not fit.',
        createdAt: '2025-11-19T12:00:00.000Z',
      },
      invoices: [{ kind: 'invoice', number: 'RE-2025-7' }],
    },
  ],
  counts: { products: 3, orders: 1, mails: 0, messages: 0 },
};

async function openChat(width: number, role: 'Helpdesk' | 'Admin' = 'Helpdesk', customer = bought) {
  await page.viewport(width, 800);
  const room = makeUnusedChat('mara');
  const { documentId } = room;
  const helpdesk = await openHelpdesk({
    rooms: [room],
    at: `/helpdesk/chat?room=${documentId}`,
    answers: {
      '/api/users/me': () => makeUser({ username: 'tove', role: { name: role } }),
      [`/api/chat-rooms/${documentId}/customer`]: () => ({ data: makeRoomCustomer(customer) }),
    },
  });
  const { screen, calls, input } = helpdesk;
  await expect.element(input).toBeEnabled();
  return {
    ...helpdesk,
    customer: screen.getByRole('complementary', { name: 'Customer' }),
    toggle: screen.getByRole('button', { name: 'Customer', exact: true }),
    insert: (name: string) => screen.getByRole('button', { name }).click(),
    customerCalls: () => calls.filter(({ pathname }) => pathname.endsWith('/customer')).length,
  };
}

describe('beside a chat', () => {
  test('an agent sees products, releases behind and orders', { tags: ['DESK-01'] }, async () => {
    const { customer, screen } = await openChat(1440);
    await expect.element(customer.getByText('2 releases behind')).toBeVisible();
    await expect.element(customer.getByText('Read calendars (Microsoft Graph)')).toBeVisible();
    await expect.element(customer).toMatchTextContent('Downloaded v2.0');
    await expect.element(customer).toMatchTextContent('Refund requested');
    await expect.element(customer.getByText('Germany')).toBeVisible();
    expect(customer.getByRole('link', { name: 'Order 1012' }).elements()).toHaveLength(0);
    const panes = ['Active Chats', 'Chat'].map((name) =>
      screen.getByRole('region', { name, exact: true }).element().getBoundingClientRect(),
    );
    const { left } = customer.element().getBoundingClientRect();
    expect(panes[1]!.right).toBe(left);
  });

  test(
    'an agent sees that the bank transfer of an order is overdue',
    { tags: ['PAY-11'] },
    async () => {
      const transfer = { state: 'overdue', dueOn: '2025-11-10', reference: 'RF531012' } as const;
      const [order] = bought.orders!;
      const { customer } = await openChat(1440, 'Helpdesk', {
        ...bought,
        orders: [{ ...order!, state: 'pending', refundRequest: null, transfer }],
      });
      await expect.element(customer).toMatchTextContent(/Order 1012\s*Overdue/);
    },
  );

  test('an agent sees licences with tenant and term', { tags: ['LIC-09'] }, async () => {
    const licence: CustomerLicence = {
      documentId: 'licence'.padEnd(24, 'x'),
      product: 'Org Chart',
      kind: 'purchase',
      state: 'active',
      updatesUntil: '2127-05-03T09:00:00.000Z',
      tenant: 'contoso.onmicrosoft.com',
      hosts: [],
      company: 'Fabrikam',
    };
    const { customer } = await openChat(1440, 'Helpdesk', { ...bought, licences: [licence] });
    await expect
      .element(customer)
      .toMatchTextContent(
        /Licences\s*1?\s*Org Chart\s*Active\s*Updates until May 3, 2127\s*Runs in contoso\.onmicrosoft\.com, for Fabrikam/,
      );
  });

  test('an agent sees the company, and what it bought', { tags: ['ORG-05'] }, async () => {
    const { customer, insert, input } = await openChat(1440);
    await expect.element(customer).toMatchTextContent(/Company\s*Fabrikam, developer/);
    await expect.element(customer).toMatchTextContent(/\$149\.00 · for Fabrikam/);
    expect(customer.getByRole('link', { name: 'Fabrikam' }).query()).toBeNull();
    await insert('Insert download link of Team News');
    await expect.element(input).toHaveValue(expect.stringMatching(/\/order$/));
  });

  test('an Admin gets links to the person and the order', { tags: ['DESK-01'] }, async () => {
    const { customer } = await openChat(1440, 'Admin');
    await expect
      .element(customer.getByRole('link', { name: 'mara.lindt' }))
      .toHaveAttribute('href', '/admin/people/mara');
    await expect
      .element(customer.getByRole('link', { name: 'Fabrikam' }))
      .toHaveAttribute('href', '/admin/companies/fabrikam');
    await expect
      .element(customer.getByRole('link', { name: 'Order 1012' }))
      .toHaveAttribute('href', '/admin/orders/order-a');
  });

  test('links come to the caret of the draft', { tags: ['DESK-01'] }, async () => {
    const { insert, input } = await openChat(1440);
    await input.fill('See and tell me.');
    (input.element() as HTMLTextAreaElement).setSelectionRange(3, 3);
    await insert('Insert install link of Org Chart');
    const origin = 'https?://[^/ ]+';
    await expect
      .element(input)
      .toHaveValue(
        expect.stringMatching(
          new RegExp(`^See ${origin}/order/order-a/install\\?product=org-chart and tell me\\.$`),
        ),
      );
    await expect.element(input).toHaveFocus();
    await input.fill('');
    await insert('Insert link to Invoice RE-2025-7');
    await expect
      .element(input)
      .toHaveValue(
        expect.stringMatching(new RegExp(`^Invoice RE-2025-7: ${origin}/order/order-a$`)),
      );
  });

  test('what was refunded and is not sold has no links', { tags: ['DESK-01'] }, async () => {
    const { customer } = await openChat(1440);
    await expect.element(customer.getByText('Old Part')).toBeVisible();
    expect(customer.getByRole('button', { name: /of Old Part/ }).elements()).toHaveLength(0);
  });

  test(
    'closing it is remembered, and then nothing is asked for',
    { tags: ['DESK-01'] },
    async () => {
      const { customer, toggle, screen } = await openChat(1440);
      await screen.getByRole('button', { name: 'Close customer' }).click();
      await expect.element(customer).not.toBeInTheDocument();
      await expect.element(toggle).toHaveFocus();
      await screen.unmount();
      const again = await openChat(1440);
      expect(again.customerCalls()).toBe(0);
      await again.toggle.click();
      await expect.element(again.customer).toHaveFocus();
    },
  );
});

describe('over a chat', () => {
  test('it opens for a moment, and Escape closes it', { tags: ['DESK-01'] }, async () => {
    const { customer, toggle, customerCalls, insert, input } = await openChat(1024);
    expect(customerCalls()).toBe(0);
    await toggle.click();
    await expect.element(customer).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(customer).not.toBeInTheDocument();
    await expect.element(toggle).toHaveFocus();
    await toggle.click();
    await insert('Insert order link of Order 1012');
    await expect.element(customer).not.toBeInTheDocument();
    await expect.element(input).toHaveFocus();
  });

  test('on a phone it is a tab beside the chat', { tags: ['DESK-01'] }, async () => {
    const { screen, customer, insert, input } = await openChat(390);
    const tab = screen.getByRole('tab', { name: 'Customer' });
    await tab.click();
    await expect.element(customer.getByText('2 releases behind')).toBeVisible();
    await expect.element(input).not.toBeVisible();
    await insert('Insert download link of Org Chart');
    await expect
      .element(screen.getByRole('tab', { name: 'Chat', exact: true }))
      .toHaveAttribute('aria-selected', 'true');
    await expect.element(input).toHaveFocus();
    await expect.element(input).toHaveValue(expect.stringMatching(/\/order\/order-a$/));
  });
});
