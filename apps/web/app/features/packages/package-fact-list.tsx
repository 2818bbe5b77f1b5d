import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import { describeOldestSharePoint } from './oldest-sharepoint.ts';
import { describePackage } from './package-texts.ts';

export function PackageFactList({ facts }: { facts: PackageFacts }) {
  const oldest = facts.minimumSharePointVersion;
  const described = [
    ...describePackage(facts),
    ...(oldest === null
      ? []
      : [{ name: 'Needs at least', values: [describeOldestSharePoint(oldest)] }]),
  ];
  return (
    <dl className="grid gap-3 text-sm">
      {described.map(({ name, values }) => (
        <div key={name}>
          <dt className="text-xs text-muted-foreground">{name}</dt>
          {values.map((value) => (
            <dd key={value} className="font-[550] break-words">
              {value}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
