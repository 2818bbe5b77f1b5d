import { startShop } from '../../server/src/start.ts';
import { registerDemoJobs } from './jobs.ts';
import { seedDemoShop } from './seed.ts';

await startShop({ registerJobs: registerDemoJobs, seed: seedDemoShop });
