import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { ListChecks } from 'lucide-react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { getOrderInstallPath } from './install-paths.ts';

interface InstallLinkProps {
  order: { documentId: string };
  product: { documentId: string; title: string };
  release?: { documentId: string; version: string };
  size?: 'sm' | 'default' | 'lg';
}

export function InstallLink({ order, product, release, size = 'sm' }: InstallLinkProps) {
  const name = release ? `version ${versionLabel(release.version)}` : product.title;
  return (
    <ButtonLink
      to={getOrderInstallPath(order, product, release)}
      aria-label={`Install ${name}`}
      icon={ListChecks}
      variant="outline"
      size={size}
    >
      Install
    </ButtonLink>
  );
}
