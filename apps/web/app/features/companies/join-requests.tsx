import type { CompanyRole, OwnCompany } from '@partshelf/contract/companies/companies.ts';
import type { JoinRequest } from '@partshelf/contract/companies/join-requests.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { apiQuery } from '../../query-client.ts';
import { Button } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceCard } from '../../ui/choice-card.tsx';
import { formatDate } from '../../ui/dates.ts';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { useCall } from '../../ui/use-call.ts';
import { companiesKey, roleLabels, roles, roleTexts } from './companies.ts';

const requestsQuery = (documentId: string) =>
  apiQuery([...companiesKey, 'join-requests'], 'GET /companies/:documentId/join-requests', {
    params: { documentId },
    query: {},
  });

export function JoinRequests({ company }: { company: OwnCompany }) {
  const box = useRef<HTMLDivElement>(null);
  const { data } = useQuery(requestsQuery(company.documentId));
  const { total = 0 } = data?.meta.pagination ?? {};
  if (!data || total === 0) return null;
  /** The card goes with its last request. */
  const onDecided = () =>
    (total > 1 ? box.current : document.querySelector('main'))?.focus({ preventScroll: true });
  return (
    <div ref={box} tabIndex={-1} className="rounded-lg">
      <Card title={total === 1 ? '1 person asks to join' : `${total} people ask to join`}>
        <ul aria-label="Requests to join" className="divide-y divide-border">
          {data.data.map((request) => (
            <RequestRow
              key={request.documentId}
              company={company}
              request={request}
              onDecided={onDecided}
            />
          ))}
        </ul>
        {total > data.data.length && (
          <p className="text-sm text-muted-foreground">
            These are the oldest {data.data.length}. The others follow once these are decided.
          </p>
        )}
      </Card>
    </div>
  );
}

interface RequestProps {
  company: OwnCompany;
  request: JoinRequest;
  onDecided: () => void;
}

function RequestRow(props: RequestProps) {
  const { company, request, onDecided } = props;
  const { username, email, createdAt } = request;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold wrap-anywhere">{username}</p>
        <p className="text-xs wrap-anywhere text-muted-foreground">
          {email} · Asked {formatDate(createdAt)}
        </p>
      </div>
      <div className="flex gap-2">
        <Dialog
          open={isOpen}
          onOpenChange={setIsOpen}
          title={`Add ${username} to ${company.name}`}
          trigger={
            <Button size="sm">
              Approve<span className="sr-only"> {username}</span>
            </Button>
          }
        >
          <ApproveForm {...props} onClose={() => setIsOpen(false)} />
        </Dialog>
        <CallButton
          name={
            <>
              Decline<span className="sr-only"> {username}</span>
            </>
          }
          size="sm"
          pending="Declining..."
          call={() =>
            api('POST /companies/:documentId/join-requests/:request/decline', {
              params: { documentId: company.documentId, request: request.documentId },
            })
          }
          onDone={onDecided}
          success={{ title: 'Request declined', description: `${username} gets an email.` }}
          settledKeys={[companiesKey]}
          failureTitle="Nothing was changed"
        />
      </div>
    </li>
  );
}

function ApproveForm({
  company: { documentId },
  request,
  onDecided,
  onClose,
}: RequestProps & { onClose: () => void }) {
  const [role, setRole] = useState<CompanyRole>('developer');
  const { mutate, isPending, errorText } = useCall({
    call: () =>
      api('POST /companies/:documentId/join-requests/:request/approve', {
        params: { documentId, request: request.documentId },
        body: { role },
      }),
    onDone: () => {
      onClose();
      onDecided();
    },
    success: `${request.username} is now a member`,
    changedKeys: [companiesKey],
  });
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
      className="grid gap-5"
    >
      <RoleChoice value={role} onChange={setRole} />
      {errorText && <FormNotice tone="error">{errorText}</FormNotice>}
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Adding...'}>
          Add to the company
        </Button>
      </DialogFooter>
    </Form>
  );
}

interface RoleChoiceProps {
  value: CompanyRole;
  onChange: (role: CompanyRole) => void;
}

function RoleChoice({ value, onChange }: RoleChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Role</legend>
      <div className="grid gap-2">
        {roles.map((role) => (
          <ChoiceCard
            key={role}
            label={roleLabels[role]}
            text={roleTexts[role]}
            name={name}
            value={role}
            checked={role === value}
            onChange={() => onChange(role)}
          />
        ))}
      </div>
    </fieldset>
  );
}
