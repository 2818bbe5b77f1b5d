import type { PasskeyRequestOptions } from '@partshelf/contract/accounts/second-factor.ts';

type Descriptor = PasskeyRequestOptions['allowCredentials'][number];

type Transport = NonNullable<Descriptor['transports']>[number];

const transports = new Set<string>([
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] satisfies Transport[]);

/** Browsers may name transports that others refuse. */
export const readTransports = (given: readonly string[] = []): Transport[] =>
  given.filter((transport): transport is Transport => transports.has(transport));

export const toDescriptor = (credential: {
  readonly credentialId: string;
  readonly transports: readonly string[];
}): Descriptor => ({
  id: credential.credentialId,
  type: 'public-key',
  transports: readTransports(credential.transports),
});
