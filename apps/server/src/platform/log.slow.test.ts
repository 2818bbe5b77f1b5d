import { sql } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import {
  accountCalls,
  createShopBrowser,
  newGooglePerson,
  readTicket,
} from '../../test/support/calls/account-calls.ts';
import { type TestShop, until } from '../../test/support/build-test-app.ts';
import { shopTest } from '../../test/support/shop-test.ts';
import { createBuyer } from '../../test/support/buyer.ts';
import { draw, encodeForm, toBlob } from '../../test/files/images.ts';
import { databaseOf } from '../../test/processes/server-process.ts';
import { buildApp } from '../app.ts';
import { closeDeps, createDeps } from '../deps.ts';
import { createLog } from './log.ts';
import type { QueuedMail } from '../db/jobs.ts';
import { unsealMail } from '../mail/outbox.ts';

const test = shopTest();

async function openTalkativeNode(shop: TestShop, databaseUrl = databaseOf(shop)) {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const deps = await createDeps(shop.deps.config, databaseUrl, log, shop.deps.files);
  const app = buildApp(deps);
  await app.ready();
  onTestFinished(async () => {
    await app.close();
    await closeDeps(deps);
  });
  return { node: { ...shop, app, deps } satisfies TestShop, lines };
}

async function useAnAccount(
  shop: TestShop,
  node: TestShop,
  { isAway = false } = {},
): Promise<string[]> {
  const [here, there] = [accountCalls(shop), accountCalls(node)];
  const { email, password, token } = await here.signUp();
  await here.askForReset(email);
  const code = await here.readResetCode(email);
  const newEmail = `new-${email}`;
  await here.send('POST', '/email-change/request', token, { newEmail, currentPassword: password });
  const { text } = await here.waitForMail(newEmail, 'Confirm your new email address');
  const [, changeToken] = /token=([\w-]+)/.exec(text)!;
  const wrong = 'wrong but telling';
  const newPassword = 'a new and secret one';

  const form = new FormData();
  form.append('files', toBlob(await draw(9, 9).png().toBuffer()), 'face.png');
  const { headers, payload } = await encodeForm(form);
  const authorization = `Bearer ${token}`;
  const cookie = `accessToken=${token}`;
  const answers = [
    await there.logIn(email, wrong),
    await there.logIn(email, password),
    await there.me(token),
    await there.resend(email),
    await there.confirm('a-confirmation-token'),
    await node.app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: { ...headers, authorization, cookie },
      payload,
    }),
    await there.post('/email-change/confirm', { token: changeToken }),
    await there.post('/auth/reset-password', {
      code,
      password: newPassword,
      passwordConfirmation: newPassword,
    }),
  ];
  const isFailure = ({ statusCode }: { statusCode: number }) => statusCode >= 500;
  expect(answers.some(isFailure)).toBe(isAway);
  const secrets = [email, password, wrong, newPassword, token, code, changeToken!];
  return [...secrets, 'a-confirmation-token'];
}

function expectSilence(lines: string[], secrets: string[]) {
  expect(lines).not.toEqual([]);
  const said = lines.join('');
  for (const secret of secrets) expect(said).not.toContain(secret);
}

test(
  'contains no address, code, token or password, even at the most verbose level',
  { tags: ['X08', 'I13'] },
  async ({ shop }) => {
    const { node, lines } = await openTalkativeNode(shop);
    await node.deps.jobs.start();
    expectSilence(lines, await useAnAccount(shop, node));
  },
);

test(
  'contains none of them during a database outage',
  { tags: ['X08', 'I13'] },
  async ({ shop }) => {
    const { node, lines } = await openTalkativeNode(shop, 'postgresql://localhost:1/nowhere');
    expectSilence(lines, await useAnAccount(shop, node, { isAway: true }));
  },
);

test(
  'contains neither a Google ticket nor its user',
  { tags: ['X08', 'I13'] },
  async ({ shop }) => {
    const { node, lines } = await openTalkativeNode(shop);
    await node.deps.jobs.start();
    const browser = createShopBrowser(node);
    const person = newGooglePerson();
    const ticket = readTicket(await browser.arrive(person));
    const { jwt } = (await browser.exchange(ticket)).json<{ jwt: string }>();
    await browser.exchange(ticket);
    node.deps.log.info('the end');
    expectSilence(lines, [person.email, ticket, jwt]);
  },
);

test(
  'is one line of JSON per event for any name, header or address',
  { tags: ['X08'] },
  async ({ shop }) => {
    const { node, lines } = await openTalkativeNode(shop, 'postgresql://localhost:1/nowhere');
    const forged = 'x"}\r\n{"level":60,"msg":"forged"}\u2028\u001B[31m';
    const { log } = node.deps;
    log.warn({ err: new Error(forged), username: forged, [forged]: 1 }, forged);
    const there = accountCalls(node);
    await there.logIn(forged, forged);
    await there.logIn('unknown@customers.example', forged);
    await there.register({ username: forged, email: forged, password: forged });
    for (const userAgent of ['{"level":60}', '\u001B[31mred']) {
      const url = `/api/products?filters[title][$containsi]=${encodeURIComponent(forged)}`;
      await node.app.inject({ url, headers: { 'user-agent': userAgent } });
    }
    expect(lines.length).toBeGreaterThan(1);
    const isPlain = (character: string) => character >= ' ' && character !== '\u007F';
    for (const line of lines) {
      expect(line.endsWith('\n')).toBe(true);
      expect(line.slice(0, -1).split('').every(isPlain), line).toBe(true);
      expect(JSON.parse(line).level).toBeLessThan(60);
    }
  },
);

test(
  'contains no download link, payment page or mail',
  { tags: ['X08', 'I13'] },
  async ({ shop }) => {
    const { node, lines } = await openTalkativeNode(shop);
    await node.deps.jobs.start();
    await shop.control('/faults', { smtp: { refuse: true } });
    onTestFinished(async () => void (await shop.control('/faults', {})));
    const buyer = await createBuyer(node);
    const { product, sessionId } = await buyer.buyProduct();
    const answer = await buyer.call('GET', `/products/${product.documentId}/download-link`);
    const { pathname } = new URL(answer.json<{ downloadLink: string }>().downloadLink);
    for (const path of [pathname, `${pathname}x`]) await node.app.inject(path);
    const { rows } = await until(
      () =>
        shop.deps.db.execute<{ mail: QueuedMail }>(
          sql`select data as mail from jobs.job
            where name = 'send-mail' and state = 'retry' and data->>'to' = ${buyer.user.email}`,
        ),
      (found) => found.rows.length > 0,
    );
    node.deps.log.info('the end');
    const link = pathname.split('/').at(-1)!;
    const { text } = unsealMail(rows[0]!.mail, node.deps.config.jwtSecret);
    const mailLines = text.split('\n').filter((line) => line.length > 20);
    expectSilence(lines, [link, sessionId, buyer.token, buyer.user.email, ...mailLines]);
  },
);
