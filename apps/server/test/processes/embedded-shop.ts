import { startEmbedded } from '../../src/db/embedded/embedded.ts';
import { createLog } from '../../src/platform/log.ts';

const [dataDir] = process.argv.slice(2);

const database = await startEmbedded({ dataDir: dataDir!, log: createLog('silent') });
process.send!(database.connections);
process.on('disconnect', async () => {
  await database.stop();
  process.exit(0);
});
