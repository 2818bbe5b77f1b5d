import { Eraser } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { anchors } from '../anchors.ts';
import { useInstallation } from '../install-context.ts';
import { AllSitesChoice } from './all-sites-choice.tsx';
import { findId } from './install-options.ts';
import { PlatformSelect } from './platform-select.tsx';
import { ScopeSelect } from './scope-select.tsx';
import { findSiteUrl, findTenant } from './sharepoint-address.ts';
import { TargetField } from './target-field.tsx';
import { changeTarget, clearTarget } from './use-install-target.ts';

export function EnvironmentForm() {
  const { target, options, way } = useInstallation();
  const isOnline = options.platform === 'online';
  return (
    <div className="print:hidden">
      <Card id={anchors.environment} title="Your environment">
        <p className="text-sm text-muted-foreground">
          Fills every line below. It is stored on this device and never sent to us. What is dotted
          in the lines is a sample.
        </p>
        <div className="grid gap-5 md:grid-cols-2">
          <PlatformSelect />
          {isOnline && (
            <TargetField
              label="Tenant"
              sample="contoso"
              hint="Its name, or an address such as https://contoso.sharepoint.com"
              error="Type a name such as contoso, or https://contoso.sharepoint.com"
              isValid={(text) => findTenant(text) !== undefined}
              value={target.tenant}
              onChange={(tenant) => changeTarget({ tenant })}
            />
          )}
          <TargetField
            label="Site"
            sample="https://contoso.sharepoint.com/sites/team"
            hint="The address of the site that gets it first"
            error={
              isOnline
                ? 'Type the address of a site, such as https://contoso.sharepoint.com/sites/team'
                : 'Type the address of a site, such as https://intranet.contoso.com/sites/team'
            }
            isValid={(text) => findSiteUrl(text, { isServer: !isOnline }) !== undefined}
            value={target.site}
            onChange={(site) => changeTarget({ site })}
          />
          <ScopeSelect />
          {isOnline && way === 'pnp' && (
            <TargetField
              label="Client ID (optional)"
              sample="00000000-0000-0000-0000-000000000000"
              hint="Of the app registration that you use with PnP PowerShell. Without it, its environment variable ENTRAID_APP_ID is taken."
              error="Type the ID with its hyphens"
              isValid={(text) => findId(text) !== undefined}
              value={target.clientId}
              onChange={(clientId) => changeTarget({ clientId })}
            />
          )}
        </div>
        <AllSitesChoice />
        <Button variant="outline" size="sm" className="justify-self-start" onClick={clearTarget}>
          <Eraser aria-hidden />
          Clear
        </Button>
      </Card>
    </div>
  );
}
