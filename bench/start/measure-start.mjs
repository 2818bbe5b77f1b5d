import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../open-shop.mjs';
import { stopGroup } from './stop-group.mjs';

const pollMs = 50;
const startLimitMs = 300_000;
const durations = {
  installed: /installing the packages: done in ([\d.]+) s/,
  built: /building the web app: done in ([\d.]+) s/,
};

/** What npm run adds to the environment would hide the programs of a fresh machine. */
function createEnvironment(cache) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_|INIT_CWD|DATABASE_URL|REDIS_URL|DATA_DIR)/i.test(name),
  );
  const path = process.env.PATH.split(delimiter).filter((entry) => !entry.includes('node_modules'));
  return {
    ...Object.fromEntries(inherited),
    PATH: path.join(delimiter),
    npm_config_cache: cache,
  };
}

const hasPage = (url) =>
  fetch(url).then(
    async (answer) => answer.ok && (await answer.text()).includes('</html>'),
    () => false,
  );

/** Seconds to the first page, and those of its parts that the output names. */
export async function measureStart(resources, folder, cache) {
  const port = await findFreePort();
  const settings = { PORT: String(port), SANDBOX_PORT: String(await findFreePort()) };
  const startedAt = performance.now();
  const shop = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...createEnvironment(cache), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  resources.defer(() => stopGroup(shop));
  let output = '';
  shop.stdout.on('data', (part) => {
    output += part;
  });
  while (!(await hasPage(`http://localhost:${port}/`))) {
    if (performance.now() - startedAt > startLimitMs || shop.exitCode !== null)
      throw new Error(`npm start did not open the shop:\n${output}`);
    await delay(pollMs);
  }
  const page = (performance.now() - startedAt) / 1000;
  await stopGroup(shop);
  const readDuration = (pattern) => Number(pattern.exec(output)?.[1] ?? 0);
  return {
    page,
    installed: readDuration(durations.installed),
    built: readDuration(durations.built),
  };
}
