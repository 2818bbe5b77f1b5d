import { listPlaces } from '../../packages/package-texts.ts';
import { useInstallation } from '../install-context.ts';
import type { KitPackage } from '../target/install-options.ts';

type Component = KitPackage['components'][number];

/** A component without an entry has no place: other components use it. */
const instructions: Partial<Record<Component['kind'], string>> = {
  webPart: 'Edit a page, choose + where it should be, and look for its name.',
  extension: 'It works by itself where it is installed, and cannot be placed.',
  adaptiveCardExtension: 'Edit the Viva Connections dashboard, choose “Add a card”, and pick it.',
};

export function PlaceStep() {
  const { components, hasTenantWideExtension } = useInstallation().examined;
  const { isForAllSites } = useInstallation().options;
  const placed = components.filter(({ kind }) => instructions[kind]);
  return (
    <>
      {placed.length === 0 && <p>It has nothing that is placed on a page.</p>}
      <ul className="grid gap-2.5">
        {placed.map((component) => (
          <li key={component.id}>
            <p className="font-semibold wrap-anywhere">{component.name}</p>
            <p>{instructions[component.kind]}</p>
            <p className="text-muted-foreground">Runs on: {listPlaces([component]).join(', ')}</p>
          </li>
        ))}
      </ul>
      {hasTenantWideExtension && isForAllSites && (
        <p>
          It also adds an extension to the list “Tenant Wide Extensions” of your app catalogue. Look
          there for where it is active.
        </p>
      )}
    </>
  );
}
