// npm run bench chat, or npm run bench chat -- --sockets 5000 --seconds 60 for full size.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startClientProcess, createUsers } from './chat/clients.mjs';
import {
  measureConnections,
  measureMessages,
  measureRestart,
  raiseFileLimit,
} from './chat/measurements.mjs';
import { openDatabase, openShop } from './open-shop.mjs';
import { runBenchmark } from './report.mjs';

const otherFiles = 1_000;
const limitMinutes = 10;

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '500' },
    customers: { type: 'string', default: '50' },
    helpdesk: { type: 'string', default: '5' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '10' },
    'warm-up': { type: 'string', default: '5' },
  },
});
const settings = Object.fromEntries(
  Object.entries(values).map(([name, text]) => [name, Number(text)]),
);

raiseFileLimit(settings.sockets + otherFiles);
await runBenchmark('chat', { limitMinutes }, async ({ report, resources }) => {
  const secret = randomBytes(32).toString('hex');
  const shop = await openShop(resources, { JWT_SECRET: secret });
  // Seeding the demo shop takes memory that the server does not need later.
  await shop.stop();
  await shop.open();
  const database = await openDatabase(shop.dataDir);
  const { sockets } = settings;
  const customers = await createUsers(database, secret, sockets - settings.helpdesk, 'Customer');
  const helpdesk = await createUsers(database, secret, settings.helpdesk, 'Helpdesk');
  await database.end();
  const { memoryMb: memoryBeforeMb } = await shop.readUsage();
  const startedAt = performance.now();
  const { url } = shop;
  const startClients = (script, task) => {
    const clientProcess = startClientProcess(script, task);
    resources.defer(() => clientProcess.child.kill());
    return clientProcess;
  };
  const activeClients = startClients('active-clients.mjs', {
    url,
    customers: customers.slice(0, settings.customers),
    helpdesk,
  });
  const idleClients = startClients('idle-clients.mjs', {
    url,
    users: customers.slice(settings.customers),
  });
  const clientProcesses = [activeClients, idleClients];
  await measureConnections(report, shop, { clientProcesses, sockets, memoryBeforeMb, startedAt });
  await measureMessages(report, shop, activeClients, settings);
  await measureRestart(report, shop, clientProcesses, sockets);
});
