import { useInstallation } from '../install-context.ts';
import { ExternalLink } from './external-link.tsx';

/** A link as soon as the site is typed. */
export function SiteLink() {
  const { typedSiteUrl } = useInstallation().options;
  return typedSiteUrl ? <ExternalLink href={typedSiteUrl}>your site</ExternalLink> : 'your site';
}
