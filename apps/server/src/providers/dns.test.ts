import { expect } from 'vitest';
import { shopTest } from '../../test/support/shop-test.ts';
import { readConfig, sandboxSettings } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { createDnsProvider } from './dns.ts';
import { unobserved } from './provider-health.ts';

const test = shopTest();

const createProvider = (servers: readonly string[]) =>
  createDnsProvider({
    servers,
    log: createLog('silent'),
    report: unobserved,
    timeoutMs: 400,
  });

test(
  'a name has its TXT records, whole and in UTF-8, also when they need TCP',
  { tags: ['ORG-04', 'X-04'] },
  async ({ shop }) => {
    const texts = [['partshelf-', 'verification=1'], 'Grüße', 'x'.repeat(20_000)];
    await shop.control('/dns', { name: '_partshelf.many.example', texts });
    const found = await createProvider(shop.deps.config.dnsServers).findTexts(
      '_partshelf.many.example',
    );
    expect(found).toEqual(['partshelf-verification=1', 'Grüße', 'x'.repeat(20_000)]);
  },
);

test.for([
  ['nxdomain', []],
  ['servfail', null],
  ['refused', null],
  ['timeout', null],
] as const)(
  'a server that answers %s is told apart from one without an answer',
  { tags: ['ORG-04', 'X-04'] },
  async ([answer, expected], { shop }) => {
    const name = `${answer}.example`;
    await shop.control('/dns', { name, texts: ['one'], answer });
    const provider = createProvider(shop.deps.config.dnsServers);
    expect(await provider.findTexts(name)).toEqual(expected);
  },
);

test(
  'after five outages no server is asked for a while; a domain that fails is none',
  { tags: ['ORG-04', 'X-04'] },
  async ({ shop }) => {
    const provider = createProvider(shop.deps.config.dnsServers);
    await shop.control('/dns', { name: 'good.example', texts: ['one'] });
    await shop.control('/dns', { name: 'fails.example', answer: 'servfail' });
    for (let count = 1; count <= 6; count += 1) await provider.findTexts('fails.example');
    expect(await provider.findTexts('good.example')).toEqual(['one']);
    await shop.control('/dns', { name: 'silent.example', answer: 'timeout' });
    const silent = Array.from({ length: 5 }, () => provider.findTexts('silent.example'));
    expect(await Promise.all(silent)).toEqual([null, null, null, null, null]);
    expect(await provider.findTexts('good.example')).toBeNull();
  },
);

test('a server that is not there is no answer', { tags: ['ORG-04', 'X-04'] }, async () => {
  expect(await createProvider(['127.0.0.1:9']).findTexts('good.example')).toBeNull();
});

test(
  'the servers are those of the machine, those that are named, or the sandbox',
  { tags: ['ORG-04', 'X-04'] },
  ({ shop }) => {
    const { dataDir } = shop.deps.config;
    const read = (env: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: dataDir, ...env });
    expect(read({}).dnsServers).toEqual(['127.0.0.1:23003']);
    const moved = read({ SANDBOX_DNS_PORT: '5353' });
    expect(moved.dnsServers).toEqual(['127.0.0.1:5353']);
    expect(sandboxSettings(moved)['SANDBOX_DNS_PORT']).toBe('5353');
    const named = read({ DNS_SERVERS: '9.9.9.9, [2620:fe::fe]:5353' });
    expect(named.dnsServers).toEqual(['9.9.9.9', '[2620:fe::fe]:5353']);
    for (const wrong of ['dns.example', '1.2.3.4:99999', '9.9.9.9,']) {
      expect(() => read({ DNS_SERVERS: wrong })).toThrow('DNS_SERVERS must be IP addresses');
    }
  },
);
