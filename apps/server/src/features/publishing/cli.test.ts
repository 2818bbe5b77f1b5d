import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listExamples, listTrustedExamples } from '@partshelf/contract/publishing/examples.ts';
import { expect } from 'vitest';
import {
  createPublishingToken,
  graph,
  packageOf,
} from '../../../test/support/calls/publishing-calls.ts';
import { addPublisher } from '../../../test/support/calls/pipeline-calls.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const examples = new Map(
  [listExamples, listTrustedExamples]
    .flatMap((list) => list('https://shop.example'))
    .map(({ title, text }) => [title, text]),
);

/** A pipeline runs these lines. */
const commandOf = (example: string) => /- (?:run|script): (.*)/.exec(example)?.[1] ?? example;

const test = shopTest()
  .extend('sold', async ({ shop, adminReleases }) => {
    const product = await createProduct(shop);
    await adminReleases.releaseVersion(product, '2.0.0.0');
    return product;
  })
  .extend('pipeline', async ({ shop, admin, sold }, { onCleanup }) => {
    const { token } = await createPublishingToken(admin, sold);
    const folder = await mkdtemp(join(tmpdir(), 'partshelf-pipeline-'));
    onCleanup(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, 'sharepoint/solution'), { recursive: true });
    await writeFile(join(folder, 'CHANGELOG.md'), 'Sorted by name.');
    const build = (bytes: Buffer) =>
      writeFile(join(folder, 'sharepoint/solution/part.sppkg'), bytes);
    const run = (command: string, given: Readonly<Record<string, string>> = {}) =>
      new Promise<{ exitCode: number; output: string }>((resolve) => {
        const lines = command
          .replaceAll('audience=https://shop.example', `audience=${shop.deps.config.publicUrl}`)
          .replaceAll('https://shop.example', shop.url);
        const variables = { PARTSHELF_TOKEN: token, PARTSHELF_SHOP: shop.url, ...given };
        const exported = Object.entries(variables).map(([name, value]) => `${name}='${value}'`);
        const script = `export ${exported.join(' ')}\n${lines}`;
        execFile('sh', ['-c', script], { cwd: folder }, (error, stdout, stderr) => {
          resolve({ exitCode: Number(error?.code ?? 0), output: stdout + stderr });
        });
      });
    return { build, run };
  });

test.for(['curl', 'GitHub Actions', 'Azure Pipelines'])(
  'the lines for %s publish a release',
  { tags: ['slow', 'PUB-04'] },
  async (title, { sold, pipeline, adminReleases }) => {
    await pipeline.build(packageOf(sold, '2.1.0.0'));
    const { exitCode, output } = await pipeline.run(commandOf(examples.get(title)!));
    expect(exitCode, output).toBe(0);
    const [newest] = await adminReleases.list(sold);
    expect(newest).toMatchObject({ version: '2.1.0.0', changelog: 'Sorted by name.' });
  },
);

/** GitHub gives these to a job with the permission. */
const jobOf = ({ sandbox }: TestShop, repositoryId: string) => ({
  PARTSHELF_TOKEN: '',
  ACTIONS_ID_TOKEN_REQUEST_URL: `${sandbox.url}/ci/token?repository_id=${repositoryId}`,
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of-the-job',
});

test.for([
  ['GitHub Actions without a secret', ''],
  ['curl without a secret', examples.get('curl')!],
] as const)(
  'the lines for %s publish a release of a trusted publisher',
  { tags: ['slow', 'PUB-05'] },
  async ([title, more], { shop, admin, sold, pipeline, adminReleases }) => {
    const repositoryId = String(sold.id);
    await addPublisher(shop, admin, [sold], { repositoryId });
    await pipeline.build(packageOf(sold, '2.1.0.0'));
    const lines = `${commandOf(examples.get(title)!)}\n${more}`;
    const { exitCode, output } = await pipeline.run(lines, jobOf(shop, repositoryId));
    expect(exitCode, output).toBe(0);
    const [newest] = await adminReleases.list(sold);
    expect(newest).toMatchObject({ version: '2.1.0.0', changelog: 'Sorted by name.' });
  },
);

test(
  'the command ends with 2 when the pipeline is not trusted, and tells why',
  { tags: ['slow', 'PUB-05'] },
  async ({ shop, sold, pipeline }) => {
    await pipeline.build(packageOf(sold, '2.1.0.0'));
    const { exitCode, output } = await pipeline.run(publish, jobOf(shop, '999999'));
    expect(exitCode, output).toBe(2);
    expect(output).toContain('No trusted publisher');
  },
);

test('the documentation has these lines', { tags: ['PUB-04'] }, async () => {
  const path = new URL('../../../../../docs/publishing.md', import.meta.url);
  const documentation = await readFile(path, 'utf8');
  for (const text of examples.values()) expect(documentation).toContain(`\n${text}\n`);
});

const publish =
  'npx --yes https://shop.example/cli.tgz publish sharepoint/solution/part.sppkg --changelog Better.';

test(
  'the command ends with 2 when a package is refused, and 3 when it is held',
  { tags: ['slow', 'PUB-04'] },
  async ({ sold, pipeline, admin }) => {
    await pipeline.build(packageOf(sold, '1.0.0.0'));
    const refused = await pipeline.run(publish);
    expect(refused.exitCode, refused.output).toBe(2);
    expect(refused.output).toContain('uploaded before');
    await pipeline.build(packageOf(sold, '2.1.0.0', { webApiPermissions: [graph('Mail.Send')] }));
    const tried = await pipeline.run(`${publish} --dry-run`);
    expect(tried.exitCode, tried.output).toBe(3);
    expect(tried.output).toContain(`${sold.title} 2.1.0.0 would be held.`);
    const held = await pipeline.run(publish);
    expect(held.exitCode, held.output).toBe(3);
    expect(held.output).toContain('It asks for new permissions: Send mail (Microsoft Graph).');
    const [, documentId] = /\/admin\/releases\/held\/(\w+)/.exec(held.output)!;
    const waiting = pipeline.run(`${publish} --wait`);
    await admin.call('POST', `/back-office/releases/held/${documentId}/approve`, {
      comparedWith: '2.0.0.0',
    });
    const { exitCode, output } = await waiting;
    expect(exitCode, output).toBe(0);
  },
);

test(
  'the command ends with 1 without a token or a file, and tells what is missing',
  { tags: ['slow', 'PUB-04'] },
  async ({ sold, pipeline }) => {
    const missing = await pipeline.run(publish);
    expect([missing.exitCode, missing.output]).toEqual([
      1,
      expect.stringContaining('cannot be read'),
    ]);
    await pipeline.build(packageOf(sold, '2.1.0.0'));
    const silent = await pipeline.run(publish, { PARTSHELF_TOKEN: '' });
    expect([silent.exitCode, silent.output]).toEqual([
      1,
      expect.stringContaining('PARTSHELF_TOKEN is missing'),
    ]);
  },
);

test(
  'the shop packs the same bytes each time, for its own address',
  { tags: ['PUB-04'] },
  async ({ shop }) => {
    const read = () => shop.app.inject('/cli.tgz');
    const [first, second] = [await read(), await read()];
    expect(first.headers['content-type']).toBe('application/gzip');
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
  },
);
