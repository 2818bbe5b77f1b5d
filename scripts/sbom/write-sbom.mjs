// node write-sbom.mjs NAME FILE: what the folder has installed, as CycloneDX.
import { readFileSync, writeFileSync } from 'node:fs';
import { createSbom } from './create-sbom.mjs';

const [name, file] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const sbom = createSbom('.', { name, version });
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`${file}: ${sbom.components.length} packages`);
