import { connectAll, reportToParent } from './connect-sockets.mjs';

process.once('message', ({ url, users }) => {
  reportToParent();
  void connectAll(url, users);
});
process.once('disconnect', () => process.exit());
