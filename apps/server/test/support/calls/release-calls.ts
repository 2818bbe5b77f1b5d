import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { encodeForm, toBlob } from '../../files/images.ts';
import { buildPackage, type PackageOptions } from '../../share-point-package.ts';
import { type TestShop, until } from '../build-test-app.ts';
import type { Customer } from '../factories.ts';

export type ReleaseCalls = ReturnType<typeof releaseCalls>;

export function releaseCalls({ app }: TestShop, { token, call }: Customer) {
  async function upload(product: { documentId: string }, fileName: string, bytes: Buffer) {
    const form = new FormData();
    form.append('files', toBlob(bytes), fileName);
    const { headers, payload } = await encodeForm(form);
    return app.inject({
      method: 'POST',
      url: `/api/back-office/products/${product.documentId}/packages`,
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload,
    });
  }
  const publish = (product: { documentId: string }, body: object) =>
    call('POST', `/back-office/products/${product.documentId}/releases`, body);
  const list = async (product: { documentId: string }) =>
    (await call('GET', `/back-office/products/${product.documentId}/releases`)).json().data;

  async function release(product: { documentId: string }, bytes: Buffer, changelog = 'Better.') {
    const { documentId } = (await upload(product, 'part.sppkg', bytes)).json().data;
    return (await publish(product, { package: documentId, changelog })).json().data;
  }
  const releaseVersion = (
    product: { documentId: string },
    version: string,
  ): Promise<{ documentId: string; version: string }> =>
    release(product, buildPackage(version, { slug: product.documentId }));
  const withdraw = ({ documentId }: { documentId: string }, reason = 'It loses data.') =>
    call('POST', `/back-office/releases/${documentId}/withdrawal`, { reason });
  const restore = ({ documentId }: { documentId: string }) =>
    call('DELETE', `/back-office/releases/${documentId}/withdrawal`);
  return { upload, publish, list, release, releaseVersion, withdraw, restore };
}

export const askForLink = (
  { call }: Pick<Customer, 'call'>,
  { documentId }: { documentId: string },
  query = '',
) => call('GET', `/products/${documentId}/download-link${query}`);

export async function readDownloadPath(...asked: Parameters<typeof askForLink>) {
  const { downloadLink } = (await askForLink(...asked)).json<{ downloadLink: string }>();
  return new URL(downloadLink).pathname;
}

/** The mails about releases are in the queue. */
export const allTold = ({ deps }: TestShop) =>
  until(
    async () => {
      const { rows } = await deps.db.execute(
        sql`select 1 from jobs.job where name in ('announce-withdrawal', 'announce-release', 'write-security-review') and state < 'completed'`,
      );
      return rows.length;
    },
    (waiting) => waiting === 0,
  );

export const listPackageFiles = async ({ deps }: TestShop) => [
  ...(await readdir(join(deps.config.dataDir, 'files/private/packages'))),
  ...(await readdir(join(deps.config.dataDir, 'files/private/incoming'))),
];

/** What it claims about itself need not be true. */
export interface RawEntry {
  readonly name: string;
  readonly content: Uint8Array | string;
  readonly isStored?: boolean;
  readonly flags?: number;
  readonly method?: number;
  readonly crc?: number;
  readonly claimedBytes?: number;
  /** Compressed already. */
  readonly data?: Uint8Array;
  readonly comment?: string;
  /** Uses the data of the previous entry. */
  readonly overlaps?: boolean;
}

const utf8Names = 0x800;

function toPieces(entry: RawEntry) {
  const content = Buffer.from(entry.content);
  const data = entry.data ?? (entry.isStored ? content : deflateRawSync(content));
  const name = Buffer.from(entry.name);
  const comment = Buffer.from(entry.comment ?? '');
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(utf8Names | (entry.flags ?? 0), 2);
  common.writeUInt16LE(entry.method ?? (entry.isStored ? 0 : 8), 4);
  common.writeUInt32LE(entry.crc ?? crc32(content), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(entry.claimedBytes ?? content.length, 18);
  common.writeUInt16LE(name.length, 22);
  return { data, name, comment, common };
}

export function writeRawZip(entries: readonly RawEntry[], claimedEntries = entries.length): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  let previous = 0;
  for (const entry of entries) {
    const { data, name, comment, common } = toPieces(entry);
    if (!entry.overlaps) {
      const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, data]);
      locals.push(local);
      previous = offset;
      offset += local.length;
    }
    const tail = Buffer.alloc(14);
    tail.writeUInt16LE(comment.length, 0);
    tail.writeUInt32LE(previous, 10);
    const madeBy = Buffer.from([20, 0]);
    const start = Buffer.from('PK\x01\x02', 'latin1');
    directory.push(Buffer.concat([start, madeBy, common, tail, name, comment]));
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(claimedEntries, 8);
  end.writeUInt16LE(claimedEntries, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
}

/** A 64-bit end record that points beyond the file. */
export function pointBeyond(zip: Buffer): Buffer {
  const end = zip.subarray(-22);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(2n ** 63n + 5n, 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([zip.subarray(0, -22), locator, end]);
}

interface Repeated {
  readonly before?: string;
  readonly piece: Buffer;
  readonly times: number;
  readonly after?: string;
}

const compress = (content: Buffer) =>
  deflateRawSync(content, { finishFlush: constants.Z_FULL_FLUSH });

/** A part that repeats a piece, which is compressed only once. */
export function repeatPiece(name: string, repeated: Repeated): RawEntry {
  const { before = '', piece, times, after = '' } = repeated;
  const start = Buffer.from(before);
  const end = Buffer.from(after);
  let crc = crc32(start);
  for (let count = 0; count < times; count += 1) crc = crc32(piece, crc);
  const pieces = Array<Buffer>(times).fill(compress(piece));
  return {
    name,
    content: '',
    data: Buffer.concat([compress(start), ...pieces, deflateRawSync(end)]),
    crc: crc32(end, crc),
    claimedBytes: start.length + piece.length * times + end.length,
  };
}

const sbom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  components: [{ name: 'react', version: '18.2.0', licenses: [{ license: { id: 'MIT' } }] }],
};

/** With permissions, a mentioned host, a sign of inline script, a licence and an SBOM. */
export const buildReviewedPackage = (
  version: string,
  slug: string,
  options: PackageOptions = {},
): Buffer =>
  buildPackage(version, {
    slug,
    webApiPermissions: [
      { resource: 'Microsoft Graph', scope: 'Calendars.Read' },
      { resource: 'Contoso &quot;API&quot;', scope: 'user_impersonation' },
    ],
    parts: [
      {
        name: 'ClientSideAssets/calls.js',
        content:
          '/*! Tiny Dates v1.0.0 | MIT License */ fetch("https://api.example/v1"); eval("1+1");',
      },
      { name: 'sbom/bom.json', content: JSON.stringify(sbom) },
    ],
    ...options,
  });
