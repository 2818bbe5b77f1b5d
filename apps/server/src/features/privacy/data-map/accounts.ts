import type { DataMap, MapEntry } from './map-entry.ts';

export const accountTables: DataMap = {
  users: {
    personal: [
      {
        columns: ['username', 'email', 'searched_name'],
        topic: 'account',
        purpose: 'logging in, mails about the account, the name beside reviews',
        until: 'accountErased',
        inExport: 'account',
        erasing: 'replaced',
      },
      {
        columns: ['profile_image_id'],
        topic: 'account',
        purpose: 'the picture beside the name',
        until: 'accountErased',
        inExport: 'account',
        erasing: 'cleared',
      },
      {
        columns: ['password_hash'],
        topic: 'account',
        purpose: 'checking the password',
        until: 'accountErased',
        inExport: null,
        erasing: 'cleared',
      },
      {
        columns: ['google_subject'],
        topic: 'account',
        purpose: 'logging in with Google',
        until: 'accountErased',
        inExport: 'account',
        erasing: 'cleared',
      },
      {
        columns: ['wants_release_mails'],
        topic: 'account',
        purpose: 'mails about new releases of what was bought',
        until: 'accountErased',
        inExport: 'account',
        erasing: 'replaced',
      },
      {
        columns: ['last_seen_at', 'idle_warned_at'],
        topic: 'account',
        purpose: 'finding accounts that are not used any more',
        until: 'idleAccount',
        inExport: 'account',
        erasing: 'cleared',
      },
      {
        columns: ['confirmed'],
        topic: 'account',
        purpose: 'mails go to confirmed addresses only',
        until: 'unconfirmedAccount',
        inExport: 'account',
        erasing: 'stays',
      },
      {
        columns: ['provider', 'role', 'blocked', 'created_at', 'updated_at'],
        topic: 'account',
        purpose: 'running the account',
        until: 'accountErased',
        inExport: 'account',
        erasing: 'stays',
      },
    ],
    other: ['id', 'document_id', 'is_password_unchecked', 'erased_at'],
  },
  microsoft_identities: {
    personal: [
      {
        columns: ['user_id', 'tenant_id', 'object_id', 'label', 'created_at'],
        topic: 'account',
        purpose: 'logging in with Microsoft',
        until: 'accountErased',
        inExport: 'account',
        erasing: 'deleted',
      },
    ],
    other: [],
  },
  one_time_tokens: {
    personal: [
      {
        columns: [
          'user_id',
          'purpose',
          'token_hash',
          'new_email',
          'microsoft_account',
          'created_at',
          'expires_at',
          'used_at',
        ],
        topic: 'account',
        purpose: 'links in mails that confirm, reset or change something',
        until: 'oneTimeToken',
        inExport: null,
        erasing: 'deleted',
      },
    ],
    other: ['id'],
  },
  sessions: {
    personal: [
      {
        columns: [
          'id',
          'user_id',
          'user_agent',
          'created_at',
          'last_used_at',
          'expires_at',
          'revoked_at',
          'proved_at',
          'refunded_cents',
          'second_factor_at',
        ],
        topic: 'sessions',
        purpose: 'staying logged in, and seeing where one is logged in',
        until: 'endedSession',
        inExport: 'sessions',
        erasing: 'deleted',
      },
      {
        columns: ['device_hash', 'network_hash'],
        topic: 'sessions',
        purpose: 'letting the person in while others try wrong passwords',
        until: 'endedSession',
        inExport: null,
        erasing: 'deleted',
      },
    ],
    other: [],
  },
  api_tokens: {
    personal: [
      {
        columns: ['user_id', 'name', 'scopes', 'last_four', 'created_at', 'last_used_at'],
        topic: 'apiTokens',
        purpose: 'programs that act for the person',
        until: 'removed',
        inExport: 'api-tokens',
        erasing: 'deleted',
      },
      {
        columns: ['expires_at'],
        topic: 'apiTokens',
        purpose: 'programs that act for the person',
        until: 'apiToken',
        inExport: 'api-tokens',
        erasing: 'deleted',
      },
      {
        columns: ['token_hash'],
        topic: 'apiTokens',
        purpose: 'checking the token',
        until: 'removed',
        inExport: null,
        erasing: 'deleted',
      },
    ],
    other: ['id', 'document_id'],
  },
  files: {
    personal: [
      {
        columns: [
          'owner_id',
          'storage_key',
          'name',
          'mime_type',
          'size_bytes',
          'sha256',
          'alternative_text',
          'width',
          'height',
          'widths',
          'has_share_jpeg',
          'created_at',
        ],
        topic: 'account',
        purpose: 'the picture of the account; packages and pictures of products have no owner',
        until: 'accountErased',
        inExport: 'account',
        erasing: 'deleted',
      },
    ],
    other: ['id', 'document_id', 'visibility'],
  },
  account_deletions: {
    personal: [
      {
        columns: ['user_id', 'reviews', 'was_blocked', 'created_at', 'erase_at'],
        topic: 'account',
        purpose: 'deleting the account on the chosen day',
        until: 'accountErased',
        inExport: null,
        erasing: 'deleted',
      },
    ],
    other: [],
  },
  data_exports: {
    personal: [
      {
        columns: [
          'document_id',
          'user_id',
          'requested_by_id',
          'state',
          'size_bytes',
          'sha256',
          'created_at',
          'expires_at',
        ],
        topic: 'account',
        purpose: 'the copy of the data that was asked for',
        until: 'dataExport',
        inExport: null,
        erasing: 'deleted',
      },
    ],
    other: ['id'],
  },
};

const secondFactor = {
  topic: 'account',
  purpose: 'logging in without a password, or with a second step',
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
