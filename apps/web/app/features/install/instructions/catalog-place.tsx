import { useInstallation } from '../install-context.ts';
import { AdminCentre } from './admin-centre.tsx';
import { Named } from './numbered-list.tsx';
import { SiteLink } from './site-link.tsx';

/** How to reach the app catalogue in the browser. */
export function CatalogPlace() {
  const { platform, scope } = useInstallation().options;
  if (platform !== 'online')
    return (
      <>
        Open the app catalog site of your farm, then <Named>Apps for SharePoint</Named>.
      </>
    );
  if (scope === 'site')
    return (
      <>
        Open <SiteLink />, its <Named>Site contents</Named>, then <Named>Apps for SharePoint</Named>
        .
      </>
    );
  return (
    <>
      Open the <AdminCentre />, then <Named>More features</Named>, and <Named>Open</Named> below{' '}
      <Named>Apps</Named>. This leads to <Named>Manage apps</Named>.
    </>
  );
}
