// A process with clients that have a page open and send nothing.
import { connectAll, reportToParent } from './connect-sockets.mjs';

process.once('message', ({ url, users }) => {
  reportToParent();
  void connectAll(url, users);
});
process.once('disconnect', () => process.exit());
