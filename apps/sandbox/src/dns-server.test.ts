import { Resolver } from 'node:dns/promises';
import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { postForm, postJson, startTestSandbox, type TestSandbox } from '../test/test-sandbox.ts';

const record = ({ url }: TestSandbox, body: object) => postJson(`${url}/control/dns`, body);

function ask({ dnsServer }: TestSandbox, name: string, timeout = 5_000): Promise<string[][]> {
  const resolver = new Resolver({ timeout, tries: 1 });
  resolver.setServers([dnsServer]);
  return resolver.resolveTxt(name);
}

it('answers with the texts of a name, in any case of letters', async () => {
  const sandbox = await startTestSandbox();
  const texts = ['one', ['two ', 'parts']];
  const stored = await record(sandbox, { name: '_shop.Example.test.', texts });
  expect(await stored.json()).toMatchObject({ name: '_shop.example.test', answer: 'as recorded' });
  expect(await ask(sandbox, '_SHOP.example.test')).toEqual(texts.map((text) => [text].flat()));
  await record(sandbox, { name: '_shop.example.test' });
  await expect(ask(sandbox, '_shop.example.test')).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

it('splits what is longer than a string, and sends what is too long for UDP over TCP', async () => {
  const sandbox = await startTestSandbox();
  const long = 'x'.repeat(600);
  const many = Array.from({ length: 90 }, (_, index) => `${index} ${'y'.repeat(500)}`);
  await record(sandbox, { name: 'long.test', texts: [long, ...many] });
  const found = await ask(sandbox, 'long.test');
  expect(found[0]!.map(({ length }) => length)).toEqual([255, 255, 90]);
  expect(found.map((parts) => parts.join(''))).toEqual([long, ...many]);
});

it.each([
  ['servfail', 'ESERVFAIL'],
  ['nxdomain', 'ENOTFOUND'],
  ['refused', 'EREFUSED'],
  ['timeout', 'ETIMEOUT'],
])('a control makes a name, or all of them, answer %s', async (answer, code) => {
  const sandbox = await startTestSandbox();
  const waitMs = answer === 'timeout' ? 100 : undefined;
  await record(sandbox, { name: 'bad.test', texts: ['one'], answer });
  await record(sandbox, { name: 'good.test', texts: ['two'] });
  await expect(ask(sandbox, 'bad.test', waitMs)).rejects.toMatchObject({ code });
  expect(await ask(sandbox, 'good.test')).toEqual([['two']]);
  await postJson(`${sandbox.url}/control/faults`, { dns: { answer } });
  await expect(ask(sandbox, 'good.test', waitMs)).rejects.toMatchObject({ code });
  await postJson(`${sandbox.url}/control/faults`, {});
  expect(await ask(sandbox, 'good.test')).toEqual([['two']]);
});

it('goes on after what is no query', async () => {
  const sandbox = await startTestSandbox();
  await record(sandbox, { name: 'good.test', texts: ['two'] });
  const [host, port] = sandbox.dnsServer.split(':');
  const udp = createSocket('udp4');
  for (const message of ['', 'x', '\u00FF'.repeat(40)]) {
    await new Promise((resolve) => udp.send(message, Number(port), host, resolve));
  }
  udp.close();
  const tcp = connect(Number(port), host);
  await new Promise((resolve) => tcp.write('\u0000\u0003abc', resolve));
  tcp.destroy();
  expect(await ask(sandbox, 'good.test')).toEqual([['two']]);
});

it('the page lists, adds and deletes records', async () => {
  const sandbox = await startTestSandbox();
  const address = `${sandbox.url}/dns`;
  for (const text of ['one', '<two>']) {
    const added = await postForm(address, { name: ' _shop.Bücher.test ', text });
    expect(added.status).toBe(303);
  }
  expect(await ask(sandbox, '_shop.xn--bcher-kva.test')).toEqual([['one'], ['<two>']]);
  expect(await (await fetch(address)).text()).toMatch(/_shop\.xn--bcher-kva\.test[^]*&lt;two&gt;/);
  const refused = await postForm(address, { name: 'a b', text: 'one' });
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('a b is no name'),
  ]);
  await postForm(`${address}/_shop.xn--bcher-kva.test/delete`, {});
  expect(await (await fetch(address)).text()).toContain('No records yet.');
});
