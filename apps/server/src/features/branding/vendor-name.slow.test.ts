import { expect } from 'vitest';
import { draw } from '../../../test/files/images.ts';
import { addLogo, saveBrand, uploadLogo } from '../../../test/support/calls/admin-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();

const svg = (content: string, attributes = 'width="200" height="80"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);

test('mails and the description of the API name the vendor', async ({ shop, admin }) => {
  const { data } = (await admin.call('GET', '/back-office/shop')).json();
  const body = { ...data.settings, name: 'Nordwind', accent: '#0a7a4b' };
  expect((await admin.call('PUT', '/back-office/shop', body)).statusCode).toBe(200);
  await admin.call('POST', '/back-office/people/invitations', {
    email: 'new@staff.example',
    role: 'Helpdesk',
  });
  const [mail] = await shop.inbox('new@staff.example');
  expect(mail!.subject).toBe('Join the staff of Nordwind');
  expect(mail!.from).toContain('Nordwind');
  expect(`${mail!.text}${mail!.html}`).not.toContain('Partshelf');
  expect(mail!.html).toContain('#0a7a4b');
  const host = new URL(shop.deps.config.publicUrl).host;
  const description = await shop.app.inject({ url: '/api/openapi.json', headers: { host } });
  expect(description.json().info.title).toBe('Nordwind');
});

test('mails show the logo by its address, with the name as alternative text', async ({
  shop,
  admin,
}) => {
  const logo = await addLogo(shop, admin, await draw(300, 100).png().toBuffer());
  await saveBrand(admin, { name: 'Nord & "Wind"', logo });
  const email = 'logo@staff.example';
  await admin.call('POST', '/back-office/people/invitations', { email, role: 'Helpdesk' });
  const [mail] = await shop.inbox(email);
  const [image] = /<img[^>]*>/.exec(mail!.html)!;
  expect(image).toContain('alt="Nord &amp; &quot;Wind&quot;"');
  expect(image).toMatch(/ src="http:\/\/shop\.test\/uploads\/\w+-168\.png" width="84" height="28"/);
  await saveBrand(admin, { name: 'Nordwind' });
});

test.for([
  'Nordwind',
  'N0rdwind Support',
  'The NORDWIND Team',
  'nord.wind',
  'Support Nordwind',
  'Anna (Nordwind)',
  'N0RDW1ND Anna',
  'annanordwind',
])(
  'the username %j is reserved for the shop of that name',
  async (username, { shop, admin, accounts }) => {
    await saveBrand(admin, { name: 'Nordwind' });
    const person = { email: `${Date.now()}@shop.test`, password: 'a long password' };
    const refused = await accounts.register({ ...person, username });
    expect(refused.json().validation_error).toHaveProperty('username');
    expect(shop.deps.branding.brand().name).toBe('Nordwind');
  },
);

test('people whose names only contain that of the shop are welcome', async ({
  admin,
  accounts,
}) => {
  await saveBrand(admin, { name: 'Ada' });
  const person = { email: 'ada@shop.test', password: 'a long password' };
  expect((await accounts.register({ ...person, username: 'Anna of Ada' })).statusCode).toBe(400);
  expect((await accounts.register({ ...person, username: 'Adam Adasson' })).statusCode).toBe(200);
  await saveBrand(admin, { name: '株式会社' });
  const other = { email: 'kk@shop.test', password: 'a long password' };
  expect((await accounts.register({ ...other, username: '株式会社' })).statusCode).toBe(400);
  expect((await accounts.register({ ...other, username: '王 株式会社' })).statusCode).toBe(400);
  expect((await accounts.register({ ...other, username: '王小明' })).statusCode).toBe(200);
});

test('a logo is accepted as PNG and as SVG, and served as WebP', async ({ shop, admin }) => {
  for (const bytes of [
    await draw(300, 100).png().toBuffer(),
    svg('<rect width="200" height="80" fill="#0a7a4b"/>'),
  ]) {
    const answer = await uploadLogo(shop, admin, bytes);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.url).toMatch(/^\/uploads\/[\w-]+\.webp$/);
  }
});

test.for([
  ['a script', svg('<script>alert(1)</script>')],
  ['a foreign object', svg('<foreignObject><p>x</p></foreignObject>')],
  ['an event handler', svg('<rect onload="x()"/>')],
  ['another file', svg('<path fill="url(https://evil.example/a)"/>')],
  ['an image', svg('<image href="file:///etc/passwd"/>')],
  ['copies of parts', svg('<g id="a"/><use href="#a"/>')],
  ['too many elements', svg('<g/>'.repeat(2_001))],
  ['an entity', Buffer.from('<!DOCTYPE svg [<!ENTITY a "x">]><svg>&a;</svg>')],
] as const)('an SVG with %s is refused', async ([, bytes], { shop, admin }) => {
  expect((await uploadLogo(shop, admin, bytes)).statusCode).toBe(400);
});

test('a refused logo is told which files are accepted, SVG among them', async ({ shop, admin }) => {
  const message = 'Please choose an image file (PNG, JPEG, WebP or SVG)';
  const refused = await uploadLogo(shop, admin, Buffer.from('GIF of text, not an image'));
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({
    error: { message },
    validation_error: { files: [message] },
  });
});
