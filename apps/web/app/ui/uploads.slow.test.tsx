import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls, refusal } from '../../test/calls.ts';
import { makeImage } from '../../test/factories/products.ts';
import { makeUser } from '../../test/factories/users.ts';
import { openProfile, updateCall } from '../../test/open-profile.tsx';
import { renderShop } from '../../test/render-shop.tsx';
import { signIn } from '../../test/sign-in.ts';
import { expectToast } from '../../test/toasts.ts';
import { mockUploads } from '../../test/uploads.ts';
import { RegisterForm } from '../features/accounts/register-form.tsx';
import { readToken } from '../session.ts';

const registerCall = 'POST /api/auth/local/register';
const uploadCall = 'POST /api/upload';
const failed =
  'The picture could not be uploaded. Check your connection or choose a smaller picture.';
const cancelled = 'Upload cancelled. Your other entries are kept.';

const never = new Promise<object>(() => {});
const makeImageFile = () => new File(['GIF89a'], 'face.gif', { type: 'image/gif' });

type Screen = Awaited<ReturnType<typeof renderShop>>['screen'];

const bar = (screen: Screen) => screen.getByRole('progressbar', { name: 'Picture upload' });

const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true });

describe('a registration with an image', () => {
  async function register() {
    const { screen } = await renderShop({
      routes: [
        { path: '/', Component: RegisterForm },
        { path: '/verify-email-sent', Component: () => <p>The mail is out</p> },
      ],
      at: '/',
      answer: () => 404,
    });
    const field = (label: string) => screen.getByLabelText(label, { exact: true });
    await field('Username').fill('Ada');
    await field('Email').fill('ada@shop.example');
    await field('Password').fill('secret');
    await field('Confirm password').fill('secret');
    await userEvent.upload(field('Profile picture'), makeImageFile());
    await button(screen, 'Register').click();
    return { screen, field };
  }

  test(
    'shows how much has gone up, and then that the shop is at work',
    { tags: ['AUTH-19'] },
    async () => {
      const upload = mockUploads();
      const answer = Promise.withResolvers<object>();
      answerCalls({ [registerCall]: answer.promise });
      const { screen } = await register();
      await expect.element(bar(screen)).toHaveAttribute('aria-valuenow', '0');
      await expect.element(screen.getByText('Uploading picture...')).toBeVisible();
      upload.progress(300, 1200);
      await expect.element(bar(screen)).toHaveAttribute('aria-valuenow', '25');
      upload.progress(900, 1200);
      await expect.element(bar(screen)).toHaveAttribute('aria-valuenow', '75');
      upload.finish();
      await expect.element(screen.getByText('Preparing picture...')).toBeVisible();
      await expect.element(bar(screen)).not.toHaveAttribute('aria-valuenow');
      await expect.element(button(screen, 'Cancel upload')).not.toBeInTheDocument();
      answer.resolve({ user: { email: 'ada@shop.example' } });
      await expect.element(screen.getByText('The mail is out')).toBeVisible();
    },
  );

  test('can be stopped on its way, and keeps what was entered', { tags: ['AUTH-19'] }, async () => {
    mockUploads();
    answerCalls({ [registerCall]: never });
    const { screen, field } = await register();
    await button(screen, 'Cancel upload').click();
    await expect.element(field('Profile picture')).toHaveAccessibleDescription(cancelled);
    await expect.element(field('Profile picture')).toHaveFocus();
    await expect.element(bar(screen)).not.toBeInTheDocument();
    await expect.element(screen.getByAltText('Your avatar')).toBeInTheDocument();
    await expect.element(field('Username')).toHaveValue('Ada');
    await expect.element(field('Password')).toHaveValue('secret');
    await expect
      .element(screen.getByText('An error occurred during registration'))
      .not.toBeInTheDocument();

    answerCalls({ [registerCall]: { user: { email: 'ada@shop.example' } } });
    await button(screen, 'Register').click();
    await expect.element(screen.getByText('The mail is out')).toBeVisible();
  });

  test(
    'that fails to upload says so at the image, and keeps what was entered',
    { tags: ['AUTH-19', 'AUTH-36'] },
    async () => {
      mockUploads();
      vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
      const { screen, field } = await register();
      await expect.element(field('Profile picture')).toHaveAccessibleDescription(failed);
      await expect.element(screen.getByText('An error occurred during registration')).toBeVisible();
      await expect.element(screen.getByAltText('Your avatar')).toBeInTheDocument();
      await expect.element(field('Email')).toHaveValue('ada@shop.example');
    },
  );

  test('that the shop refuses says why at the image', { tags: ['AUTH-34'] }, async () => {
    mockUploads();
    const text = 'Please choose an image file (PNG, JPEG, WebP or GIF)';
    answerCalls({ [registerCall]: refusal('REQUEST_MALFORMED', text, { image: [text] }) });
    const { field } = await register();
    await expect.element(field('Profile picture')).toHaveAccessibleDescription(text);
  });
});

describe('a new image in the profile', () => {
  beforeEach(signIn);

  async function save() {
    const page = await openProfile();
    await userEvent.upload(page.screen.getByLabelText('New avatar'), makeImageFile());
    await page.username.fill('Mara');
    await page.save.click();
    return page;
  }

  test(
    'shows how much has gone up, then that the shop is at work, then is saved',
    { tags: ['PROF-02'] },
    async () => {
      const upload = mockUploads();
      const answer = Promise.withResolvers<object>();
      answerCalls({
        [uploadCall]: answer.promise,
        [updateCall]: makeUser({ username: 'Mara', profileImg: makeImage('Mara') }),
      });
      const { screen } = await save();
      upload.progress(1, 2);
      await expect.element(bar(screen)).toHaveAttribute('aria-valuenow', '50');
      await expect.element(screen.getByText('Uploading picture...', { exact: true })).toBeVisible();
      upload.finish();
      await expect.element(screen.getByText('Preparing picture...', { exact: true })).toBeVisible();
      await expect.element(bar(screen)).not.toHaveAttribute('aria-valuenow');
      answer.resolve([{ ...makeImage('Mara'), id: 12 }]);
      await expectToast('Success', 'Profile updated successfully');
      await expect.element(bar(screen)).not.toBeInTheDocument();
    },
  );

  test(
    'can be stopped on its way; nothing is saved and nothing is lost',
    { tags: ['PROF-02'] },
    async () => {
      mockUploads();
      const sent = answerCalls({ [uploadCall]: never });
      const { screen, username } = await save();
      await button(screen, 'Cancel upload').click();
      await expect.element(screen.getByRole('alert')).toHaveTextContent(cancelled);
      await expect.element(button(screen, 'Change avatar')).toHaveFocus();
      await expect.element(screen.getByAltText('Your avatar')).toBeVisible();
      await expect.element(username).toHaveValue('Mara');
      expect(sent.map(({ call }) => call)).toEqual([uploadCall]);
    },
  );

  test(
    'that does not get through says so; nothing is saved and nothing is lost',
    { tags: ['PROF-02', 'PROF-20'] },
    async () => {
      mockUploads();
      vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
      const { screen, username } = await save();
      await expect.element(screen.getByRole('alert')).toHaveTextContent(failed);
      await expectToast('Error', 'Failed to update profile');
      await expect.element(screen.getByAltText('Your avatar')).toBeVisible();
      await expect.element(username).toHaveValue('Mara');
    },
  );

  test(
    'carries the token, and one that the shop no longer knows ends the session',
    { tags: ['PERM-36', 'ERR-01'] },
    async () => {
      mockUploads();
      const fetch = vi
        .spyOn(globalThis, 'fetch')
        .mockImplementation(async () => Response.json({}, { status: 401 }));
      const token = readToken();
      await save();
      await expect.poll(() => readToken()).toBeUndefined();
      const { headers } = fetch.mock.calls[0]![1]!;
      expect(new Headers(headers).get('authorization')).toBe(`Bearer ${token}`);
    },
  );
});
