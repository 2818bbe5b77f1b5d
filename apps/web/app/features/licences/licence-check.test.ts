import { beforeAll, expect, test, vi } from 'vitest';
import { packageId, tenantId } from '../../../test/factories/licences.ts';

interface Part {
  readonly site: string;
  readonly keys: readonly { readonly kid: string; readonly x: string }[];
  readonly packageId: string;
  readonly tenantId: string;
  readonly host: string;
  readonly releasedAt: string;
}

interface LicenceCheck {
  checkLicence(part: Part): Promise<string>;
  findLine(part: Part, mayEdit: boolean): Promise<string>;
}

/** A part contains it as the shop serves it. */
async function loadCheck(): Promise<LicenceCheck> {
  const code = await (await fetch('/licence-check.js')).blob();
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  return import(/* @vite-ignore */ url);
}

const { checkLicence, findLine } = await loadCheck();

const updatesUntil = '2027-05-03T09:00:00.000Z';
const [kid, unknownKid] = ['k1', 'k2'];

const encodeBytes = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const encode = (part: object) => encodeBytes(new TextEncoder().encode(JSON.stringify(part)));

let pair: CryptoKeyPair;
let part: Part;

beforeAll(async () => {
  pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const { x } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  part = {
    site: 'https://contoso.sharepoint.com/sites/team',
    keys: [{ kid, x: x! }],
    packageId,
    tenantId,
    host: 'contoso.sharepoint.com',
    releasedAt: updatesUntil,
  };
});

interface Signing {
  readonly signedBy?: string;
  /** One bit of the signature is another. */
  readonly isChanged?: boolean;
}

async function signFile({ signedBy = kid, isChanged = false }: Signing = {}): Promise<string> {
  const claims = { aud: packageId, tenants: [tenantId], hosts: [], updatesUntil };
  const signed = `${encode({ alg: 'EdDSA', kid: signedBy })}.${encode(claims)}`;
  const content = new TextEncoder().encode(signed);
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, content));
  if (isChanged) signature[10]! ^= 1;
  return `${signed}.${encodeBytes(signature)}`;
}

const propertyWith = (file: string) => Response.json({ Value: file });

interface Case {
  readonly name: string;
  /** SharePoint answers this. */
  readonly property: () => Promise<Response>;
  readonly given?: Partial<Part>;
  readonly answer: string;
  /** Only people who may edit the page see it. */
  readonly line: string;
}

const cases: readonly Case[] = [
  {
    name: 'a genuine file of its tenant',
    property: async () => propertyWith(await signFile()),
    answer: 'licensed',
    line: '',
  },
  {
    name: 'no file',
    property: async () => Response.json({ 'odata.null': true }),
    answer: 'none',
    line: 'This has no licence.',
  },
  {
    name: 'a file with one changed bit',
    property: async () => propertyWith(await signFile({ isChanged: true })),
    answer: 'none',
    line: 'This has no licence.',
  },
  {
    name: 'the file of another tenant',
    property: async () => propertyWith(await signFile()),
    given: { tenantId: '00000000-0000-4000-8000-000000000001', host: 'fabrikam.sharepoint.com' },
    answer: 'otherTenant',
    line: 'Its licence is for another tenant.',
  },
  {
    name: 'a file that ended before the release',
    property: async () => propertyWith(await signFile()),
    given: { releasedAt: '2027-05-03T09:00:00.001Z' },
    answer: 'newerRelease',
    line: 'Its licence ends before this release.',
  },
  {
    name: 'a property that SharePoint denies',
    property: async () => Response.json({ Value: await signFile() }, { status: 403 }),
    answer: 'cannotTell',
    line: '',
  },
  {
    name: 'a file of a key that it does not know',
    property: async () => propertyWith(await signFile({ signedBy: unknownKid })),
    answer: 'cannotTell',
    line: '',
  },
  {
    name: 'a property that is no file',
    property: async () => propertyWith('no file'),
    answer: 'cannotTell',
    line: '',
  },
  {
    name: 'a broken connection',
    property: () => Promise.reject(new TypeError('Failed to fetch')),
    answer: 'cannotTell',
    line: '',
  },
];

test.for(cases)(
  'in a browser, a part with $name says so to people who may edit the page alone',
  { tags: ['LIC-07', 'LIC-08'] },
  async ({ property, given, answer, line }) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(property);
    const asked = { ...part, ...given };
    expect(await checkLicence(asked)).toBe(answer);
    expect(await findLine(asked, true)).toBe(line);
    expect(await findLine(asked, false)).toBe('');
  },
);
