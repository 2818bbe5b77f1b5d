import type {
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@partshelf/contract/accounts/second-factor.ts';
import { vi } from 'vitest';

export const creationOptions: PasskeyCreationOptions = {
  rp: { id: 'localhost', name: 'Partshelf' },
  user: { id: 'dXNlcg', name: 'mara', displayName: 'mara' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 60_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
};

export const requestOptions: PasskeyRequestOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 60_000,
  userVerification: 'required',
  allowCredentials: [],
};

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

const credential = {
  id: 'a2V5',
  rawId: bytes('key'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes('{}'),
    attestationObject: bytes('attestation'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    userHandle: bytes('user'),
    getTransports: () => ['internal'],
    getPublicKeyAlgorithm: () => -7,
    getPublicKey: () => bytes('key'),
    getAuthenticatorData: () => bytes('data'),
  },
};

const isAutofill = (options?: CredentialRequestOptions) => options?.mediation === 'conditional';

const never = Promise.withResolvers<void>().promise;

/** What the person does in the dialog of the browser, and when they choose a passkey in the field. */
export function answerPasskeyDialog(
  outcome: 'confirmed' | 'cancelled' | 'present already',
  chosenInField: Promise<void> = never,
) {
  const confirmed = credential as unknown as Credential;
  const name = outcome === 'cancelled' ? 'NotAllowedError' : 'InvalidStateError';
  const answer = async () => {
    if (outcome === 'confirmed') return confirmed;
    throw new DOMException('The dialog was closed', name);
  };
  vi.spyOn(navigator.credentials, 'create').mockImplementation(answer);
  return vi
    .spyOn(navigator.credentials, 'get')
    .mockImplementation((options) =>
      isAutofill(options) ? chosenInField.then(() => confirmed) : answer(),
    );
}

export function setAutofill(isAvailable: boolean) {
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(isAvailable);
}
