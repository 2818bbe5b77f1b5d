import { useInstallation } from '../install-context.ts';
import { ExternalLink } from '../instructions/external-link.tsx';
import { SiteLink } from '../instructions/site-link.tsx';

export function TestStep() {
  const { platform, siteUrl, typedSiteUrl } = useInstallation().options;
  if (platform !== 'online')
    return (
      <p>
        Open a page of <SiteLink /> that has it, and see whether it works.
      </p>
    );
  const address = `${siteUrl}?csp=enforce`;
  return (
    <>
      <p>
        Open the site with <code className="font-mono text-[12px]">?csp=enforce</code> at the end of
        its address: SharePoint then blocks every script that your script policy does not allow, for
        you alone. Blocked scripts are in the console of the browser.
      </p>
      <p>
        {typedSiteUrl ? (
          <ExternalLink href={address} className="inline-block py-1">
            {address}
          </ExternalLink>
        ) : (
          <code className="font-mono text-[12px] wrap-anywhere">{address}</code>
        )}
      </p>
    </>
  );
}
