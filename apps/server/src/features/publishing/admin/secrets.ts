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
const secretTexts: readonly { readonly start: string; readonly pattern: RegExp }[] = [
  {
    start: 'PRIVATE KEY-----',
    pattern: /PRIVATE KEY-----(?:\\[nr]|[\s"'+])*[A-Za-z0-9+/=]{40}/,
  },
  { start: 'npm_', pattern: /npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/ },
  { start: 'ghp_', pattern: /ghp_[A-Za-z0-9]{36}(?![A-Za-z0-9])/ },
  { start: 'github_pat_', pattern: /github_pat_[A-Za-z0-9_]{60}/ },
  { start: 'ps_', pattern: /(?<![A-Za-z0-9_])ps_[A-Za-z0-9]{46}(?![A-Za-z0-9])/ },
  { start: 'AccountKey=', pattern: /AccountKey=[A-Za-z0-9+/]{86}==/ },
];

const keptBytes = 256;

function hasSecret(text: Buffer): boolean {
  return secretTexts.some(({ start, pattern }) => {
    for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, at + 1)) {
      const window = text.toString('latin1', Math.max(0, at - 1), at + keptBytes);
      if (pattern.test(window)) return true;
    }
    return false;
  });
}

/** Each chunk is looked at together with the end of the one before. */
function searchSecrets(onFound: () => void): PartReader {
  let end: Buffer = Buffer.alloc(0);
  return {
    onChunk(chunk) {
      const text = Buffer.concat([end, chunk]);
      if (hasSecret(text)) onFound();
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
