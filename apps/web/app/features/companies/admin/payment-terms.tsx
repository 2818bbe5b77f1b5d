import type {
  AdminCompanyDetails,
  CompanyPaymentTerms,
} from '@partshelf/contract/companies/admin.ts';
import { SwitchField } from '../../../admin/switch-field.tsx';
import { api } from '../../../api.ts';
import { useCall } from '../../../ui/use-call.ts';
import { adminCompaniesKey, adminCompanyQuery } from './queries.ts';

interface Term {
  readonly name: keyof CompanyPaymentTerms;
  readonly label: string;
  readonly note: string;
}

const terms: readonly Term[] = [
  {
    name: 'requiresPurchaseOrder',
    label: 'A PO number is required',
    note: 'Its members cannot order without one.',
  },
  {
    name: 'deliversAtOnce',
    label: 'Deliver at once',
    note: 'Orders by bank transfer can be downloaded before they are paid, until they are overdue.',
  },
];

/** A switch is saved when it is used. */
export function PaymentTerms({ company }: { company: AdminCompanyDetails }) {
  const { documentId, requiresPurchaseOrder, deliversAtOnce } = company;
  const stored = { requiresPurchaseOrder, deliversAtOnce };
  const { mutate, isPending, variables } = useCall({
    call: (body: CompanyPaymentTerms) =>
      api('PUT /back-office/companies/:documentId/payment-terms', {
        params: { documentId },
        body: { ...body, before: stored },
      }),
    answerKey: adminCompanyQuery(documentId).queryKey,
    success: 'Saved',
    settledKeys: [adminCompaniesKey],
    failureTitle: 'The terms were not saved',
  });
  const shown = isPending ? variables : stored;
  return (
    <section aria-label="Payment terms" className="mb-5 grid gap-4 sheet sheet-body">
      {terms.map((term) => (
        <SwitchField
          key={term.name}
          label={term.label}
          note={term.note}
          isOn={shown[term.name]}
          onChange={(isOn) => mutate({ ...stored, [term.name]: isOn })}
        />
      ))}
    </section>
  );
}
