import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderShop } from '../../../test/render-shop.tsx';
import { SubscribeForm } from './subscribe-form.tsx';

const routes = [{ path: '/', Component: SubscribeForm }];
const thanks = "Thanks for subscribing! You'll get updates soon.";
const failure = 'Oops! Something went wrong.';

type Settings = Parameters<typeof renderShop>[0]['settings'];

async function show(answer: () => Promise<Response>, settings?: Settings) {
  const send = vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  const { screen } = await renderShop({ routes, at: '/', answer: () => 404, settings });
  return { screen, send };
}

const ok = async () => new Response('OK');

type Screen = Awaited<ReturnType<typeof show>>['screen'];

const field = (screen: Screen, label: string) => screen.getByLabelText(label, { exact: true });
const button = (screen: Screen) => screen.getByRole('button', { name: 'Subscribe' });

async function fill(screen: Screen, name: string, email: string) {
  await field(screen, 'Name').fill(name);
  await field(screen, 'Email').fill(email);
}

async function expectMessage(screen: Screen, label: string, message: string) {
  await expect.element(field(screen, label)).toHaveAccessibleDescription(message);
}

test('asks for a name and an email address', { tags: ['HOME-03'] }, async () => {
  const { screen } = await show(ok);
  await expect.element(field(screen, 'Name')).toHaveAttribute('autocomplete', 'name');
  await expect.element(field(screen, 'Email')).toHaveAttribute('type', 'email');
  await expect.element(button(screen)).toBeVisible();
});

test(
  'says what is missing where it is missing, and sends nothing',
  { tags: ['HOME-04', 'HOME-05'] },
  async () => {
    const { screen, send } = await show(ok);
    await fill(screen, '  ', '');
    await button(screen).click();
    await expectMessage(screen, 'Name', 'Name is required');
    await expectMessage(screen, 'Email', 'Email is required');
    await expect.element(field(screen, 'Name')).toHaveFocus();
    await expect.element(field(screen, 'Name')).toHaveAttribute('aria-invalid', 'true');
    expect(send).not.toHaveBeenCalled();
  },
);

test('leads to the address when only that is wrong', { tags: ['HOME-06'] }, async () => {
  const { screen, send } = await show(ok);
  await fill(screen, 'Mona', 'mona@example');
  await button(screen).click();
  await expectMessage(screen, 'Email', 'Invalid email address');
  await expect.element(field(screen, 'Email')).toHaveFocus();
  await expect.element(field(screen, 'Name')).not.toHaveAttribute('aria-invalid');
  expect(send).not.toHaveBeenCalled();
});

test('is sent once when it is pressed twice', async () => {
  const { screen, send } = await show(ok);
  await fill(screen, 'Mona', 'mona@example.com');
  await button(screen).dblClick();
  await expect.element(screen.getByText(thanks)).toBeVisible();
  expect(send).toHaveBeenCalledOnce();
});

test('a second click after a fast answer does not replace the thanks', async () => {
  const { screen, send } = await show(ok);
  await fill(screen, 'Mona', 'mona@example.com');
  await button(screen).click();
  await expect.element(screen.getByText(thanks)).toBeVisible();
  button(screen)
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }));
  await expect.element(field(screen, 'Name')).not.toHaveAttribute('aria-invalid');
  await expect.element(screen.getByText(thanks)).toBeVisible();
  expect(send).toHaveBeenCalledOnce();
});

test('takes a complaint back when it is met', { tags: ['slow'] }, async () => {
  const { screen } = await show(ok);
  await button(screen).click();
  await expectMessage(screen, 'Email', 'Email is required');
  await field(screen, 'Email').fill('mona');
  await expectMessage(screen, 'Email', 'Invalid email address');
  await field(screen, 'Email').fill('mona@example.com');
  await expect.element(field(screen, 'Email')).not.toHaveAttribute('aria-invalid');
  await expectMessage(screen, 'Name', 'Name is required');
});

test(
  'sends what was typed to the service of the settings, and thanks',
  { tags: ['HOME-07', 'HOME-09'] },
  async () => {
    const { screen, send } = await show(ok);
    await fill(screen, ' Mona Lind ', ' mona@example.com ');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('status').filter({ hasText: thanks })).toBeVisible();
    await expect.element(field(screen, 'Name')).toHaveValue('');
    await expect.element(field(screen, 'Email')).toHaveValue('');
    expect(send).toHaveBeenCalledOnce();
    const [address, init] = send.mock.calls[0]!;
    expect(address).toBe('https://emailjs.test/api/v1.0/email/send');
    expect(JSON.parse(String(init?.body))).toMatchObject({
      user_id: 'public_test',
      service_id: 'service_test',
      template_id: 'template_test',
      template_params: { name: 'Mona Lind', email: 'mona@example.com' },
    });
  },
);

test(
  'a service that refuses leaves what was typed, for another try',
  { tags: ['slow', 'HOME-08'] },
  async () => {
    const { screen, send } = await show(async () => new Response('No', { status: 412 }));
    await fill(screen, 'Mona', 'mona@example.com');
    await button(screen).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(failure);
    await expect.element(field(screen, 'Name')).toHaveValue('Mona');
    await expect.element(field(screen, 'Email')).toHaveValue('mona@example.com');

    send.mockImplementation(ok);
    await button(screen).click();
    await expect.element(screen.getByText(thanks)).toBeVisible();
    await expect.element(screen.getByText(failure)).not.toBeInTheDocument();
  },
);

test('a service that cannot be reached is a failure', { tags: ['HOME-08'] }, async () => {
  const { screen } = await show(async () => Promise.reject(new TypeError('Failed to fetch')));
  await fill(screen, 'Mona', 'mona@example.com');
  await button(screen).click();
  await expect.element(screen.getByText(failure)).toBeVisible();
});

test(
  'a shop without a service says so only to who can be helped by it',
  { tags: ['HOME-08'] },
  async () => {
    const { screen, send } = await show(ok, { subscribe: null });
    await button(screen).click();
    await expectMessage(screen, 'Name', 'Name is required');
    await expect.element(screen.getByText(failure)).not.toBeInTheDocument();
    await fill(screen, 'Mona', 'mona@example.com');
    await button(screen).click();
    await expect.element(screen.getByText(failure)).toBeVisible();
    expect(send).not.toHaveBeenCalled();
  },
);

test('is sent once, and says that it is under way', { tags: ['slow'] }, async () => {
  const { screen, send } = await show(() => new Promise(() => {}));
  await fill(screen, 'Mona', 'mona@example.com');
  await button(screen).click();
  const sending = screen.getByRole('button', { name: 'Sending...' });
  await expect.element(sending).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter}');
  await field(screen, 'Email').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(sending).toBeVisible();
  expect(send).toHaveBeenCalledOnce();
});

test(
  'a service that does not answer times out after ten seconds',
  { tags: ['HOME-08'] },
  async () => {
    const asked = Promise.withResolvers<void>();
    const { screen } = await show(() => {
      asked.resolve();
      return new Promise(() => {});
    });
    await fill(screen, 'Mona', 'mona@example.com');
    const submit = button(screen).element();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    // Polling for the button would advance the fake clock.
    submit.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    await asked.promise;
    await vi.advanceTimersByTimeAsync(9_999);
    expect(screen.getByText(failure).query()).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await expect.element(screen.getByText(failure)).toBeVisible();
    await expect.element(field(screen, 'Name')).toHaveValue('Mona');
  },
);

test('a shop that stores subscribers takes what was typed itself, and thanks', async () => {
  const send = vi.spyOn(globalThis, 'fetch');
  const { screen, calls } = await renderShop({
    routes,
    at: '/',
    answer: (address) =>
      address.pathname.endsWith('/form') ? { data: { form: 'shop' } } : { ok: true },
    settings: { subscribe: null },
  });
  await fill(screen, 'Mona', 'mona@example.com');
  await button(screen).click();
  await expect.element(screen.getByText(thanks)).toBeVisible();
  expect(calls.map(({ pathname }) => pathname)).toEqual([
    '/api/subscribers/form',
    '/api/subscribers',
  ]);
  expect(send).not.toHaveBeenCalled();
});
