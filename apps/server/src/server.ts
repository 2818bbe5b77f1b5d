import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, readConfig, sandboxSettings } from './config.ts';
import { ConfigError } from './config/check.ts';
import { startEmbedded } from './db/embedded.ts';
import { applyMigrations } from './db/migrate.ts';
import { closeDeps, createDeps, type Deps } from './deps.ts';
import { watchPayments } from './features/checkout/watch-payments.ts';
import { createLifetime } from './lifetime.ts';
import { createLog, type Logger } from './log.ts';
import { planToForgetMails } from './mails/work.ts';
import { demoAccounts } from './seed/demo-accounts.ts';
import { finishDemoShop } from './seed/finish.ts';
import { seedDemoShop } from './seed/seed.ts';
import { mountWeb } from './web.ts';

const exitCodes = { badConfiguration: 78, failed: 1 };

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The operator's PostgreSQL, or one of our own in the data folder. */
async function openDatabase(config: Config, log: Logger) {
  const onLocked = () => process.send?.({ locked: true, sandbox: sandboxSettings(config) });
  if (config.databaseUrl) {
    onLocked();
    return { connectionString: config.databaseUrl, stop: async () => {} };
  }
  say('Starting PostgreSQL');
  return startEmbedded({ dataDir: config.dataDir, log, onLocked });
}

/** After a restart everybody comes back at once; whoever finds the queue full waits for seconds. */
const backlog = 4096;

/** Both kinds of addresses where the machine has them. */
async function listen(app: FastifyInstance, port: number): Promise<void> {
  try {
    await app.listen({ port, host: '::', backlog });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new Error(`Port ${port} is taken: stop what uses it, or choose another with PORT.`, {
        cause: error,
      });
    }
    if (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL') throw error;
    await app.listen({ port, host: '0.0.0.0', backlog });
  }
}

/** From now on calls are answered and payments watched. */
async function openDoors(app: FastifyInstance, deps: Deps) {
  await listen(app, deps.config.port);
  return watchPayments(deps);
}

function announce(config: Config): void {
  say('');
  say(`  Partshelf is open at  ${config.publicUrl}`);
  if (config.sandboxUrl) {
    say(`  Mails and test cards  ${config.sandboxUrl}`);
    say('');
    for (const { email, password, role } of demoAccounts) {
      say(`  ${role.padEnd(10)} ${email.padEnd(28)} password: ${password}`);
    }
    say('');
    say('  Card 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined. Ctrl-C stops the shop.');
  }
  say('');
}

const lifetime = createLifetime();

async function start(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const database = await lifetime.open(openDatabase(config, log), ({ stop }) => stop());
  const deps = createDeps(config, database.connectionString, log);
  await lifetime.open(applyMigrations(database.connectionString, log), () => closeDeps(deps));
  const app = buildApp(deps);
  if (!config.live) deps.jobs.work('finish-demo-shop', () => finishDemoShop(deps));
  await deps.jobs.start();
  await planToForgetMails(deps, deps.now());
  if (!config.live) await seedDemoShop(deps, say);
  await mountWeb(app, deps);
  await lifetime.open(openDoors(app, deps), ({ stop }) => Promise.all([app.close(), stop()]));
  process.send?.({ ready: true });
  announce(config);
}

try {
  await start();
} catch (error) {
  const { badConfiguration, failed } = exitCodes;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await lifetime.end(error instanceof ConfigError ? badConfiguration : failed);
}
