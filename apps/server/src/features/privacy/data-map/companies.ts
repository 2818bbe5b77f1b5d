import type { DataMap, MapEntry } from './map-entry.ts';

const membership = {
  topic: 'companies',
  until: 'accountErased',
  inExport: 'companies',
} as const satisfies Partial<MapEntry>;

export const companyTables: DataMap = {
  companies: {
    personal: [
      {
        ...membership,
        columns: ['name', 'searched_name', 'billing'],
        purpose: 'the name and the address on invoices; they belong to the company',
        erasing: 'stays',
      },
    ],
    other: ['id', 'document_id', 'closed_at', 'created_at', 'updated_at'],
  },
  company_members: {
    personal: [
      {
        ...membership,
        columns: ['company_id', 'user_id', 'role', 'created_at'],
        purpose: 'who may use what a company has bought',
        erasing: 'deleted',
      },
    ],
    other: ['id', 'document_id'],
  },
  company_join_requests: {
    personal: [
      {
        ...membership,
        columns: ['company_id', 'user_id', 'created_at'],
        purpose: 'asking the owners of a company to join it',
        inExport: 'company-join-requests',
        erasing: 'deleted',
      },
    ],
    other: ['id', 'document_id'],
  },
  company_invitations: {
    personal: [
      {
        ...membership,
        columns: ['company_id', 'email', 'role', 'token_hash', 'created_at', 'expires_at'],
        purpose: 'inviting people to a company',
        inExport: 'company-invitations',
        until: 'invitation',
        erasing: 'deleted',
      },
      {
        ...membership,
        columns: ['issued_by_id'],
        purpose: 'who has invited them',
        inExport: null,
        until: 'invitation',
        erasing: 'stays',
      },
    ],
    other: ['id', 'document_id'],
  },
  company_domains: {
    personal: [],
    other: [
      'id',
      'document_id',
      'company_id',
      'domain',
      'token',
      'joining',
      'verified_at',
      'checked_at',
      'misses',
      'created_at',
    ],
  },
  company_claims: {
    personal: [
      {
        ...membership,
        columns: [
          'company_id',
          'user_id',
          'token_hash',
          'created_at',
          'due_at',
          'refused_at',
          'moved_at',
        ],
        purpose: 'asking a buyer whether purchases belong to the company',
        inExport: 'company-claims',
        erasing: 'deleted',
      },
      {
        ...membership,
        columns: ['claimed_by_id'],
        purpose: 'who has asked',
        inExport: null,
        erasing: 'stays',
      },
    ],
    other: ['id', 'document_id'],
  },
  company_events: {
    personal: [
      {
        ...membership,
        columns: ['actor_id', 'subject_id'],
        purpose: 'who did what in a company, for its owners; without a name once it is erased',
        inExport: 'company-events',
        erasing: 'stays',
      },
    ],
    other: ['id', 'document_id', 'company_id', 'kind', 'details', 'created_at'],
  },
};
