import type { InstallKit } from '@partshelf/contract/install.ts';
import { type ReactNode, useMemo } from 'react';
import { Card } from '../../ui/card.tsx';
import { formatSharedDate } from '../../ui/dates.ts';
import { Checksum, ChecksumHint } from '../downloads/checksum.tsx';
import { GoBackCard, RemoveCard, UpdateCard } from './change-cards.tsx';
import { EnvironmentForm } from './environment-form.tsx';
import { deriveOptions, type InstallOptions, type KitPackage } from './install-options.ts';
import { InstallSteps } from './install-steps.tsx';
import { ExternalLink } from './instructions.tsx';
import { type InstallTarget, useInstallTarget } from './install-target.ts';
import {
  anchorOfStep,
  anchors,
  type Installation,
  InstallationProvider,
  stepNames,
  stepTitles,
} from './installation.ts';
import { listM365Commands } from './m365-commands.ts';
import { PermissionSection } from './permission-section.tsx';
import { listPnPCommands } from './pnp-commands.ts';
import { ScriptPolicySection } from './script-policy-section.tsx';
import { UpdateSection } from './update-section.tsx';
import { VendorNote } from './vendor-note.tsx';

interface InstallGuideProps extends Pick<Installation, 'order'> {
  kit: InstallKit;
}

export function InstallGuide({ kit, order }: InstallGuideProps) {
  const note = kit.installNote && <VendorNote text={kit.installNote} />;
  return (
    <div className="grid min-w-0 gap-6">
      {kit.package ? (
        <PackageGuide kit={kit} examined={kit.package} order={order} note={note} />
      ) : (
        <>
          {note}
          <Card title="Check the file">
            <div>
              <Checksum sha256={kit.release.sha256} />
              <ChecksumHint />
            </div>
          </Card>
        </>
      )}
    </div>
  );
}

interface PackageGuideProps extends Pick<Installation, 'kit' | 'examined' | 'order'> {
  note: ReactNode;
}

function PackageGuide({ kit, examined, order, note }: PackageGuideProps) {
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
      <Advisories advisories={examined.advisories} />
      <JumpList hasScriptPolicy={platform === 'online'} />
      <EnvironmentForm />
      <InstallSteps />
      <PermissionSection permissions={examined.permissions} />
      {platform === 'online' && <ScriptPolicySection examined={examined} />}
      <UpdateCard />
      <GoBackCard />
      <RemoveCard />
    </InstallationProvider>
  );
}

function Advisories({ advisories }: Pick<KitPackage, 'advisories'>) {
  if (advisories.length === 0) return null;
  return (
    <Card title="What to know about it">
      <ul className="grid gap-2 text-sm wrap-anywhere">
        {advisories.map(({ text, since, source }) => (
          <li key={text}>
            {text}{' '}
            <span className="text-muted-foreground">
              From {formatSharedDate(since)}: <ExternalLink href={source}>source</ExternalLink>
            </span>
          </li>
        ))}
      </ul>
    </Card>
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
    { anchor: anchors.update, label: 'Update' },
    { anchor: anchors.goBack, label: 'Go back' },
    { anchor: anchors.remove, label: 'Remove' },
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
