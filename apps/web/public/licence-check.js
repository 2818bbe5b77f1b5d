// MIT licence. `keys` are those of /.well-known/jwks.json. A security fix has the `releasedAt` of what
// it fixes. `verify` is verifyAsync of @noble/ed25519, where Ed25519 is missing.
const decode = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
const parse = (text) => JSON.parse(new TextDecoder().decode(decode(text)));

async function verifyHere(signature, content, x) {
  const key = await crypto.subtle.importKey('raw', x, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, signature, content);
}

export async function checkLicence(part) {
  const { site, keys, packageId, tenantId, host, releasedAt, verify = verifyHere } = part;
  try {
    const path = `/_api/web/GetStorageEntity('partshelf.${packageId}')`;
    const property = await fetch(site + path, { headers: { accept: 'application/json' } });
    if (!property.ok) return 'cannotTell';
    const file = (await property.json()).Value;
    if (!file) return 'none';
    const [head, body, signature] = file.split('.');
    const key = keys.find(({ kid }) => parse(head).kid === kid);
    const content = new TextEncoder().encode(`${head}.${body}`);
    if (!(await verify(decode(signature), content, decode(key.x)))) return 'none';
    const { aud, exp, tenants, hosts, updatesUntil, graceDays = 0 } = parse(body);
    if (aud !== packageId || exp * 1e3 <= Date.now()) return 'none';
    if (!tenants.includes(tenantId) && !hosts.includes(host)) return 'otherTenant';
    const end = updatesUntil ? Date.parse(updatesUntil) + graceDays * 864e5 : Infinity;
    return Date.parse(releasedAt) > end ? 'newerRelease' : 'licensed';
  } catch {
    return 'cannotTell';
  }
}

const lines = {
  none: 'This has no licence.',
  otherTenant: 'Its licence is for another tenant.',
  newerRelease: 'Its licence ends before this release.',
};

/** It stands above the part, which is never empty. */
export const findLine = async (part, mayEdit) => (mayEdit && lines[await checkLicence(part)]) || '';
