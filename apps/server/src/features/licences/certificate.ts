import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { LicenceRow } from './queries.ts';
import { findCurrentKid } from './signing-keys.ts';

type CertificateDeps = Pick<Deps, 'branding' | 'db' | 'config'>;

const tenantLabel = ({ domain, tenantId }: NonNullable<LicenceRow['tenant']>) =>
  [domain, tenantId].filter(Boolean).join(', ');

function listPlaces({ tenant, farm, testTenant }: LicenceRow): [name: string, value: string][] {
  return [
    ...(tenant ? [['Tenant', tenantLabel(tenant)] as [string, string]] : []),
    ...(farm?.hosts ? [['Hosts', farm.hosts.join(', ')] as [string, string]] : []),
    ...(testTenant ? [['Test tenant', tenantLabel(testTenant)] as [string, string]] : []),
  ];
}

function getTermText({ kind, updatesUntil }: LicenceRow, format: (day: Date) => string): string {
  if (updatesUntil === null) return 'Updates for ever';
  return `${kind === 'trial' ? 'Trial' : 'Updates'} until ${format(updatesUntil)}`;
}

/** The same licence gives the same bytes. @throws ShopError LICENCE_INACTIVE */
export async function renderCertificate(
  { branding, config, db }: CertificateDeps,
  licence: LicenceRow,
): Promise<{ readonly fileName: string; readonly bytes: Buffer }> {
  if (licence.state !== 'active') throw new ShopError('LICENCE_INACTIVE');
  const kid = await findCurrentKid(db);
  const { logo: sha, ...brand } = branding.documentBrand();
  const title = `Licence certificate for ${licence.product.title}`;
  const places = listPlaces(licence);
  const { renderDocument } = await import('../../documents/render-document.ts');
  const bytes = await renderDocument({
    title,
    kind: 'Licence certificate',
    footer: branding.brand().name,
    vendorName: brand.shopName,
    subject: licence.product.title,
    language: 'en',
    createdAt: licence.startsAt,
    logo: sha ? await branding.readDocumentLogo(sha) : undefined,
    blocks: [
      { kind: 'heading', level: 1, text: title },
      { kind: 'paragraph', style: 'lead', text: `${licence.licensee} may use this product.` },
      { kind: 'rule' },
      {
        kind: 'facts',
        facts: [
          ['Licensee', licence.licensee],
          ['Term', getTermText(licence, branding.formatDay)],
          ['Since', branding.formatDay(licence.startsAt)],
          ...(places.length > 0 ? places : [['Runs in', 'Not bound yet'] as const]),
          ...(licence.order ? [['Order', String(licence.order.number)] as const] : []),
          ['Package', licence.packageId],
          ['Licence', licence.documentId],
          ...(kid === undefined ? [] : [['Key fingerprint', kid] as const]),
        ],
      },
      {
        kind: 'paragraph',
        text: `The licence file is signed. The public keys are at ${config.publicUrl}/.well-known/jwks.json.`,
      },
    ],
  });
  return { fileName: `${licence.product.slug}-licence.pdf`, bytes };
}
