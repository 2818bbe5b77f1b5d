import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  NewPasskeyCredential,
  PasskeyCredential,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@partshelf/contract/accounts/second-factor.ts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

const toBase64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');

/** What an attacker, or a poor authenticator, would do differently. */
export interface Differences {
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly isUserVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | null;
}

/** The part of CBOR that attestations use. */
function encodeCbor(value: number | string | Buffer | ReadonlyMap<unknown, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  const entries = [...value].flatMap((entry) => entry.map((part) => encodeCbor(part as never)));
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(kind: number, argument: number): Buffer {
  const type = kind << 5;
  if (argument < 24) return Buffer.from([type | argument]);
  if (argument < 256) return Buffer.from([type | 24, argument]);
  return Buffer.from([type | 25, argument >> 8, argument & 255]);
}

/** One passkey, as a phone has it: P-256, with a counter that rises unless `counts` is false. */
export function createAuthenticator(shopOrigin = 'http://shop.test', counts = true) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const base = { id: toBase64url(id), rawId: toBase64url(id), type: 'public-key' as const };
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, origin = shopOrigin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(rpId: string, { isUserVerified = true, ...given }: Differences) {
    if (counts) counter += 1;
    const flags = 0b1 | (isUserVerified ? 0b100 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(given.counter ?? counter);
    return { hash: sha256(given.rpId ?? rpId), flags, count };
  }

  function coseKey(): Buffer {
    const { x, y } = publicKey.export({ format: 'jwk' });
    return encodeCbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ]),
    );
  }

  return {
    id: base.id,
    create(options: PasskeyCreationOptions, given: Differences = {}): NewPasskeyCredential {
      userHandle = options.user.id;
      const { hash, flags, count } = authenticatorData(options.rp.id, given);
      const idLength = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), idLength, id, coseKey()]);
      const authData = Buffer.concat([hash, Buffer.from([flags | 0b1000000]), count, attested]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const challenge = given.challenge ?? options.challenge;
      return {
        ...base,
        clientExtensionResults: {},
        response: {
          clientDataJSON: toBase64url(clientData('webauthn.create', challenge, given.origin)),
          attestationObject: toBase64url(encodeCbor(attestation)),
          transports: ['internal', 'hybrid'],
        },
      };
    },
    get(options: PasskeyRequestOptions, given: Differences = {}): PasskeyCredential {
      const { hash, flags, count } = authenticatorData(options.rpId, given);
      const data = Buffer.concat([hash, Buffer.from([flags]), count]);
      const challenge = given.challenge ?? options.challenge;
      const client = clientData('webauthn.get', challenge, given.origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const handle = given.userHandle === undefined ? userHandle : given.userHandle;
      return {
        ...base,
        clientExtensionResults: {},
        response: {
          clientDataJSON: toBase64url(client),
          authenticatorData: toBase64url(data),
          signature: toBase64url(signature),
          ...(handle !== null && { userHandle: handle }),
        },
      };
    },
  };
}
