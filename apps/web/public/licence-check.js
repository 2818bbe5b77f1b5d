// MIT licence. Answers: licensed, none, otherTenant, newerRelease, or cannotTell, which shows nothing.
// A part is never empty because of a licence. `keys` are those of /.well-known/jwks.json. A security
// fix has the `releasedAt` of what it fixes. `verify` is for browsers without Ed25519: verifyAsync of
// @noble/ed25519.
const toBytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
const parse = (text) => JSON.parse(new TextDecoder().decode(toBytes(text)));

/** SharePoint denies it to guests. */
async function readFile(site, packageId) {
  const path = `/_api/web/GetStorageEntity('partshelf.${packageId}')`;
  const response = await fetch(site + path, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error('denied');
  return (await response.json()).Value;
}

async function verifyHere(signature, content, x) {
  const key = await crypto.subtle.importKey('raw', x, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, signature, content);
}

export async function checkLicence(part) {
  const { site, keys, packageId, tenantId, host, releasedAt, verify = verifyHere } = part;
  try {
    const file = await readFile(site, packageId);
    if (!file) return 'none';
    const [head, body, signature] = file.split('.');
    const key = keys.find(({ kid }) => parse(head).kid === kid);
    const content = new TextEncoder().encode(`${head}.${body}`);
    if (!(await verify(toBytes(signature), content, toBytes(key.x)))) return 'none';
    const { aud, exp, tenants, hosts, updatesUntil, graceDays = 0 } = parse(body);
    if (aud !== packageId || exp * 1e3 <= Date.now()) return 'none';
    if (!tenants.includes(tenantId) && !hosts.includes(host)) return 'otherTenant';
    const end = updatesUntil ? Date.parse(updatesUntil) + graceDays * 864e5 : Infinity;
    return Date.parse(releasedAt) > end ? 'newerRelease' : 'licensed';
  } catch {
    return 'cannotTell';
  }
}
