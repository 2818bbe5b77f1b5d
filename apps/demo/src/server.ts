// Starts the demo shop: the server, with demo data in an empty database.
import { startShop } from '../../server/src/start.ts';
import { registerDemoJobs } from './jobs.ts';
import { seedDemoShop } from './seed.ts';

await startShop({ registerJobs: registerDemoJobs, seed: seedDemoShop });
