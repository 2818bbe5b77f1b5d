import { readJson } from '../../support/customer.ts';
import { readSessionToken } from '../../support/session.ts';
import { expect, test } from '../../support/shop-test.ts';

test(
  'the privacy page follows where subscriptions are stored',
  { tag: ['@X-05'] },
  async ({ page, request, admin: _admin }) => {
    const read = async () => (await request.get('/privacy')).text();
    expect(await read()).toContain('It receives your subscription');
    await page.goto('/admin/subscribers');
    const place = page.getByLabel('Where subscriptions go');
    await place.selectOption('In this shop');
    await expect.poll(read).toContain('Your subscription');
    expect(await read()).not.toContain('It receives your subscription');
    await place.selectOption('EmailJS');
    await expect.poll(read).toContain('It receives your subscription');
  },
);

test('an announcement stays away once it is dismissed', async ({ page, admin: _admin }) => {
  await page.goto('/admin');
  const headers = { authorization: `Bearer ${await readSessionToken(page)}` };
  const save = async (version: number, text: string | null) => {
    const content = text && { text, link: null, from: null, until: null };
    const data = { name: 'announcement', version, content };
    await readJson(await page.request.put('/api/back-office/texts', { headers, data }));
  };
  const { data } = await readJson<{ data: { version: number } }>(
    await page.request.get('/api/back-office/texts/announcement', { headers }),
  );
  await save(data.version, 'Closed on Monday.');
  await page.goto('/');
  const announcement = page.getByRole('region', { name: 'Announcement' });
  await expect(announcement).toHaveText('Closed on Monday.');
  await announcement.getByRole('button', { name: 'Dismiss announcement' }).click();
  await expect(announcement).toBeHidden();
  await page.reload();
  await expect(announcement).toBeHidden();
  await save(data.version + 1, null);
});
