import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { shopRelease } from '../../platform/release.ts';

const program = 'partshelf.mjs';
const blockBytes = 512;

interface PackedFile {
  readonly name: string;
  readonly content: Buffer;
  readonly isProgram?: boolean;
}

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;

function tarHeader({ name, content, isProgram }: PackedFile): Buffer {
  const header = Buffer.alloc(blockBytes);
  header.write(name, 0);
  header.write(octal(isProgram ? 0o755 : 0o644, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(content.length, 11), 124);
  header.write(octal(0, 11), 136);
  // The checksum counts its own field as spaces.
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\0', 257);
  header.write('00', 263);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)} `, 148);
  return header;
}

const fill = ({ length }: Buffer) =>
  Buffer.alloc((blockBytes - (length % blockBytes)) % blockBytes);

/** The same shop always packs the same bytes. */
function packTarball(files: readonly PackedFile[]): Buffer {
  const parts = files.flatMap((file) => [tarHeader(file), file.content, fill(file.content)]);
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * blockBytes)]), { level: 9 });
}

function packCli(publicUrl: string): Buffer {
  const description = {
    name: 'partshelf-cli',
    version: shopRelease,
    description: 'Publishes SharePoint packages from a pipeline',
    license: 'MIT',
    type: 'module',
    bin: { partshelf: program },
    engines: { node: '>=20' },
    partshelf: { shop: publicUrl },
  };
  return packTarball([
    { name: 'package/package.json', content: Buffer.from(JSON.stringify(description, null, 2)) },
    {
      name: `package/${program}`,
      content: readFileSync(new URL(`cli/${program}`, import.meta.url)),
      isProgram: true,
    },
  ]);
}

export function mountCli(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  let tarball: Buffer | undefined;
  app.get('/cli.tgz', async (_request, reply) => {
    tarball ??= packCli(config.publicUrl);
    return reply
      .type('application/gzip')
      .header('cache-control', 'public, max-age=300')
      .send(tarball);
  });
}
