import { QueryClientProvider } from '@tanstack/react-query';
import { createRoutesStub } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeBilling } from '../../../test/factories/invoices.ts';
import { makeUser } from '../../../test/factories/users.ts';
import { signIn } from '../../../test/sign-in.ts';
import { api } from '../../api.ts';
import { createQueryClient } from '../../query-client.ts';
import { ContactForm } from './contact-form.tsx';

type Screen = Awaited<ReturnType<typeof show>>['screen'];

async function show(status = 200, body: object = { data: {} }, at = '/') {
  const send = vi.spyOn(globalThis, 'fetch');
  send.mockImplementation(async () => Response.json(body, { status }));
  const Stub = createRoutesStub([{ path: '/', Component: ContactForm }]);
  const screen = await render(
    <QueryClientProvider client={createQueryClient(api)}>
      <Stub initialEntries={[at]} />
    </QueryClientProvider>,
  );
  return { screen, send };
}

const written = {
  'First name': 'Ada',
  'Last name': 'Byron',
  Email: 'ada@shop.example',
  Subject: 'Guests',
  Message: 'Does the org chart read guests?',
};

const field = (screen: Screen, label: string) => screen.getByLabelText(label, { exact: true });

async function fill(screen: Screen, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await field(screen, label).fill(value);
}

const press = (screen: Screen) => screen.getByRole('button', { name: 'Send message' }).click();

const expectError = (screen: Screen, label: string, text: string) =>
  expect.element(field(screen, label)).toHaveAccessibleDescription(text);

async function expectWritten(screen: Screen) {
  for (const [label, value] of Object.entries(written)) {
    await expect.element(field(screen, label)).toHaveValue(value);
  }
}

describe('before it is sent', () => {
  test(
    'every field is asked for, until it is filled in',
    {
      tags: [
        'slow',
        'SUP-10',
        'SUP-15',
        'SUP-16',
        'SUP-17',
        'SUP-18',
        'SUP-19',
        'SUP-20',
        'SUP-21',
      ],
    },
    async () => {
      const { screen, send } = await show();
      await press(screen);
      await expectError(screen, 'First name', 'First name is required');
      await expectError(screen, 'Last name', 'Last name is required');
      await expectError(screen, 'Email', 'Email is required');
      await expectError(screen, 'Subject', 'Subject is required');
      await expectError(screen, 'Message', 'Message is required');
      await expect.element(field(screen, 'First name')).toHaveFocus();
      await expect.element(field(screen, 'First name')).toHaveAttribute('aria-invalid', 'true');
      await fill(screen, { ...written, Email: 'ada@shop', Message: '123456789' });
      await expectError(screen, 'First name', '');
      await expectError(screen, 'Email', 'Invalid email address');
      await expectError(screen, 'Message', 'Message must be at least 10 characters');
      expect(send).not.toHaveBeenCalled();
    },
  );

  test(
    'a message that is too long is counted, and stays as it is',
    { tags: ['slow'] },
    async () => {
      const { screen } = await show();
      const long = 'a'.repeat(5_001);
      await fill(screen, { ...written, Message: long });
      await expect.element(screen.getByText('5,001 of 5,000')).toBeVisible();
      await press(screen);
      await expectError(screen, 'Message', 'Message must be at most 5,000 characters');
      await expect.element(field(screen, 'Message')).toHaveValue(long);
    },
  );
});

describe('when it is sent', () => {
  test('it says so and is empty again', { tags: ['SUP-25'] }, async () => {
    const { screen, send } = await show();
    await fill(screen, written);
    await press(screen);
    await expect.element(screen.getByRole('status')).toHaveTextContent('Message sent!');
    for (const label of Object.keys(written)) {
      await expect.element(field(screen, label)).toHaveValue('');
    }
    const [address, request] = send.mock.calls[0]!;
    expect([request?.method, address]).toEqual(['POST', '/api/contacts']);
    expect(JSON.parse(request!.body as string)).toEqual({
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@shop.example',
      subject: 'Guests',
      message: 'Does the org chart read guests?',
    });
  });

  test('shows that it is being sent, and is sent once', async () => {
    const { screen, send } = await show();
    send.mockImplementation(() => new Promise(() => {}));
    await fill(screen, written);
    await press(screen);
    await expect.element(screen.getByRole('button', { name: 'Sending...' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('the message of the server about a field is next to it', { tags: ['SUP-22'] }, async () => {
    const fields = { email: ['Unknown domain.', 'Try another.'], subject: ['Too loud.'] };
    const { screen } = await show(400, refusal('VALIDATION_FAILED', undefined, fields).body);
    await fill(screen, written);
    await press(screen);
    await expectError(screen, 'Email', 'Unknown domain. Try another.');
    await expectError(screen, 'Subject', 'Too loud.');
    await expectWritten(screen);
    expect(screen.getByText('Please check the fields').elements()).toHaveLength(0);
  });

  test(
    'a failure without fields shows the message of the server and keeps what was typed',
    { tags: ['SUP-23'] },
    async () => {
      const { screen } = await show(429, refusal('TOO_MANY_REQUESTS').body);
      await fill(screen, written);
      await press(screen);
      await expect
        .element(screen.getByRole('alert'))
        .toHaveTextContent('Too many requests, please try again later.');
      await expectWritten(screen);
    },
  );

  test.each([
    ['an answer without a message', () => Promise.resolve(new Response(null, { status: 502 }))],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])(
    '%s has a text of its own, and the next attempt may succeed',
    { tags: ['SUP-24'] },
    async (_, answer) => {
      const { screen, send } = await show();
      send.mockImplementationOnce(answer);
      await fill(screen, written);
      await press(screen);
      await expect
        .element(screen.getByRole('alert'))
        .toHaveTextContent('There was an error submitting your message. Please try again.');
      await expectWritten(screen);
      await press(screen);
      await expect.element(screen.getByRole('status')).toHaveTextContent('Message sent!');
      await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    },
  );
});

test('a link may bring the subject along', async () => {
  const { screen } = await show(200, {}, '/?subject=Become+a+Partner');
  await expect.element(field(screen, 'Subject')).toHaveValue('Become a Partner');
  await expect.element(field(screen, 'Subject')).toHaveFocus();
});

describe('for a customer who is signed in', () => {
  async function open(billing: object | null) {
    signIn();
    answerCalls({
      'GET /api/users/me': makeUser(),
      'GET /api/users/me/billing': { data: { mode: 'none', billing } },
      'POST /api/contacts': { data: {} },
    });
    const Stub = createRoutesStub([{ path: '/', Component: ContactForm }]);
    return render(
      <QueryClientProvider client={createQueryClient(api)}>
        <Stub initialEntries={['/?subject=Guests']} />
      </QueryClientProvider>,
    );
  }

  test('name and email are filled in, and stay after sending', { tags: ['BUY-10'] }, async () => {
    const screen = await open(makeBilling({ kind: 'person', name: 'Mara van Lindt' }));
    await expect.element(field(screen, 'First name')).toHaveValue('Mara van');
    await expect.element(field(screen, 'Last name')).toHaveValue('Lindt');
    await expect.element(field(screen, 'Email')).toHaveValue('mara@northgate.example');
    await expect.element(field(screen, 'Subject')).toHaveValue('Guests');
    await field(screen, 'Message').fill(written.Message);
    await press(screen);
    await expect.element(screen.getByRole('status')).toHaveTextContent('Message sent!');
    await expect.element(field(screen, 'Message')).toHaveValue('');
    await expect.element(field(screen, 'Email')).toHaveValue('mara@northgate.example');
  });

  test('a company is not taken for a name', { tags: ['BUY-10'] }, async () => {
    const screen = await open(makeBilling({ name: 'Northgate GmbH' }));
    await expect.element(field(screen, 'Email')).toHaveValue('mara@northgate.example');
    await expect.element(field(screen, 'First name')).toHaveValue('');
    await expect.element(field(screen, 'Last name')).toHaveValue('');
  });
});
