import { listInstalled } from './list-installed.mjs';

const toPurl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const toHash = (integrity) => {
  const [, digest] = /^sha512-(\S+)/.exec(integrity ?? '') ?? [];
  return digest && [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }];
};

const toLicences = (licence) => {
  if (!licence) return undefined;
  return [/ (AND|OR) /.test(licence) ? { expression: licence } : { license: { id: licence } }];
};

/** CycloneDX 1.6 of what a folder has installed, which is the same for equal contents. */
export function createSbom(folder, { name, version }) {
  const installed = listInstalled(folder);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': name, name, version },
    },
    components: installed.map((one) => ({
      type: 'library',
      'bom-ref': one.path,
      name: one.name,
      version: one.version,
      purl: toPurl(one),
      ...(toHash(one.integrity) && { hashes: toHash(one.integrity) }),
      ...(toLicences(one.licence) && { licenses: toLicences(one.licence) }),
    })),
    dependencies: [
      { ref: name, dependsOn: installed.map(({ path }) => path) },
      ...installed.map(({ path, needs }) => ({ ref: path, dependsOn: [...new Set(needs)] })),
    ],
  };
}
