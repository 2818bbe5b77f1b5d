import { useId } from 'react';
import { Checkbox } from '../../../ui/toggles.tsx';
import { useInstallation } from '../install-context.ts';
import { changeProductTarget } from './use-install-target.ts';

export function AllSitesChoice() {
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
          onCheckedChange={(checked) =>
            changeProductTarget(kit.product.documentId, { isForAllSites: checked === true })
          }
        />
        Make it available on all sites at once
      </label>
      <p id={id} className="text-xs text-muted-foreground wrap-anywhere">
        {describeConsequences(examined.featureAssets ?? [])}
      </p>
    </div>
  );
}

function describeConsequences(assets: readonly { kind: string; name: string }[]): string {
  const skipped = assets.map(({ kind, name }) => `${kind} ${name}`).join(', ');
  return skipped === ''
    ? 'Then no site has to add it by itself.'
    : `Then no site has to add it by itself, and what its features create is skipped: ${skipped}.`;
}
