import type { DataMap, MapEntry } from './map-entry.ts';

const secondFactor = {
  topic: 'account',
  purpose: 'signing in without a password, or with a second step',
  until: 'accountErased',
  erasing: 'deleted',
} as const satisfies Partial<MapEntry>;

const unfinished = {
  topic: 'account',
  purpose: 'adding or using a passkey or an authenticator app',
  until: 'oneTimeToken',
  inExport: null,
  erasing: 'deleted',
} as const satisfies Partial<MapEntry>;

export const secondFactorTables: DataMap = {
  passkeys: {
    personal: [
      {
        ...secondFactor,
        columns: ['user_id', 'name', 'created_at', 'last_used_at'],
        inExport: 'account',
      },
      {
        ...secondFactor,
        columns: ['credential_id', 'public_key', 'counter', 'transports'],
        inExport: null,
      },
    ],
    other: ['id', 'document_id'],
  },
  authenticator_apps: {
    personal: [
      { ...secondFactor, columns: ['user_id', 'created_at'], inExport: 'account' },
      { ...secondFactor, columns: ['sealed_secret', 'last_step'], inExport: null },
    ],
    other: [],
  },
  recovery_codes: {
    personal: [
      {
        ...secondFactor,
        columns: ['user_id', 'code_hash', 'created_at', 'used_at'],
        inExport: null,
      },
    ],
    other: ['id'],
  },
  authenticator_app_setups: {
    personal: [
      { ...unfinished, columns: ['user_id', 'session_id', 'sealed_secret', 'expires_at'] },
    ],
    other: [],
  },
  passkey_challenges: {
    personal: [
      { ...unfinished, columns: ['challenge', 'purpose', 'user_id', 'session_id', 'expires_at'] },
    ],
    other: [],
  },
};
