import type { DataMap } from './map-entry.ts';

export const staffTables: DataMap = {
  invitations: {
    personal: [
      {
        columns: ['email', 'role', 'token_hash', 'issued_by_id', 'created_at', 'expires_at'],
        topic: 'staff',
        purpose: 'inviting people to the staff',
        until: 'invitation',
        inExport: null,
        erasing: 'deleted',
      },
    ],
    other: ['id', 'document_id'],
  },
  audit_entries: {
    personal: [
      {
        columns: [
          'actor_id',
          'actor_document_id',
          'action',
          'subject',
          'subject_document_id',
          'people',
          'created_at',
        ],
        topic: 'staff',
        purpose: 'who changed what in the back office',
        until: 'shop',
        inExport: null,
        erasing: 'stays',
      },
      {
        columns: ['details', 'details_salt'],
        topic: 'staff',
        purpose: 'what was changed',
        until: 'shop',
        inExport: null,
        erasing: 'cleared',
      },
    ],
    other: ['id', 'document_id', 'sequence', 'details_hash', 'previous_hash', 'hash'],
  },
  staff_notes: {
    personal: [
      {
        columns: ['user_id', 'order_id', 'text', 'created_at'],
        topic: 'staffNotes',
        purpose: 'what the staff know about a person and their orders',
        until: 'accountErased',
        inExport: 'staff-notes',
        erasing: 'deleted',
      },
      {
        columns: ['author_id'],
        topic: 'staff',
        purpose: 'which of the staff wrote it',
        until: 'accountErased',
        inExport: null,
        erasing: 'stays',
      },
    ],
    other: ['id', 'document_id'],
  },
  notices: {
    personal: [
      {
        columns: ['key', 'title', 'path', 'created_at'],
        topic: 'staff',
        purpose: 'telling the staff what needs them',
        until: 'notice',
        inExport: null,
        erasing: 'deleted',
      },
    ],
    other: ['id', 'document_id', 'kind'],
  },
  notice_recipients: {
    personal: [
      {
        columns: ['user_id', 'in_bell', 'read_at'],
        topic: 'staff',
        purpose: 'telling the staff what needs them',
        until: 'notice',
        inExport: 'notices',
        erasing: 'deleted',
      },
    ],
    other: ['notice_id'],
  },
  notice_preferences: {
    personal: [
      {
        columns: ['user_id', 'kind', 'bell', 'mail', 'updated_at'],
        topic: 'staff',
        purpose: 'which notices one of the staff wants',
        until: 'accountErased',
        inExport: 'notices',
        erasing: 'deleted',
      },
    ],
    other: [],
  },
  notice_summaries: {
    personal: [
      {
        columns: ['user_id', 'day', 'created_at'],
        topic: 'staff',
        purpose: 'one summary a day',
        until: 'notice',
        inExport: null,
        erasing: 'deleted',
      },
    ],
    other: [],
  },
  earlier_changelogs: {
    personal: [
      {
        columns: ['replaced_by_id'],
        topic: 'staff',
        purpose: 'who corrected the changelog',
        until: 'accountErased',
        inExport: null,
        erasing: 'stays',
      },
    ],
    other: ['id', 'release_id', 'changelog', 'replaced_at'],
  },
  releases: {
    personal: [
      {
        columns: ['withdrawn_by_id'],
        topic: 'staff',
        purpose: 'who withdrew the release',
        until: 'accountErased',
        inExport: null,
        erasing: 'stays',
      },
    ],
    other: [
      'id',
      'document_id',
      'product_id',
      'version',
      'changelog',
      'install_note',
      'file_id',
      'published_at',
      'package_facts',
      'package_contents',
      'reader_version',
      'security_review_file_id',
      'runs_on',
      'withdrawn_at',
      'withdrawn_reason',
    ],
  },
  shop_text_versions: {
    personal: [
      {
        columns: ['created_by_id'],
        topic: 'staff',
        purpose: 'who wrote the text',
        until: 'accountErased',
        inExport: null,
        erasing: 'stays',
      },
    ],
    other: ['name', 'version', 'content', 'created_at'],
  },
};
