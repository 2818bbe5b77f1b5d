import { beforeEach, describe, expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeUser } from '../../../test/factories/users.ts';
import { changeEmail, openProfile, requestCall, updateCall } from '../../../test/open-profile.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';

const linkSent = 'A confirmation link was sent to mara@elsewhere.example.';

beforeEach(signIn);
describe('a new email address', () => {
  test(
    'asks for the password before anything is saved',
    { tags: ['PROF-10', 'PROF-15'] },
    async () => {
      const sent = answerCalls({});
      const { username, email, save, dialog, confirm, password, screen } = await openProfile();
      await username.fill('Mara');
      await email.fill('mara@elsewhere.example');
      await save.click();
      await expect.element(dialog).toBeVisible();
      await expect.element(confirm).toBeDisabled();
      await password.fill('open window');
      await expect.element(confirm).toBeEnabled();
      await password.fill('');
      await expect.element(confirm).toBeDisabled();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect.element(dialog).not.toBeInTheDocument();
      expect(sent).toEqual([]);
      await expect.element(screen.getByLabelText('Username')).toHaveValue('Mara');
    },
  );

  test('is requested, and stays the old one until then', { tags: ['PROF-23'] }, async () => {
    const sent = answerCalls({ [requestCall]: { success: true } });
    const page = await openProfile();
    await changeEmail(page);
    await expectToast('Email change requested', linkSent);
    await expect.element(page.dialog).not.toBeInTheDocument();
    await expect.element(page.email).toHaveValue('mara@northgate.example');
    const body = { newEmail: 'mara@elsewhere.example', currentPassword: 'open window' };
    expect(sent).toEqual([{ call: requestCall, body }]);
  });

  test('comes before all other changes', { tags: ['slow', 'PROF-10', 'PROF-23'] }, async () => {
    const sent = answerCalls({
      [requestCall]: { success: true },
      [updateCall]: makeUser({ username: 'Mara' }),
    });
    const page = await openProfile();
    await page.username.fill('Mara');
    await changeEmail(page);
    await expectToast('Email change requested', linkSent);
    expect(sent.map(({ call }) => call)).toEqual([requestCall, updateCall]);
  });

  test(
    'asks again after a wrong password, and nothing is saved',
    { tags: ['slow', 'PROF-18', 'PROF-10'] },
    async () => {
      const sent = answerCalls({ [requestCall]: refusal('PASSWORD_WRONG') });
      const page = await openProfile();
      await page.username.fill('Mara');
      await changeEmail(page);
      const text = 'Incorrect password. Please try again.';
      await expect.element(page.password).toHaveAccessibleDescription(text);
      await page.password.fill('another');
      await expect.element(page.password).not.toHaveAccessibleDescription(text);
      expect(sent.map(({ call }) => call)).toEqual([requestCall]);
    },
  );

  test('that was not accepted leaves everything as it was', { tags: ['PROF-21'] }, async () => {
    const sent = answerCalls({ [requestCall]: { success: false } });
    const page = await openProfile();
    await page.username.fill('Mara');
    await changeEmail(page);
    await expectToast('Error', 'Email change failed. Profile not updated.');
    await expect.element(page.dialog).not.toBeInTheDocument();
    expect(sent.map(({ call }) => call)).toEqual([requestCall]);
  });

  test('that the server refuses says so at its field', { tags: ['slow', 'PROF-17'] }, async () => {
    const fields = { newEmail: ['This is your email address already'] };
    answerCalls({ [requestCall]: refusal('VALIDATION_FAILED', undefined, fields) });
    const page = await openProfile();
    await changeEmail(page);
    await expect
      .element(page.email)
      .toHaveAccessibleDescription('This is your email address already');
    await expect.element(page.dialog).not.toBeInTheDocument();
  });

  test('is not for people who sign in with Google', { tags: ['PROF-11', 'PERM-26'] }, async () => {
    const { email } = await openProfile(makeUser({ provider: 'google' }));
    await expect.element(email).toBeDisabled();
    await expect.element(email).toHaveValue('mara@northgate.example');
    await expect
      .element(email)
      .toHaveAccessibleDescription('Your email address is managed by Google.');
  });

  test('is not shown to a user who signs in with Google', { tags: ['PROF-11'] }, async () => {
    const saved = makeUser({ provider: 'google', username: 'Mara' });
    const sent = answerCalls({ [updateCall]: saved });
    const { username, save } = await openProfile(makeUser({ provider: 'google' }));
    await username.fill('Mara');
    await save.click();
    await expectToast('Success', 'Profile updated successfully');
    expect(sent).toHaveLength(1);
  });
});
