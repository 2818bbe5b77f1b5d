import type { LicenceDetails } from '@partshelf/contract/licences/licences.ts';
import { type SubmitEvent, useState } from 'react';
import { api, fieldMessageOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { focusFirstField, Form } from '../../ui/form.tsx';
import { useCall } from '../../ui/use-call.ts';
import { PlaceField, type PlaceKind, splitHosts } from './place-field.tsx';
import { licenceFileKey, licenceListKey, licenceQuery } from './licence-queries.ts';

const titles: Record<PlaceKind, string> = {
  tenant: 'Bind to a Microsoft 365 tenant',
  farm: 'Bind to hosts of a SharePoint farm',
  test: 'Test tenant',
};

interface BindDialogProps {
  licence: LicenceDetails;
  kind: PlaceKind;
  isOpen: boolean;
  onClose: () => void;
}

export function BindDialog({ licence, kind, isOpen, onClose }: BindDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(opens) => !opens && onClose()}
      title={titles[kind]}
      description={getDescription(licence, kind)}
    >
      <BindForm licence={licence} kind={kind} onClose={onClose} />
    </Dialog>
  );
}

/** Only hosts beside those of before are no change. */
function getDescription({ tenant, hosts, testTenant }: LicenceDetails, kind: PlaceKind): string {
  if (kind === 'farm' && hosts.length > 0) {
    return 'More hosts beside those of before are no change. Any other hosts use one of your changes of this year.';
  }
  const isBound = kind === 'test' ? testTenant !== null : tenant !== null || hosts.length > 0;
  return isBound
    ? 'This uses one of your changes of this year. Download and install the file again afterwards: the one of before does not name the new place.'
    : 'You can change it later, a few times a year.';
}

function bind({ documentId }: LicenceDetails, kind: PlaceKind, typed: string) {
  const params = { documentId };
  if (kind === 'farm') {
    return api('PUT /licences/:documentId/hosts', { params, body: { hosts: splitHosts(typed) } });
  }
  const body = { tenant: typed.trim() };
  return kind === 'test'
    ? api('PUT /licences/:documentId/test-tenant', { params, body })
    : api('PUT /licences/:documentId/tenant', { params, body });
}

function BindForm({ licence, kind, onClose }: Omit<BindDialogProps, 'isOpen'>) {
  const [typed, setTyped] = useState(kind === 'farm' ? licence.hosts.join('\n') : '');
  const { mutate, isPending, error, reset } = useCall({
    call: () => bind(licence, kind, typed),
    answerKey: licenceQuery(licence.documentId).queryKey,
    onDone: onClose,
    success: ({ data }) => ({
      title: 'The licence is bound',
      description: `Its file for ${data.product.title} can be downloaded now.`,
    }),
    changedKeys: [licenceListKey, licenceFileKey],
  });

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }

  const message = error
    ? fieldMessageOf(error, 'The licence could not be bound. Please try again.')
    : undefined;
  return (
    <Form ref={focusFirstField} onSubmit={handleSubmit} className="grid gap-5">
      <PlaceField
        isFarm={kind === 'farm'}
        value={typed}
        error={message}
        onChange={(text) => {
          setTyped(text);
          reset();
        }}
      />
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Binding...'}>
          Bind
        </Button>
      </DialogFooter>
    </Form>
  );
}
