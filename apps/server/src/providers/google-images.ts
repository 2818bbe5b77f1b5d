import { readAtMost } from './bounded-body.ts';

const imageBytesMax = 2 * 1024 * 1024;
const timeoutMs = 10_000;

/** Only Google's own image hosts are fetched, since the profile can name any address. */
function isGoogleHost({ protocol, hostname, port, username }: URL): boolean {
  const isHost =
    hostname === 'googleusercontent.com' || hostname.endsWith('.googleusercontent.com');
  return protocol === 'https:' && isHost && port === '' && username === '';
}

/** For the sandbox, one trusted origin as well. */
export function createImageReader(trustedOrigin: string | undefined) {
  return async (address: string): Promise<Buffer | undefined> => {
    const url = URL.parse(address);
    if (!url || !(isGoogleHost(url) || url.origin === trustedOrigin)) return undefined;
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { redirect: 'manual', signal });
    if (response.status >= 500) throw new Error(`the image host answered ${response.status}`);
    if (response.status === 200) return readAtMost(response, imageBytesMax);
    await response.body?.cancel();
    return undefined;
  };
}
