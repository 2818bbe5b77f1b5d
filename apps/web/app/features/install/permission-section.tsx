import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import type { KitPackage } from './install-options.ts';
import { anchors } from './installation.ts';

type Permission = KitPackage['permissions'][number];

const reachLabels: Record<Permission['reach'], string> = {
  package: 'This package only',
  tenant: 'Every script in your tenant',
};

export function PermissionSection({ permissions }: Pick<KitPackage, 'permissions'>) {
  return (
    <Card id={anchors.permissions} title="Permissions">
      {permissions.length === 0 ? (
        <p className="text-sm">It asks for no permissions.</p>
      ) : (
        <PermissionList permissions={permissions} />
      )}
    </Card>
  );
}

export function PermissionList({ permissions }: { permissions: readonly Permission[] }) {
  return (
    <ul className="grid gap-4">
      {permissions.map((permission) => (
        <PermissionItem
          key={`${permission.resource} ${permission.scope}`}
          permission={permission}
        />
      ))}
    </ul>
  );
}

function PermissionItem({ permission }: { permission: Permission }) {
  const { resource, scope, meaning, approver, reach, isGrantable } = permission;
  return (
    <li className="break-inside-avoid border-t border-border pt-4 text-sm wrap-anywhere first:border-t-0 first:pt-0">
      <p className="font-semibold">
        {meaning} ({resource})
      </p>
      <dl className="mt-1.5 grid gap-x-6 gap-y-1 sm:grid-cols-3">
        <Fact name="Scope">
          <code className="font-mono text-micro">{scope}</code>
        </Fact>
        <Fact name="Approved by">{isGrantable ? approver : 'No one'}</Fact>
        <Fact name="Who can use it">
          {isGrantable ? reachLabels[reach] : 'Microsoft gives it to no package'}
        </Fact>
      </dl>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
