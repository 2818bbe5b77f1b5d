import { randomUUID } from 'node:crypto';
import { crc32, inflateRawSync } from 'node:zlib';

export const pngImage = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Large enough that its upload can be observed. */
export const largeImage = {
  ...pngImage,
  buffer: Buffer.concat([pngImage.buffer, Buffer.alloc(1_000_000)]),
};

/** A logo as vendors have it: a sign and a word. */
export const svgLogo = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="420" height="120"><circle cx="60" cy="60" r="50" fill="#0a7a4b"/><rect x="130" y="45" width="270" height="30" fill="#1c1a16"/></svg>',
  ),
};

interface PackageContent {
  productId: string;
  title: string;
  /** Four numbers, such as 1.0.0.0. */
  version: string;
  scopes: readonly string[];
}

const types = 'http://schemas.microsoft.com/sharepoint/2012/app/relationships';

/** The same in all releases of a product. */
export const generateProductId = () => randomUUID();

export function buildSharePointPackage(content: PackageContent) {
  const componentId = randomUUID();
  const manifest = JSON.stringify({
    id: componentId,
    alias: 'Part',
    componentType: 'WebPart',
    supportedHosts: ['SharePointWebPart', 'TeamsTab'],
    loaderConfig: { internalModuleBaseUrls: ['HTTPS://SPCLIENTSIDEASSETLIBRARY/'] },
  }).replaceAll('"', '&quot;');
  const requests = content.scopes.map(
    (scope) => `<WebApiPermissionRequest ResourceId="Microsoft Graph" Scope="${scope}"/>`,
  );
  const buffer = writeZip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relationship('package-manifest', '/AppManifest.xml'),
    'AppManifest.xml': `<App xmlns="http://schemas.microsoft.com/sharepoint/2012/app/manifest" ProductID="${content.productId}" Version="${content.version}" SkipFeatureDeployment="true"><Properties><Title>${content.title}</Title></Properties><WebApiPermissionRequests>${requests.join('')}</WebApiPermissionRequests></App>`,
    '_rels/AppManifest.xml.rels': relationship('manifest-feature', '/feature.xml'),
    'feature.xml': '<Feature xmlns="http://schemas.microsoft.com/sharepoint/"/>',
    '_rels/feature.xml.rels': relationship('feature-elementmanifest', '/part.xml'),
    'part.xml': `<Elements xmlns="http://schemas.microsoft.com/sharepoint/"><ClientSideComponent Name="Part" Id="${componentId}" Type="WebPart" ComponentManifest="${manifest}"/></Elements>`,
  });
  return { name: 'part.sppkg', mimeType: 'application/octet-stream', buffer };
}

function relationship(type: string, target: string): string {
  const namespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
  return `<Relationships xmlns="${namespace}"><Relationship Id="r1" Type="${types}/${type}" Target="${target}"/></Relationships>`;
}

const zipVersion = 20;

function writeZip(files: Record<string, string>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path);
    const bytes = Buffer.from(text);
    const header = Buffer.alloc(26);
    header.writeUInt16LE(zipVersion, 0);
    header.writeUInt32LE(crc32(bytes), 10);
    header.writeUInt32LE(bytes.length, 14);
    header.writeUInt32LE(bytes.length, 18);
    header.writeUInt16LE(name.length, 22);
    const position = Buffer.alloc(14);
    position.writeUInt32LE(offset, 10);
    const local = Buffer.concat([signature(3, 4), header, name, bytes]);
    directory.push(
      Buffer.concat([signature(1, 2), Buffer.from([zipVersion, 0]), header, position, name]),
    );
    locals.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, entries, signature(5, 6), end]);
}

const signature = (first: number, second: number) => Buffer.from([0x50, 0x4b, first, second]);

const endSignature = Buffer.from('PK\u0005\u0006');
const deflated = 8;

/** The files of an archive by name. */
export function readZipArchive(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(endSignature);
  if (end < 0) throw new Error('not a complete ZIP archive');
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    files.set(bytes.toString('utf8', at + 46, nameEnd), readFile(bytes, at));
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

/** `at`: the entry in the directory of the archive. */
function readFile(bytes: Buffer, at: number): Buffer {
  const local = bytes.readUInt32LE(at + 42);
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const content = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
  return bytes.readUInt16LE(at + 10) === deflated ? inflateRawSync(content) : content;
}
