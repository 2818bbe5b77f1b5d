import type { Invitation, AdminUser } from '@partshelf/contract/accounts/admin.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFilter } from '../../../../test/choose-filter.ts';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { ada, makeInvitation, makePerson } from '../../../../test/factories/staff.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import PeoplePage from './list.tsx';

interface Given {
  people?: AdminUser[];
  invitations?: Invitation[];
  at?: string;
}

const me = makePerson({ documentId: ada.documentId, username: ada.username, role: 'Admin' });
const mara = makePerson({ username: 'mara.lindt' });

async function open({ people = [mara, me], invitations = [], at = '/admin/people' }: Given = {}) {
  const shop = { people, invitations };
  const { screen, calls } = await renderShop({
    routes: [{ path: '/admin/people', Component: PeoplePage }],
    at,
    answer: (address) => {
      if (address.pathname === '/api/users/me') return ada;
      if (address.pathname === '/api/back-office/people/invitations') {
        return pageOf(shop.invitations, address);
      }
      return pageOf(shop.people, address);
    },
  });
  const asked = () => calls.findLast(({ pathname }) => pathname === '/api/back-office/people');
  const row = (name: string) => screen.getByRole('row').filter({ hasText: name });
  return { screen, shop, asked, row, dialog: screen.getByRole('dialog') };
}

type People = Awaited<ReturnType<typeof open>>;

async function choose({ screen }: People, name: string, action: string) {
  await screen.getByRole('button', { name: `Actions for ${name}` }).click();
  await screen.getByRole('menuitem', { name: action }).click();
}

signInOnDesktop();

describe('the people', () => {
  test('are listed with role, access, orders and when they were last seen', async () => {
    const { row } = await open({
      people: [
        makePerson({ username: 'tove', email: 'tove@mail.example', role: 'Helpdesk', orders: 3 }),
        makePerson({ username: 'quiet', confirmed: false, lastSeenAt: null }),
        makePerson({ username: 'banned', blocked: true }),
      ],
    });
    await expect
      .element(row('tove'))
      .toMatchTextContent(/tove@mail\.example\s*Helpdesk.*Active.*3.*Nov 18, 2025.*Nov 20, 2025/);
    await expect.element(row('quiet')).toMatchTextContent(/Not confirmed.*Never/);
    await expect.element(row('banned')).toMatchTextContent(/Blocked/);
  });

  test('whose accounts are deleted or will be say so', { tags: ['PRIV-08'] }, async () => {
    const at = '2025-11-27T12:00:00.000Z';
    const people = await open({
      people: [
        makePerson({ username: 'leaving', deletion: { state: 'scheduled', at } }),
        makePerson({ username: 'gone', deletion: { state: 'erased', at } }),
      ],
    });
    await expect.element(people.row('leaving')).toMatchTextContent(/Deletion Nov 27, 2025/);
    await expect.element(people.row('gone')).toMatchTextContent(/Deleted/);
    await people.screen.getByRole('button', { name: 'Actions for leaving' }).click();
    const items = people.screen.getByRole('menuitem');
    await expect.element(items.first()).toHaveTextContent('Block');
    await expect.element(items.last()).toHaveTextContent('Data requests');
  });

  test('have a page for data requests', { tags: ['PRIV-08'] }, async () => {
    const people = await open();
    await people.screen.getByRole('button', { name: 'Actions for mara.lindt' }).click();
    await expect
      .element(people.screen.getByRole('menuitem', { name: 'Data requests' }))
      .toHaveAttribute('href', `/admin/people/${mara.documentId}?tab=privacy`);
  });

  test('are searched and filtered by role and access on the server', async () => {
    const { screen, asked } = await open({ at: '/admin/people?search=mara&access=blocked' });
    await chooseFilter(screen, 'Role', 'Helpdesk');
    await expect.poll(() => asked()?.searchParams.get('role')).toBe('Helpdesk');
    expect(asked()?.searchParams.get('search')).toBe('mara');
    expect(asked()?.searchParams.get('blocked')).toBe('true');
  });

  test('are sorted by name, orders, joining and last visit on the server', async () => {
    const { screen, asked } = await open();
    const sorted = () => asked()?.searchParams.get('sort');
    const head = (name: string) => screen.getByRole('columnheader', { name });
    await expect.element(head('Joined')).toHaveAttribute('aria-sort', 'descending');
    expect(sorted()).toBe('createdAt:desc');
    for (const [name, first, second] of [
      ['Person', 'username:asc', 'username:desc'],
      ['Orders', 'orders:desc', 'orders:asc'],
      ['Last seen', 'lastSeenAt:desc', 'lastSeenAt:asc'],
    ] as const) {
      const button = head(name).getByRole('button');
      await button.click();
      await expect.poll(sorted).toBe(first);
      await button.click();
      await expect.poll(sorted).toBe(second);
    }
  });

  test('explain how to add helpdesk staff when there is none', async () => {
    const { screen } = await open({ people: [], at: '/admin/people?role=Helpdesk' });
    await expect.element(screen.getByText(/^There are no helpdesk agents yet\./)).toBeVisible();
  });

  test('say so when no one matches', async () => {
    const { screen } = await open({ people: [], at: '/admin/people?search=unknown' });
    await expect.element(screen.getByText('No one matches this search.')).toBeVisible();
  });

  test('cannot change their own account', async () => {
    const { row } = await open();
    await expect.element(row(ada.username)).toMatchTextContent(/You/);
    expect(row(ada.username).getByRole('button').query()).toBeNull();
  });

  test('are a list on phones', async () => {
    await page.viewport(390, 844);
    const { screen } = await open();
    const entries = screen.getByRole('list', { name: 'People' }).getByRole('listitem');
    await expect.element(entries.first()).toMatchTextContent(/mara\.lindt.*Customer/);
  });
});

describe('a block', () => {
  const call = `PUT /api/back-office/people/${mara.documentId}/blocked`;

  test('is confirmed, done and shown', async () => {
    const sent = answerCalls({ [call]: { data: { ...mara, blocked: true } } });
    const people = await open();
    await choose(people, 'mara.lindt', 'Block');
    await expect.element(people.dialog).toMatchTextContent(/^Block mara.lindt\?/);
    expect(sent).toEqual([]);
    people.shop.people = [{ ...mara, blocked: true }, me];
    await people.dialog.getByRole('button', { name: 'Block' }).click();
    await expect.element(people.row('mara.lindt')).toMatchTextContent(/Blocked/);
    await expect.element(people.dialog).not.toBeInTheDocument();
    expect(sent).toEqual([{ call, body: { blocked: true } }]);
  });

  test('that is rejected shows the reason in the dialog', async () => {
    const text = 'This is the last Admin. Make someone else an Admin first.';
    answerCalls({ [call]: refusal('REQUEST_MALFORMED', text) });
    const people = await open();
    await choose(people, 'mara.lindt', 'Block');
    await people.dialog.getByRole('button', { name: 'Block' }).click();
    await expect.element(people.dialog.getByRole('alert')).toHaveTextContent(text);
  });

  test('can be cancelled, which returns the focus to the menu', async () => {
    const people = await open();
    await choose(people, 'mara.lindt', 'Block');
    await people.dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect
      .element(people.screen.getByRole('button', { name: 'Actions for mara.lindt' }))
      .toHaveFocus();
  });

  test('can be added to a deletion that is scheduled, and is shown beside it', async () => {
    const deletion = { state: 'scheduled', at: '2025-11-27T12:00:00.000Z' } as const;
    const sent = answerCalls({ [call]: { data: { ...mara, deletion, blocked: true } } });
    const people = await open({ people: [{ ...mara, deletion }] });
    await choose(people, 'mara.lindt', 'Block');
    await expect
      .element(people.dialog)
      .toMatchTextContent(/undoing a deletion does not unblock them/);
    people.shop.people = [{ ...mara, deletion, blocked: true }];
    await people.dialog.getByRole('button', { name: 'Block' }).click();
    await expect
      .element(people.row('mara.lindt'))
      .toMatchTextContent(/Deletion Nov 27, 2025\s*Blocked/);
    expect(sent).toEqual([{ call, body: { blocked: true } }]);
  });

  test('can be lifted', async () => {
    const sent = answerCalls({ [call]: { data: mara } });
    const people = await open({ people: [{ ...mara, blocked: true }] });
    await choose(people, 'mara.lindt', 'Unblock');
    await people.dialog.getByRole('button', { name: 'Unblock' }).click();
    await expect.element(people.screen.getByText('mara.lindt can log in again')).toBeVisible();
    expect(sent).toEqual([{ call, body: { blocked: false } }]);
  });
});

describe('a role', () => {
  const call = `PUT /api/back-office/people/${mara.documentId}/role`;

  test('is changed after an explanation', async () => {
    const sent = answerCalls({ [call]: { data: { ...mara, role: 'Helpdesk' } } });
    const people = await open();
    await choose(people, 'mara.lindt', 'Change role');
    const save = people.dialog.getByRole('button', { name: 'Change role' });
    await expect.element(save).toBeDisabled();
    await people.dialog.getByLabelText('Role').selectOptions('Helpdesk');
    await expect
      .element(people.dialog.getByLabelText('Role'))
      .toHaveAccessibleDescription('An agent answers customers in the chat.');
    people.shop.people = [{ ...mara, role: 'Helpdesk' }, me];
    await save.click();
    await expect.element(people.row('mara.lindt')).toMatchTextContent(/Helpdesk/);
    expect(sent).toEqual([{ call, body: { role: 'Helpdesk' } }]);
  });

  test('that is rejected shows the reason', async () => {
    const text = 'This email address is not confirmed yet. Invite the person by email instead.';
    answerCalls({ [call]: refusal('REQUEST_MALFORMED', text) });
    const people = await open();
    await choose(people, 'mara.lindt', 'Change role');
    await people.dialog.getByLabelText('Role').selectOptions('Admin');
    await people.dialog.getByRole('button', { name: 'Change role' }).click();
    await expect.element(people.dialog.getByRole('alert')).toHaveTextContent(text);
  });
});

describe('an invitation', () => {
  const call = 'POST /api/back-office/people/invitations';

  async function invite({ screen, dialog }: People, email: string) {
    await screen.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByLabelText('Email').fill(email);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
  }

  test('is sent to an address with a role, and is then listed as open', async () => {
    const invited = makeInvitation({ email: 'tove@mail.example' });
    const sent = answerCalls({ [call]: { data: invited } });
    const people = await open();
    people.shop.invitations = [invited];
    await invite(people, 'tove@mail.example');
    const open_ = people.screen.getByRole('region', { name: 'Open invitations' });
    await expect.element(open_).toMatchTextContent(/tove@mail\.example.*Nov 20, 2025.*Helpdesk/);
    await expect.element(people.screen.getByText('Invitation sent')).toBeVisible();
    expect(sent).toEqual([{ call, body: { email: 'tove@mail.example', role: 'Helpdesk' } }]);
  });

  test('needs an address without an account', async () => {
    const text = 'This person has an account already. Give them the role there.';
    answerCalls({ [call]: refusal('REQUEST_MALFORMED', text) });
    const people = await open();
    await invite(people, 'no-address');
    await expect
      .element(people.dialog.getByLabelText('Email'))
      .toHaveAccessibleDescription('Invalid email address');
    await people.dialog.getByLabelText('Email').fill('mara@northgate.example');
    await people.dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect.element(people.dialog.getByRole('alert')).toHaveTextContent(text);
  });

  test('that is expired says so, and can be sent again or withdrawn', async () => {
    const late = makeInvitation({ email: 'late@mail.example', expiresAt: '2025-11-27T12:00:00Z' });
    const withdrawal = `DELETE /api/back-office/people/invitations/${late.documentId}`;
    const sent = answerCalls({ [call]: { data: late }, [withdrawal]: { data: null } });
    const { screen, shop } = await open({ invitations: [late] });
    const section = screen.getByRole('region', { name: 'Open invitations' });
    await expect.element(section).toMatchTextContent(/Expired Nov 27, 2025/);
    await section.getByRole('button', { name: 'Send again to late@mail.example' }).click();
    await expect.element(screen.getByText('Invitation sent')).toBeVisible();
    shop.invitations = [];
    await section.getByRole('button', { name: /^Withdraw/ }).click();
    await expect.element(section).not.toBeInTheDocument();
    expect(sent.map((one) => one.call)).toEqual([call, withdrawal]);
  });
});

describe('the second factor of a person', () => {
  const secondFactor = { passkeys: 2, authenticatorApp: true, recoveryCodesLeft: 8 };

  test('is in the list', async () => {
    const { row } = await open({ people: [makePerson({ username: 'tove', secondFactor }), mara] });
    await expect.element(row('tove')).toMatchTextContent(/2 passkeys\s*App/);
    await expect.element(row('mara.lindt')).toMatchTextContent(/None/);
  });

  test('is reset after a question', async () => {
    const tove = makePerson({ username: 'tove', role: 'Helpdesk', secondFactor });
    const people = await open({ people: [tove] });
    const sent = answerCalls({
      [`DELETE /api/back-office/people/${tove.documentId}/second-factor`]: () => {
        people.shop.people = [makePerson({ username: 'tove' })];
        return { data: people.shop.people[0]! };
      },
    });
    await choose(people, 'tove', 'Reset second factor');
    await people.dialog.getByRole('button', { name: 'Reset second factor' }).click();
    await expect
      .element(people.screen.getByText('tove no longer has a second factor'))
      .toBeVisible();
    await expect.element(people.row('tove')).toMatchTextContent(/None/);
    expect(sent).toHaveLength(1);
  });

  test('is not reset where there is none', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Actions for mara.lindt' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Change role' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Reset second factor' }).elements()).toEqual([]);
  });
});
