// node check-release.mjs TAG: the tag, the packages and the changelog have to name the same release.
import { globSync, readFileSync } from 'node:fs';

const [tag = ''] = process.argv.slice(2);
const changelog = readFileSync('CHANGELOG.md', 'utf8');

const versions = globSync(['package.json', '{apps,packages}/*/package.json']).map((path) => [
  path,
  JSON.parse(readFileSync(path, 'utf8')).version,
]);
const problems = versions
  .filter(([, version]) => `v${version}` !== tag)
  .map(([path, version]) => `${path} has the version ${version}`);
if (!changelog.includes(`\n## [${tag.slice(1)}] - `)) {
  problems.push('CHANGELOG.md has no section of it');
}
for (const problem of problems) console.error(`${tag || 'The tag'}: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
