// Deletes the data of the demo shop, so that the next start creates it again. Needs the word --yes.
import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { printHelp } from './processes/print-help.mjs';

printHelp(
  'Deletes the data folder, so that the next start makes a new shop: npm run db:reset -- --yes',
);

if (existsSync('.env')) process.loadEnvFile('.env');
const dataDir = resolve(process.env.DATA_DIR || 'data');
if (!process.argv.includes('--yes')) {
  console.error(
    `This deletes ${dataDir} with every order in it. To confirm: npm run db:reset -- --yes`,
  );
  process.exit(1);
}
if (existsSync(`${dataDir}/partshelf.pid`)) {
  console.error(`A shop is running on ${dataDir}: stop it first.`);
  process.exit(1);
}
rmSync(dataDir, { recursive: true, force: true });
console.log(`${dataDir} is deleted.`);
