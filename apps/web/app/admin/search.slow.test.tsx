import type { SearchResults } from '@partshelf/contract/search.ts';
import { Archive, Copy } from 'lucide-react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { respondWithRefusal } from '../../test/calls.ts';
import { renderShop } from '../../test/render-shop.tsx';
import { signInOnDesktop } from '../../test/sign-in-on-desktop.ts';
import { type Action, ActionButtons } from './actions.tsx';
import BackOfficeLayout from './layout.tsx';

const nothing: SearchResults = {
  orders: [],
  quotes: [],
  people: [],
  companies: [],
  products: [],
  messages: [],
  mails: [],
  discounts: [],
};

const found: SearchResults = {
  ...nothing,
  orders: [
    {
      documentId: 'order',
      number: 1042,
      state: 'succeeded',
      total: 149,
      buyer: { username: 'mara.lindt', email: 'mara@lindt.example' },
      company: 'Lindt KG',
      createdAt: '2025-11-20T12:00:00.000Z',
    },
  ],
  people: [
    {
      documentId: 'mara',
      username: 'mara.lindt',
      email: 'mara@lindt.example',
      role: 'Customer',
      company: null,
    },
  ],
  products: [{ documentId: 'part', id: 42, title: 'Lindt Planner', state: 'draft' }],
};

async function open(
  answer: (q: string) => SearchResults | Response | Promise<SearchResults>,
  actions: readonly Action[] = [],
) {
  const asked: string[] = [];
  const Screen = () => (
    <>
      <input aria-label="Name" />
      <ActionButtons actions={actions} />
    </>
  );
  const { screen } = await renderShop({
    routes: [
      {
        path: '/admin',
        Component: BackOfficeLayout,
        children: [
          { index: true, Component: Screen },
          { path: '*', Component: () => <h1>Opened</h1> },
        ],
      },
    ],
    at: '/admin',
    answer: async ({ pathname, searchParams }) => {
      if (pathname.endsWith('/time-zone')) return { data: { timeZone: 'UTC' } };
      if (pathname !== '/api/back-office/search') return 404;
      const q = searchParams.get('q')!;
      asked.push(q);
      const answered = await answer(q);
      return answered instanceof Response ? answered : { data: answered };
    },
  });
  return {
    screen,
    asked,
    button: screen.getByRole('button', { name: 'Search' }),
    dialog: screen.getByRole('dialog', { name: 'Search' }),
    box: screen.getByRole('combobox', { name: 'Search' }),
    option: (name: string) => screen.getByRole('option').filter({ hasText: name }),
    status: screen.getByRole('dialog').getByRole('status'),
  };
}

signInOnDesktop();

test(
  'the search opens by / and Ctrl+K, but / in a field is a letter',
  { tags: ['VEND-02'] },
  async () => {
    const { screen, button, dialog, box } = await open(() => nothing);
    await expect.element(button).toBeVisible();
    await userEvent.keyboard('/');
    await expect.element(box).toHaveFocus();
    await expect.element(box).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await screen.getByLabelText('Name').click();
    await userEvent.keyboard('a/b');
    await expect.element(screen.getByLabelText('Name')).toHaveValue('a/b');
    expect(dialog.query()).toBeNull();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByLabelText('Name')).toHaveFocus();
  },
);

test(
  'what is found is grouped, counted, chosen and opened by keyboard',
  { tags: ['VEND-02'] },
  async () => {
    const { screen, button, dialog, box, option, status } = await open(() => found);
    await button.click();
    await box.fill('lindt');
    await expect.element(status).toHaveTextContent('3 results');
    const orders = screen.getByRole('group', { name: 'Orders' });
    await expect
      .element(orders)
      .toMatchTextContent(/Order 1042\s*mara@lindt\.example · Lindt KG · \$149\.00 · Nov 20, 2025/);
    await expect.element(option('Lindt Planner')).toMatchTextContent(/PS-0042 · draft/);
    await expect.element(option('Order 1042')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(option('Lindt Planner')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const person = screen.getByRole('group', { name: 'People' }).getByRole('option');
    await expect.element(person).toHaveAttribute('aria-selected', 'true');
    await expect.element(person).toHaveAttribute('href', '/admin/people/mara');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('heading', { name: 'Opened' })).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  },
);

test('Enter waits for the answer to what was typed', { tags: ['VEND-02'] }, async () => {
  const late = Promise.withResolvers<SearchResults>();
  const { screen, asked, box } = await open((q) => (q === '1042' ? late.promise : nothing));
  await userEvent.keyboard('/');
  await box.fill('1042');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => asked).toEqual(['1042']);
  expect(screen.getByRole('heading', { name: 'Opened' }).query()).toBeNull();
  late.resolve(found);
  await expect.element(screen.getByRole('heading', { name: 'Opened' })).toBeVisible();
});

test(
  'the search offers the actions of the page and asks their questions',
  { tags: ['VEND-02'] },
  async () => {
    let calls = 0;
    const archive: Action = {
      name: 'Archive the code',
      icon: Archive,
      question: { title: 'Archive it?', description: 'Nothing is lost.', action: 'Archive' },
      pending: 'Archiving...',
      call: async () => (calls += 1),
      success: 'The code is archived',
    };
    const hidden: Action = { name: 'Copy', icon: Copy, isVisible: false, run: () => {} };
    const { screen, box, option } = await open(() => nothing, [hidden, archive]);
    await userEvent.keyboard('{Control>}k{/Control}');
    const offered = screen.getByRole('group', { name: 'On this page' }).getByRole('option');
    await expect.element(offered).toHaveTextContent('Archive the code');
    await box.fill('other');
    await expect.element(option('Archive the code')).not.toBeInTheDocument();
    await box.fill('ARCH');
    await expect.element(screen.getByRole('dialog').getByText('1 result')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    const question = screen.getByRole('dialog', { name: 'Archive it?' });
    await question.getByRole('button', { name: 'Archive' }).click();
    await expect.element(screen.getByText('The code is archived')).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    expect(calls).toBe(1);
  },
);

test('the search says when it finds nothing, and why it fails', { tags: ['VEND-02'] }, async () => {
  const { box, status } = await open((q) =>
    q === 'fail' ? respondWithRefusal('TOO_MANY_REQUESTS', 'Wait a minute.') : nothing,
  );
  await userEvent.keyboard('/');
  await box.fill('xy');
  await expect.element(status).toMatchTextContent(/Type three or more characters/);
  await box.fill('nothing');
  await expect.element(status).toHaveTextContent('Nothing found.');
  await box.fill('fail');
  await expect.element(status).toHaveTextContent('Wait a minute.');
});

test('actions of the page are opened while the search fails', { tags: ['VEND-02'] }, async () => {
  let copies = 0;
  const copy: Action = { name: 'Copy', icon: Copy, run: () => (copies += 1) };
  const fail = () => respondWithRefusal('TOO_MANY_REQUESTS', 'Wait a minute.');
  const { dialog, box, status } = await open(fail, [copy]);
  await userEvent.keyboard('/');
  await box.fill('copy');
  await expect.element(status).toHaveTextContent('Wait a minute.');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(copies).toBe(1);
});

test('phones have the search in their header', { tags: ['VEND-02'] }, async () => {
  await page.viewport(390, 844);
  const { button, box, option } = await open(() => found);
  await button.click();
  await box.fill('lindt');
  await expect.element(option('Order 1042')).toBeVisible();
});
