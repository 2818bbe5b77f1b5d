import { connectAll, reportToParent } from './clients.mjs';

process.once('message', ({ url, users }) => {
  reportToParent();
  void connectAll(url, users);
});
process.once('disconnect', () => process.exit());
