import { startEmbedded } from '../../src/db/embedded/embedded.ts';
import { createLog } from '../../src/log.ts';

/** A process that holds a data folder and its database until it is told to stop, or killed. */
const [dataDir] = process.argv.slice(2);

const database = await startEmbedded({ dataDir: dataDir!, log: createLog('silent') });
process.send!(database.addresses);
process.on('disconnect', async () => {
  await database.stop();
  process.exit(0);
});
