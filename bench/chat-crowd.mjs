// The many who have a page open and say nothing, in a process of their own.
import { connectAll, tellParent } from './people-sockets.mjs';

process.once('message', ({ url, people }) => {
  tellParent();
  void connectAll(url, people);
});
process.once('disconnect', () => process.exit());
