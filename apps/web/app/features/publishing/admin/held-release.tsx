import { zodResolver } from '@hookform/resolvers/zod';
import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { releaseDeclineInput, type HeldRelease } from '@partshelf/contract/publishing/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { Ban, Check } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useParams } from 'react-router';
import { ActionButtons } from '../../../admin/actions.tsx';
import { DetailsPage } from '../../../admin/details-page.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog, Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { CharacterCount, Field, Textarea } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { useCall, useInvalidate } from '../../../ui/use-call.ts';
import { useSave } from '../../../ui/use-save.ts';
import { formatBytes } from '../../catalog/product-texts.ts';
import { FixChoice, openFixesKey } from '../../fixes/admin/fix-choice.tsx';
import { decisionKeys, heldReleaseQuery, HeldReleaseStateBadge } from './held-release-state.tsx';

export default function HeldReleasePage() {
  const documentId = useParams()['documentId']!;
  return (
    <DetailsPage
      query={useQuery(heldReleaseQuery(documentId))}
      noun="Held release"
      list={{ to: '/admin/releases/held', label: 'Held releases' }}
      heading={(release) => ({
        title: nameOf(release),
        aside: <HeldReleaseStateBadge state={release.state} />,
        actions: <Decision release={release} />,
      })}
    >
      {(release) => <Details release={release} />}
    </DetailsPage>
  );
}

const nameOf = ({ product, version }: HeldRelease) => `${product.title} ${versionLabel(version)}`;

interface ReleaseProps {
  release: HeldRelease;
}

function Decision({ release }: ReleaseProps) {
  const isVisible = release.state === 'held';
  return (
    <ActionButtons
      actions={[
        {
          name: 'Decline',
          icon: Ban,
          isVisible,
          renderDialog: ({ isOpen, onClose }) => (
            <Dialog
              open={isOpen}
              onOpenChange={(opens) => !opens && onClose()}
              title={`Decline ${nameOf(release)}?`}
              description="Its file is deleted, and the same file is refused from now on. Customers are not told of it."
            >
              <DeclineForm release={release} onClose={onClose} />
            </Dialog>
          ),
        },
        {
          name: 'Approve',
          icon: Check,
          variant: 'default',
          isVisible,
          renderDialog: (dialog) => <ApproveDialog {...dialog} release={release} />,
        },
      ]}
    />
  );
}

interface ApproveDialogProps extends ReleaseProps {
  isOpen: boolean;
  onClose: () => void;
}

function ApproveDialog({ release, isOpen, onClose }: ApproveDialogProps) {
  const { documentId, product, comparedWith } = release;
  const [fixes, setFixes] = useState<string[]>([]);
  const { mutate, isPending, errorText } = useCall({
    call: () =>
      api('POST /back-office/releases/held/:documentId/approve', {
        params: { documentId },
        body: { comparedWith, ...(fixes.length > 0 && { fixes }) },
      }),
    onDone: onClose,
    success: `${nameOf(release)} is published`,
    settledKeys: [...decisionKeys, openFixesKey],
    failureText: 'The release could not be published. Please try again.',
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Publish ${nameOf(release)}?`}
      description="It is on sale at once, and the owners of the product are told by email what it changes."
      action="Publish release"
      pending={isPending && 'Publishing...'}
      error={errorText}
      onConfirm={() => mutate()}
    >
      <FixChoice product={product.documentId} chosen={fixes} onChange={setFixes} />
    </ConfirmDialog>
  );
}

function DeclineForm({ release, onClose }: ReleaseProps & { onClose: () => void }) {
  const { documentId } = release;
  const refresh = useInvalidate(decisionKeys);
  const { form, errors, submit, isPending } = useSave(
    { resolver: zodResolver(releaseDeclineInput), defaultValues: { reason: '' } },
    {
      save: (body) =>
        api('POST /back-office/releases/held/:documentId/decline', {
          params: { documentId },
          body,
        }),
      onSaved: async () => {
        await refresh();
        onClose();
      },
      success: () => ({ title: `${nameOf(release)} is declined` }),
      failureText: 'The release could not be declined. Please try again.',
    },
  );
  const { length } = useWatch({ control: form.control, name: 'reason' });
  return (
    <Form onSubmit={submit} className="grid gap-4.5">
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Field
        label="Reason"
        hint="The pipeline shows it to the developer."
        error={errors.reason?.message}
        aside={<CharacterCount length={length} max={limits.requestReasonMax} />}
      >
        <Textarea rows={4} {...form.register('reason')} />
      </Field>
      <DialogFooter onCancel={onClose} isCancelDisabled={isPending}>
        <Button type="submit" variant="destructive" pending={isPending && 'Declining...'}>
          Decline release
        </Button>
      </DialogFooter>
    </Form>
  );
}

function Details({ release }: ReleaseProps) {
  const { product, reasons, changes, comparedWith, changelog, declineReason } = release;
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,860px)_minmax(280px,340px)]">
      <div className="grid gap-5">
        {declineReason && <FormNotice tone="info">Declined: {declineReason}</FormNotice>}
        {reasons.length > 0 && (
          <Card title="Why it is held">
            <Sentences label="Why it is held" texts={reasons} />
          </Card>
        )}
        {changes.length > 0 && comparedWith && (
          <Card title={`Compared with version ${versionLabel(comparedWith)}, which is on sale`}>
            <Sentences label="What it changes" texts={changes} />
          </Card>
        )}
        <Card title="Changelog">
          <p dir="auto" className="max-w-prose text-sm wrap-anywhere whitespace-pre-line">
            {changelog}
          </p>
        </Card>
      </div>
      <Card title="Upload">
        <Facts columns={1}>
          <Fact name="Product">
            <Link to={`/admin/products/${product.documentId}`} className="link">
              {product.title}
            </Link>
          </Fact>
          <Fact
            name="Uploaded by"
            note={release.submittedBy && `In the name of ${release.submittedBy}`}
          >
            {release.tokenName}
          </Fact>
          <Fact name="Uploaded">
            <time dateTime={release.createdAt}>{formatDateTime(release.createdAt)}</time>
          </Fact>
          <Fact name="File" note={formatBytes(release.sizeBytes)}>
            {release.fileName}
          </Fact>
          <Fact name="SHA-256">
            <code className="text-xs">{release.sha256}</code>
          </Fact>
          {release.decidedAt && (
            <Fact name="Decided" note={release.decidedBy}>
              <time dateTime={release.decidedAt}>{formatDateTime(release.decidedAt)}</time>
            </Fact>
          )}
        </Facts>
      </Card>
    </div>
  );
}

function Sentences({ label, texts }: { label: string; texts: readonly string[] }) {
  return (
    <ul aria-label={label} className="grid list-disc gap-1.5 pl-5 text-sm">
      {texts.map((text) => (
        <li key={text} className="wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  );
}
