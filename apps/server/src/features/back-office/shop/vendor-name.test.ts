import { expect } from 'vitest';
import { draw } from '../../../../test/files/images.ts';
import { uploadLogo } from '../../../../test/support/calls/shop-calls.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';

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
