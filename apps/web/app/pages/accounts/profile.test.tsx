import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeImage } from '../../../test/factories/products.ts';
import { makeUser } from '../../../test/factories/users.ts';
import { openProfile, type ProfileTestPage, updateCall } from '../../../test/open-profile.tsx';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import { mockUploads } from '../../../test/uploads.ts';
import ProfilePage from './profile.tsx';

const makeImageFile = () => new File(['an image'], 'face.png', { type: 'image/png' });

const chooseImage = ({ screen }: ProfileTestPage, file: File) =>
  userEvent.upload(screen.getByLabelText('New avatar'), file);

const uploadCall = 'POST /api/upload';

beforeEach(signIn);
describe('the profile', () => {
  test(
    'shows the person',
    { tags: ['PROF-01', 'PROF-03', 'PROF-04', 'PROF-05', 'PROF-06', 'PROF-07'] },
    async () => {
      const { screen, username, email, save } = await openProfile();
      await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Profile');
      expect(document.title).toBe('Profile');
      await expect.element(username).toHaveValue('mara.lindt');
      await expect.element(email).toHaveValue('mara@northgate.example');
      await expect.element(save).toBeVisible();
      const facts = screen.getByRole('definition').elements();
      expect(facts.map((fact) => fact.textContent)).toEqual(['Mar 3, 2024', 'Nov 20, 2025']);
      await expect.element(screen.getByText('Member since')).toBeVisible();
      await expect.element(screen.getByText('Last updated')).toBeVisible();
    },
  );

  test('is one of the pages of the account, and marked among them', async () => {
    const { screen } = await openProfile();
    const links = screen.getByRole('navigation', { name: 'Account' }).getByRole('link');
    expect(links.elements().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Orders', '/order'],
      ['Wishlist', '/favorite'],
      ['Profile', '/profile'],
      ['Security', '/profile/security'],
      ['Emails', '/profile/emails'],
      ['Data', '/profile/data'],
      ['Company', '/company'],
    ]);
    const current = () => links.elements().filter((link) => link.ariaCurrent === 'page');
    expect(current().map(({ textContent }) => textContent)).toEqual(['Profile']);
    await links.nth(3).click();
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Security');
    expect(document.title).toBe('Security | Partshelf');
    expect(current().map(({ textContent }) => textContent)).toEqual(['Security']);
  });

  test.each([
    ['#mails', 'Emails', 'Emails about new releases'],
    ['#devices', 'Security', 'Your devices'],
    ['#tokens', 'Security', 'API tokens'],
  ])('leads from the old address %s to the page %s', async (hash, title, name) => {
    const { screen } = await openProfile(makeUser(), () => {}, `/profile${hash}`);
    const heading = screen.getByRole('heading', { name });
    await expect.element(heading).toHaveFocus();
    await expect.element(heading).toBeInViewport();
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  });

  test('that cannot be read says so and is read again', { tags: ['PROF-08'] }, async () => {
    const onRead = vi.fn();
    const { screen } = await openProfile(400, onRead);
    await expect.element(screen.getByText('Your profile could not be loaded.')).toBeVisible();
    onRead.mockClear();
    await screen.getByRole('button', { name: 'Try again' }).click();
    expect(onRead).toHaveBeenCalled();
  });

  test('of no user says so', { tags: ['PROF-09'] }, async () => {
    const { screen } = await openProfile(null);
    await expect.element(screen.getByText('No user data available', { exact: true })).toBeVisible();
  });

  test('shows that it is loading', async () => {
    const { screen } = await renderShop({
      routes: [{ path: '/', Component: ProfilePage }],
      at: '/',
      answer: () => new Promise<object>(() => {}),
    });
    await expect.element(screen.getByRole('status').getByText('Loading')).toBeInTheDocument();
  });
});

describe('saving', () => {
  test('nothing says so and sends nothing', { tags: ['PROF-22'] }, async () => {
    const sent = answerCalls({});
    const { save, email } = await openProfile();
    await save.click();
    await expectToast('No changes detected');
    await email.fill('Mara@NORTHGATE.example');
    await save.click();
    expect(sent).toEqual([]);
  });

  test(
    'needs a username and an address that looks like one',
    { tags: ['PROF-12', 'PROF-13', 'PROF-14'] },
    async () => {
      const sent = answerCalls({});
      const { username, email, save } = await openProfile();
      await username.fill(' ');
      await email.fill('');
      await save.click();
      await expect.element(username).toHaveAccessibleDescription('Username is required');
      await expect.element(email).toHaveAccessibleDescription('Email is required');
      await email.fill('mara@northgate');
      await expect.element(email).toHaveAccessibleDescription('Invalid email address');
      expect(sent).toEqual([]);
    },
  );

  test('a new name appears in the header at once', { tags: ['slow', 'PROF-24'] }, async () => {
    const sent = answerCalls({ [updateCall]: makeUser({ username: 'Mara' }) });
    const { screen, username, save } = await openProfile();
    await username.fill('Mara');
    await save.click();
    await expect.element(save.getByText('Saved')).toBeVisible();
    await expectToast('Success', 'Profile updated successfully');
    await expect.element(screen.getByText('Header of Mara', { exact: true })).toBeVisible();
    expect(sent).toEqual([{ call: updateCall, body: { username: 'Mara' } }]);
    await save.click();
    await expectToast('No changes detected');
  });

  test('Cancel restores the saved values', async () => {
    const { screen, username, email } = await openProfile();
    await username.fill('Mara');
    await email.fill('nonsense');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(username).toHaveValue('mara.lindt');
    await expect.element(email).toHaveValue('mara@northgate.example');
  });

  test('puts what the server says about a field next to it', { tags: ['PROF-17'] }, async () => {
    const fields = { username: ['Already taken.', 'Sorry.'] };
    answerCalls({ [updateCall]: refusal('VALIDATION_FAILED', undefined, fields) });
    const { username, save } = await openProfile();
    await username.fill('Mara');
    await save.click();
    await expect.element(username).toHaveAccessibleDescription('Already taken. Sorry.');
  });

  test.each([
    ['Your password is too old', 'Incorrect password. Please try again.'],
    ['Closed for today', 'Closed for today'],
    ['', 'Failed to update profile'],
  ])(
    'that is rejected with %j shows %j',
    { tags: ['PROF-18', 'PROF-19', 'PROF-20'] },
    async (message, text) => {
      answerCalls({ [updateCall]: refusal('REQUEST_MALFORMED', message) });
      const { username, save } = await openProfile();
      await username.fill('Mara');
      await save.click();
      await expectToast('Error', text);
      await expect.element(username).toHaveValue('Mara');
    },
  );
});

describe('a new image', () => {
  const before = { ...makeImage('Before'), id: 11 };
  const after = { ...makeImage('After'), id: 12 };

  beforeEach(() => void mockUploads());

  test(
    'is shown, uploaded, used, and the old one deleted, in that order',
    { tags: ['PROF-02', 'PROF-16', 'PROF-24'] },
    async () => {
      const saved = makeUser({ profileImg: after });
      const deleteCall = 'DELETE /api/upload/files/11';
      const sent = answerCalls({
        [uploadCall]: [after],
        [updateCall]: saved,
        [deleteCall]: { ok: true },
      });
      const page = await openProfile(makeUser({ profileImg: before }));
      await chooseImage(page, makeImageFile());
      await expect.element(page.screen.getByRole('img', { name: 'Your avatar' })).toBeVisible();
      expect(sent).toEqual([]);
      await page.save.click();
      await expectToast('Success', 'Profile updated successfully');
      expect(sent.map(({ call }) => call)).toEqual([uploadCall, updateCall, deleteCall]);
      expect((sent[0]!.body as FormData).getAll('files')).toHaveLength(1);
      expect(sent[1]!.body).toEqual({ profileImg: 12 });
      await expect
        .element(page.screen.getByText(`Header of mara.lindt ${after.url}`))
        .toBeVisible();
      const preview = page.screen.getByRole('img', { name: 'Your avatar' });
      await expect.element(preview).not.toBeInTheDocument();
    },
  );

  test('is saved also when the old one could not be deleted', { tags: ['PROF-16'] }, async () => {
    const answers = { [uploadCall]: [after], [updateCall]: makeUser({ profileImg: after }) };
    const sent = answerCalls(answers);
    const page = await openProfile(makeUser({ profileImg: before }));
    await chooseImage(page, makeImageFile());
    await page.save.click();
    await expectToast('Success', 'Profile updated successfully');
    expect(sent.at(-1)!.call).toBe('DELETE /api/upload/files/11');
  });

  test(
    'is an image, before and after it was sent',
    { tags: ['slow', 'PROF-02', 'PROF-17'] },
    async () => {
      const text = 'Please choose an image file (PNG, JPEG, WebP or GIF)';
      const sent = answerCalls({
        [uploadCall]: refusal('REQUEST_MALFORMED', text, { files: [text] }),
      });
      const page = await openProfile();
      await chooseImage(page, new File(['%PDF'], 'face.pdf', { type: 'application/pdf' }));
      await expect.element(page.screen.getByRole('alert')).toHaveTextContent(text);
      await page.save.click();
      expect(sent).toEqual([]);
      await chooseImage(page, makeImageFile());
      await expect.element(page.screen.getByRole('alert')).not.toBeInTheDocument();
      await page.save.click();
      await expect.element(page.screen.getByRole('alert')).toHaveTextContent(text);
      expect(sent.map(({ call }) => call)).toEqual([uploadCall]);
    },
  );
});
