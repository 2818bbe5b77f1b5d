import { once } from 'node:events';
import { startShop } from '../../server/src/start.ts';
import { finishDemoShop, seedDemoShop } from './seed.ts';

/** npm start builds the web app while the shop is being seeded. */
async function waitForWebApp(): Promise<void> {
  if (!process.send) return;
  process.send({ seeded: true });
  await once(process, 'message');
}

await startShop({
  registerJobs: (deps) => deps.jobs.registerHandler('finish-demo-shop', () => finishDemoShop(deps)),
  async seed(deps, say) {
    await seedDemoShop(deps, say);
    await waitForWebApp();
  },
});
