import { useInstallation } from '../install-context.ts';
import { ExternalLink } from './external-link.tsx';

/** A link as soon as the tenant is typed. */
export function AdminCentre() {
  const { isTenantTyped, tenant } = useInstallation().options;
  const name = 'SharePoint admin centre';
  return isTenantTyped ? <ExternalLink href={tenant.adminUrl}>{name}</ExternalLink> : name;
}
