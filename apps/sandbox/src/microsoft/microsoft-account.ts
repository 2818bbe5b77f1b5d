import { createHash } from 'node:crypto';

export type MicrosoftAccount = {
  tenantId: string;
  objectId: string;
  name: string;
  email: string;
};

export const tenants = {
  contoso: '5c2f0a4e-6f0b-4d6e-9a51-0c0a7d6b1f01',
  fabrikam: '7f9d1b63-20c8-4c55-8a7e-3a4f5b2c9e02',
  personal: '9188040d-6c67-4c5b-b112-36a304b66dad',
} as const;

export type TenantName = keyof typeof tenants;

export type AccountForm = {
  tenant: TenantName;
  /** Names the account in its tenant; its address may change. */
  account: string;
  name: string;
  email: string;
};

export const sampleAccounts: readonly AccountForm[] = [
  { tenant: 'contoso', account: 'ada', name: 'Ada Berg', email: 'customer@partshelf.example' },
  { tenant: 'contoso', account: 'lin', name: 'Lin Chen', email: 'lin@contoso.example' },
  { tenant: 'fabrikam', account: 'noor', name: 'Noor Haddad', email: 'noor@fabrikam.example' },
  { tenant: 'fabrikam', account: 'kim', name: 'Kim Lee', email: '' },
  { tenant: 'personal', account: 'pat', name: 'Pat Moreau', email: 'pat@outlook.example' },
];

export function readAccountForm(body: unknown): AccountForm {
  const fields = (body ?? {}) as Record<string, unknown>;
  function text(name: string): string {
    const value = fields[name];
    return typeof value === 'string' ? value.trim().slice(0, 300) : '';
  }
  const tenant = text('tenant');
  return {
    tenant: Object.hasOwn(tenants, tenant) ? (tenant as TenantName) : 'contoso',
    account: text('account') || text('email'),
    name: text('name'),
    email: text('email'),
  };
}

export function createMicrosoftAccount({
  tenant,
  account,
  name,
  email,
}: AccountForm): MicrosoftAccount {
  return { tenantId: tenants[tenant], objectId: toGuid(`${tenant}/${account}`), name, email };
}

function toGuid(text: string): string {
  const hash = createHash('sha256').update(text.toLowerCase()).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
