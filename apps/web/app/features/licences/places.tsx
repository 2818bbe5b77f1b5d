import type { LicenceDetails } from '@partshelf/contract/licences/licences.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { Link2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { mailTo, useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/dates.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useOpening } from '../../ui/use-opening.ts';
import type { PlaceKind } from './place-field.tsx';

interface LicenceProps {
  licence: LicenceDetails;
}

export function PlaceCard({ licence }: LicenceProps) {
  const { kind, tenant, hosts, state, rebindingsLeft } = licence;
  const isBound = tenant !== null || hosts.length > 0;
  return (
    <Card title="Where it runs">
      {tenant && <Tenant tenant={tenant} />}
      {hosts.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {hosts.map((host) => (
            <li key={host} className="font-semibold wrap-anywhere">
              {host}
            </li>
          ))}
        </ul>
      )}
      {!isBound && (
        <p className="max-w-prose text-sm text-muted-foreground">
          It is not bound yet. Its file names the Microsoft 365 tenant, or up to{' '}
          {limits.licenceHosts} hosts of a SharePoint farm, in which the product may run.
        </p>
      )}
      {state === 'active' && kind === 'purchase' && (
        <>
          {isBound && <ChangesLeft left={rebindingsLeft.place} licence={licence} />}
          <div className="flex flex-wrap gap-2">
            {(!isBound || rebindingsLeft.place > 0) && (
              <BindButton licence={licence} kind="tenant" isMain={!isBound}>
                {tenant ? 'Change the tenant' : 'Bind to a tenant'}
              </BindButton>
            )}
            {(!isBound || hosts.length > 0 || rebindingsLeft.place > 0) && (
              <BindButton licence={licence} kind="farm">
                {hosts.length > 0 ? 'Change the hosts' : 'Bind to hosts of a farm'}
              </BindButton>
            )}
          </div>
        </>
      )}
    </Card>
  );
}

export function TestTenantCard({ licence }: LicenceProps) {
  const { testTenant, state, rebindingsLeft } = licence;
  const left = rebindingsLeft.testTenant;
  return (
    <Card title="Test tenant">
      {testTenant ? (
        <Tenant tenant={testTenant} />
      ) : (
        <p className="max-w-prose text-sm text-muted-foreground">
          The same licence may run in one more tenant, to try new versions there first.
        </p>
      )}
      {state === 'active' && (
        <>
          {testTenant && <ChangesLeft left={left} licence={licence} />}
          {(!testTenant || left > 0) && (
            <BindButton licence={licence} kind="test">
              {testTenant ? 'Change the test tenant' : 'Add a test tenant'}
            </BindButton>
          )}
        </>
      )}
    </Card>
  );
}

function Tenant({ tenant }: { tenant: NonNullable<LicenceDetails['tenant']> }) {
  const { domain, tenantId, boundAt } = tenant;
  return (
    <Facts>
      <Fact name="Tenant" note={domain && <span className="label">{tenantId}</span>}>
        {domain ?? tenantId}
      </Fact>
      <Fact name="Since">{formatDate(boundAt)}</Fact>
    </Facts>
  );
}

interface ChangesLeftProps extends LicenceProps {
  left: number;
}

function ChangesLeft({ left, licence }: ChangesLeftProps) {
  const { company } = useShopSettings();
  return (
    <p className="text-sm text-muted-foreground">
      {left} of {limits.licenceRebindings} changes left this year.
      {left === 0 && (
        <>
          {' '}
          <a href={mailTo(company.email, `Licence ${licence.documentId}`)} className="link">
            Ask us to change it
          </a>
        </>
      )}
    </p>
  );
}

const importDialog = () => import('./bind-dialog.tsx');

interface BindButtonProps extends LicenceProps {
  kind: PlaceKind;
  isMain?: boolean;
  children: ReactNode;
}

function BindButton({ licence, kind, isMain = false, children }: BindButtonProps) {
  const { part, isOpen, setIsOpen, opener } = useOpening(importDialog);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant={isMain ? 'default' : 'outline'}
        className="justify-self-start"
        {...opener}
      >
        <Link2 aria-hidden />
        {children}
      </Button>
      {part && (
        <part.BindDialog
          licence={licence}
          kind={kind}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
