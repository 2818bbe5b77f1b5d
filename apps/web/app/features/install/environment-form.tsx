import type { InstallKit } from '@partshelf/contract/install.ts';
import { Eraser } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { platformLabels } from '../catalog/platforms.tsx';
import { findId, listUsablePlatforms } from './install-options.ts';
import { changeProductTarget, changeTarget, clearTarget } from './install-target.ts';
import { anchors, useInstallation } from './installation.ts';
import { findSiteUrl, findTenant } from './sharepoint-urls.ts';
import { TargetField } from './target-field.tsx';

export function EnvironmentForm() {
  const { target, options, way } = useInstallation();
  const isOnline = options.platform === 'online';
  return (
    <div className="print:hidden">
      <Card id={anchors.environment} title="Your environment">
        <p className="text-sm text-muted-foreground">
          These values are filled into the commands below. They are stored on this device and never
          sent to us. Values with a dotted underline are examples.
        </p>
        <div className="grid gap-5 md:grid-cols-2">
          <PlatformSelect />
          {isOnline && (
            <TargetField
              label="Tenant"
              sample="contoso"
              hint="Type its name, or an address such as https://contoso.sharepoint.com"
              error="Type a name such as contoso, or https://contoso.sharepoint.com"
              isValid={(text) => findTenant(text) !== undefined}
              value={target.tenant}
              onChange={(tenant) => changeTarget({ tenant })}
            />
          )}
          <TargetField
            label="Site"
            sample="https://contoso.sharepoint.com/sites/team"
            hint="The site where you add it first"
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
              hint="The app registration that you use with PnP PowerShell. If it is empty, the environment variable ENTRAID_APP_ID is used."
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

const answerLabels: Record<InstallKit['platforms'][number]['answer'], string> = {
  yes: 'yes',
  probably: 'probably',
  no: 'no',
  unknown: 'cannot tell',
};

function PlatformSelect() {
  const { kit, options } = useInstallation();
  const usable = listUsablePlatforms(kit);
  const chosen = usable.find(({ platform }) => platform === options.platform);
  if (!chosen || (usable.length === 1 && chosen.platform === 'online')) return null;
  return (
    <Field
      label="SharePoint"
      hint={chosen.reasons.join(' ') || 'It runs there, according to its package.'}
    >
      <Select
        value={chosen.platform}
        onChange={(event) => {
          const platform = usable.find((each) => each.platform === event.currentTarget.value);
          changeTarget({ platform: platform?.platform });
        }}
      >
        {usable.map(({ platform, answer }) => (
          <option key={platform} value={platform}>
            {platformLabels[platform]}: {answerLabels[answer]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function ScopeSelect() {
  const { examined, options } = useInstallation();
  if (options.platform !== 'online' || examined.isDomainIsolated) return null;
  return (
    <Field label="App catalog" hint="Where you upload the package">
      <Select
        value={options.scope}
        onChange={(event) =>
          changeTarget({ scope: event.currentTarget.value === 'site' ? 'site' : 'tenant' })
        }
      >
        <option value="tenant">Tenant</option>
        <option value="site">This site collection</option>
      </Select>
    </Field>
  );
}

function AllSitesChoice() {
  const id = useId();
  const { kit, examined, options } = useInstallation();
  if (!examined.isTenantWide || options.scope === 'site') return null;
  return (
    <div className="grid gap-1.5 text-sm">
      <label
        htmlFor={`${id}-choice`}
        className="flex cursor-pointer items-center gap-2.5 font-semibold"
      >
        <Checkbox
          id={`${id}-choice`}
          checked={options.isForAllSites}
          aria-describedby={id}
          onCheckedChange={(isForAllSites) =>
            changeProductTarget(kit.product.documentId, { isForAllSites })
          }
        />
        Make it available on all sites at once
      </label>
      <p id={id} className="text-xs text-muted-foreground wrap-anywhere">
        {consequencesText(examined.featureAssets ?? [])}
      </p>
    </div>
  );
}

function consequencesText(assets: readonly { kind: string; name: string }[]): string {
  const skipped = assets.map(({ kind, name }) => `${kind} ${name}`).join(', ');
  return skipped === ''
    ? 'Sites can use it without adding it first.'
    : `Sites can use it without adding it first. What its features create is skipped: ${skipped}.`;
}
