import type { OwnCompany } from '@partshelf/contract/companies/companies.ts';
import type { BillingDetails } from '@partshelf/contract/invoices/invoices.ts';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useShownTexts } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { BillingLines } from './billing-fields.tsx';
import { BillingDetailsForm } from './billing-panel.tsx';
import { companyBillingQuery } from './invoices.ts';

export function CompanyBilling({ company }: { company: OwnCompany }) {
  const query = useQuery(companyBillingQuery(company.documentId));
  const hasInvoices = useShownTexts().invoicing !== null;
  if (!hasInvoices && !query.data?.data.billing) return null;
  return (
    <Card title="Billing details">
      <QueryState
        query={query}
        skeleton={<Skeleton className="h-24" />}
        errorText="The billing details could not be loaded."
      >
        {({ data }) => <BillingContent company={company} details={data} />}
      </QueryState>
    </Card>
  );
}

interface BillingContentProps {
  company: OwnCompany;
  details: BillingDetails;
}

function BillingContent({ company, details: { mode, billing } }: BillingContentProps) {
  const { documentId, name, role, closedAt } = company;
  const [isEditing, setIsEditing] = useState(false);
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      {billing ? (
        <BillingLines billing={billing} />
      ) : (
        <p className="min-w-50 grow basis-0 text-sm text-muted-foreground">
          {role === 'owner'
            ? 'They are filled in at checkout for everyone who buys for the company.'
            : 'The owners have not saved any billing details.'}
        </p>
      )}
      {role === 'owner' && !closedAt && (
        <Dialog
          open={isEditing}
          onOpenChange={setIsEditing}
          title="Billing details"
          description="Invoices that the company already has do not change."
          trigger={
            <Button variant="outline">
              {billing ? <Pencil aria-hidden /> : <Plus aria-hidden />}
              {billing ? 'Edit' : 'Add billing details'}
            </Button>
          }
        >
          <BillingDetailsForm
            queryKey={companyBillingQuery(documentId).queryKey}
            save={(saved, before) =>
              api('PUT /companies/:documentId/billing', {
                params: { documentId },
                body: { billing: saved, before },
              })
            }
            stored={billing}
            isRequired={mode === 'table'}
            known={{ name, ...billing, kind: 'company' }}
            isKindKnown
            onClose={() => setIsEditing(false)}
          />
        </Dialog>
      )}
    </div>
  );
}
