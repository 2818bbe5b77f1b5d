import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeUser } from '../../../test/factories/users.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import { currentUserQuery } from './current-user.ts';
import { MailsPanel } from './mails-panel.tsx';

const call = 'PUT /api/users/me/mail-preferences';

function Panel() {
  const { data: user } = useQuery(currentUserQuery);
  return user && <MailsPanel user={user} />;
}

async function open() {
  const routes = [{ path: '/', Component: Panel }];
  const { screen } = await renderShop({ routes, at: '/', answer: () => makeUser() });
  const choice = screen.getByRole('switch', { name: 'Emails about new releases' });
  await expect.element(choice).toBeChecked();
  return { screen, choice };
}

beforeEach(signIn);
test('mails about new releases can be turned off, which shows at once', async () => {
  const saved = Promise.withResolvers<object>();
  const sent = answerCalls({ [call]: saved.promise });
  const { choice } = await open();
  await choice.click();
  await expect.element(choice).not.toBeChecked();
  saved.resolve(makeUser({ releaseMails: false }));
  await expect.element(choice).not.toBeChecked();
  expect(sent).toEqual([{ call, body: { releaseMails: false } }]);
});

test('a choice that could not be saved is undone, with the reason', async () => {
  answerCalls({ [call]: refusal('UNEXPECTED', '') });
  const { choice } = await open();
  await choice.click();
  await expectToast('Error', 'Your choice could not be saved. Please try again.');
  await expect.element(choice).toBeChecked();
});
