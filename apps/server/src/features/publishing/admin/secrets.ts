import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { ShopError } from '../../../platform/errors.ts';
import { openArchive, type PartReader } from '../../packages/reader/archive.ts';
import { quoteName } from '../../packages/reader/bounds.ts';

const secretNames = [
  /^\.env(?:\..+)?$/i,
  /^\.(?:npmrc|yarnrc|netrc|pypirc|git-credentials|htpasswd)$/i,
  /^id_(?:rsa|dsa|ecdsa|ed25519)$/i,
  /\.(?:pem|key|pfx|p12|jks|kdbx|publishsettings)$/i,
];

/** Libraries name the headers of keys without a key behind them. */
const secretText = new RegExp(
  [
    String.raw`PRIVATE KEY-----(?:\\[nr]|[\s"'+]){0,50}[A-Za-z0-9+/=]{40}`,
    'npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])',
    'ghp_[A-Za-z0-9]{36}(?![A-Za-z0-9])',
    'github_pat_[A-Za-z0-9_]{60}',
    '(?<![A-Za-z0-9_])ps_[A-Za-z0-9]{46}(?![A-Za-z0-9])',
    'AccountKey=[A-Za-z0-9+/]{86}==',
  ].join('|'),
);

const keptBytes = 256;

/** Each chunk is looked at together with the end of the one before. */
function searchSecrets(onFound: () => void): PartReader {
  let end: Buffer = Buffer.alloc(0);
  return {
    onChunk(chunk) {
      const text = Buffer.concat([end, chunk]);
      if (secretText.test(text.toString('latin1'))) onFound();
      end = Buffer.from(text.subarray(-keptBytes));
    },
    onEnd() {},
  };
}

const mostNamed = 10;

/** @throws ShopError PACKAGE_HAS_SECRETS, which names the files in the package */
export async function refuseSecrets(path: string): Promise<void> {
  const found = new Set<string>();
  const file = await open(path);
  try {
    const archive = await openArchive(file);
    await archive.readAll(({ name }) => {
      if (secretNames.some((pattern) => pattern.test(basename(name)))) found.add(name);
      return [searchSecrets(() => found.add(name))];
    });
  } finally {
    await file.close();
  }
  if (found.size === 0) return;
  const sentences = [...found]
    .slice(0, mostNamed)
    .map(
      (name) =>
        `${quoteName(name)} looks like a secret or has one. Build it without, and replace the secret.`,
    );
  throw new ShopError('PACKAGE_HAS_SECRETS', { fields: { file: sentences } });
}
