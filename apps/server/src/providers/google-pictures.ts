import { readAtMost } from './bounded-body.ts';

const pictureBytes = 2 * 1024 * 1024;
const patienceMs = 10_000;

/** Where Google keeps the pictures of people; a person's own claims never decide that. */
function isGoogles({ protocol, hostname, port, username }: URL): boolean {
  const isHost =
    hostname === 'googleusercontent.com' || hostname.endsWith('.googleusercontent.com');
  return protocol === 'https:' && isHost && port === '' && username === '';
}

/** Reads pictures of Google's hosts, and of one origin more when the shop trusts one. */
export function createPictureReader(trustedOrigin: string | undefined) {
  return async (address: string): Promise<Buffer | undefined> => {
    const url = URL.parse(address);
    if (!url || !(isGoogles(url) || url.origin === trustedOrigin)) return undefined;
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetch(url, { redirect: 'manual', signal });
    if (response.status >= 500) throw new Error(`the picture’s host answered ${response.status}`);
    if (response.status === 200) return readAtMost(response, pictureBytes);
    await response.body?.cancel();
    return undefined;
  };
}
