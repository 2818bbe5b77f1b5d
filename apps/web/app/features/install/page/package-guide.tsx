import type { InstallKit } from '@partshelf/contract/install.ts';
import { useMemo, type ReactNode } from 'react';
import { listM365Commands } from '../commands/m365-commands.ts';
import { anchorOfStep, anchors } from '../anchors.ts';
import { listPnPCommands } from '../commands/pnp-commands.ts';
import { PermissionSection } from '../facts/permission-section.tsx';
import { ScriptPolicySection } from '../facts/script-policy-section.tsx';
import { UpdateSection } from '../facts/update-section.tsx';
import { InstallationProvider, type Installation } from '../install-context.ts';
import { InstallSteps } from '../steps/install-steps.tsx';
import { stepNames, stepTitles } from '../steps/step-names.ts';
import { EnvironmentForm } from '../target/environment-form.tsx';
import { deriveOptions, type InstallOptions, type KitPackage } from '../target/install-options.ts';
import type { InstallTarget } from '../target/install-target.ts';
import { useInstallTarget } from '../target/use-install-target.ts';

interface PackageGuideProps extends Pick<Installation, 'kit' | 'examined' | 'order'> {
  note: ReactNode;
}

export function PackageGuide({ kit, examined, order, note }: PackageGuideProps) {
  const target = useInstallTarget();
  const installation = useMemo(
    () => makeInstallation(kit, examined, order, target),
    [kit, examined, order, target],
  );
  const { platform } = installation.options;
  return (
    <InstallationProvider value={installation}>
      {kit.update && (
        <UpdateSection
          update={kit.update}
          skipsFeatures={skipsFeatures(examined, installation.options)}
        />
      )}
      {note}
      <JumpList hasScriptPolicy={platform === 'online'} />
      <EnvironmentForm />
      <InstallSteps />
      <PermissionSection permissions={examined.permissions} />
      {platform === 'online' && <ScriptPolicySection examined={examined} />}
    </InstallationProvider>
  );
}

function makeInstallation(
  kit: InstallKit,
  examined: KitPackage,
  order: Installation['order'],
  target: InstallTarget,
): Installation {
  const options = deriveOptions(kit, examined, target);
  const way = options.platform === 'online' ? target.way : 'browser';
  return { kit, examined, order, target, options, way, commands: listCommands() };

  function listCommands() {
    if (way === 'browser') return null;
    return way === 'm365' ? listM365Commands(options, target.shell) : listPnPCommands(options);
  }
}

const skipsFeatures = ({ featureAssets = [] }: KitPackage, { isForAllSites }: InstallOptions) =>
  isForAllSites && featureAssets.length > 0;

function JumpList({ hasScriptPolicy }: { hasScriptPolicy: boolean }) {
  const links = [
    { anchor: anchors.environment, label: 'Your environment' },
    ...stepNames.map((name, index) => ({
      anchor: anchorOfStep(name),
      label: `${index + 1}. ${stepTitles[name]}`,
    })),
    { anchor: anchors.permissions, label: 'Permissions' },
    ...(hasScriptPolicy ? [{ anchor: anchors.scriptPolicy, label: 'Script policy' }] : []),
  ];
  return (
    <nav aria-label="On this page" className="print:hidden">
      <ul className="flex flex-wrap gap-x-4 text-sm">
        {links.map(({ anchor, label }) => (
          <li key={anchor}>
            <a href={`#${anchor}`} className="inline-block py-1 link">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
