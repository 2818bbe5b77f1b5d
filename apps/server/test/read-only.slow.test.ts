import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createHttpApp } from './balanced/balancer.ts';
import { copyDatabase } from './database-cluster.ts';
import { createFolder, liveSettings, runServer } from './processes/server-process.ts';

test('the shop writes nowhere but to its data folder and the temporary folder', async () => {
  const { address, ownerAddress, drop } = await copyDatabase(inject('cluster'));
  onTestFinished(drop);
  const dataDir = join(await createFolder(), 'data');
  const server = await runServer(
    {
      ...liveSettings,
      PUBLIC_URL: 'http://localhost',
      DATA_DIR: dataDir,
      DATABASE_URL: address,
      DATABASE_OWNER_URL: ownerAddress,
    },
    {
      execArgv: [
        '--permission',
        '--allow-fs-read=*',
        `--allow-fs-write=${dataDir}`,
        `--allow-fs-write=${tmpdir()}`,
        '--allow-addons',
        '--allow-worker',
      ],
    },
  );
  await server.waitFor('ready');
  const { inject: call } = createHttpApp(`http://localhost:${server.port}`);
  const headers = { host: 'localhost' };
  expect((await call({ url: '/', headers })).statusCode).toBe(200);
  const registered = await call({
    method: 'POST',
    url: '/api/auth/local/register',
    headers,
    payload: {
      username: 'Reader',
      email: 'reader@customers.example',
      password: 'tango umbrella seven',
    },
  });
  expect(registered.statusCode, registered.body).toBe(200);
  server.signal('SIGTERM');
  const { exitCode, output } = await server.end();
  expect(output).not.toContain('ERR_ACCESS_DENIED');
  expect(exitCode).toBe(0);
});
