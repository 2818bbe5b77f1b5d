import type { VerifiedLicence } from '@partshelf/contract/licences/licences.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { Ban, CircleCheck, CircleX, PauseCircle, RotateCw, TimerOff } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { api, fieldMessageOf } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';
import { useShownTexts } from '../../../shop-settings.ts';
import { Badge, type BadgeStyles, StateBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Field, FileInput, Textarea } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useCall } from '../../../ui/use-call.ts';

export default function DevelopersPage() {
  const { hasLicences } = useShownTexts();
  return (
    <>
      <BackOfficeHeading title="Developers" />
      <div className="grid gap-5">
        <UpdateCode />
        {hasLicences && (
          <>
            <CheckCode />
            <TryFile />
            <SigningKeys />
          </>
        )}
      </div>
    </>
  );
}

function UpdateCode() {
  return (
    <Card title="Tell about updates in your part">
      <div className="grid gap-2 text-sm">
        <p>
          This code asks this shop whether a newer release is there, and tells people who may edit
          the page: the title and version of the release, whether it fixes a security problem, how
          many new approvals it needs, and how it is installed.
        </p>
        <p className="text-muted-foreground">
          The shop neither counts these questions nor stores where they come from.
        </p>
      </div>
      <LoadedCode path="/update-check.js" />
    </Card>
  );
}

function CheckCode() {
  return (
    <Card title="Check a licence in your part">
      <div className="grid gap-2 text-sm">
        <p>
          This code reads the licence file that a tenant stores, and verifies it with the keys of{' '}
          <a href="/.well-known/jwks.json" className="link">
            /.well-known/jwks.json
          </a>
          . It asks this shop for nothing else, and answers licensed, none, otherTenant,
          newerRelease, or cannotTell, as for guests, to whom SharePoint denies the file.
        </p>
        <p>
          findLine returns one line to show above the part, for people who may edit the page alone.
          It is empty for licensed and cannotTell. Always show the part itself.
        </p>
        <p className="text-muted-foreground">
          Code in a browser can be changed by whoever runs it. This stops mistakes, not theft.
        </p>
      </div>
      <LoadedCode path="/licence-check.js" />
    </Card>
  );
}

function LoadedCode({ path }: { path: string }) {
  const query = useQuery({
    queryKey: ['code', path],
    queryFn: async ({ signal }) => {
      const response = await fetch(path, { signal });
      if (!response.ok) throw new Error('The code is not there');
      return response.text();
    },
    staleTime: Infinity,
  });
  return (
    <QueryState
      query={query}
      skeleton={<Skeleton className="h-60" />}
      errorText="The code could not be loaded."
    >
      {(text) => (
        <CodeBlock
          name={
            <a href={path} className="link text-xs">
              {path.slice(1)}
            </a>
          }
          label={path.slice(1)}
          text={text}
        />
      )}
    </QueryState>
  );
}

const answers: BadgeStyles<VerifiedLicence['answer']> = {
  valid: { tone: 'success', icon: CircleCheck, label: 'Valid' },
  expired: { tone: 'neutral', icon: TimerOff, label: 'Expired' },
  suspended: { tone: 'warning', icon: PauseCircle, label: 'Suspended' },
  revoked: { tone: 'destructive', icon: Ban, label: 'Revoked' },
  invalid: { tone: 'destructive', icon: CircleX, label: 'Not a file of this shop' },
};

function TryFile() {
  const [typed, setTyped] = useState('');
  const [fileName, setFileName] = useState<string>();
  const { mutate, isPending, data, error, reset } = useCall({
    call: () => api('POST /licences/verify', { body: { licence: typed.trim() } }),
  });

  function handleChange(text: string) {
    setTyped(text);
    reset();
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (typed.trim() !== '' && !isPending) mutate();
  }

  return (
    <Card title="Try a file">
      <Form onSubmit={handleSubmit} className="grid gap-4.5">
        <Field label="File">
          <FileInput
            prompt="Choose a file"
            fileName={fileName}
            accept=".licence,.jwt,.txt"
            onChange={async ({ target }) => {
              const [file] = target.files ?? [];
              if (!file) return;
              setFileName(file.name);
              handleChange(await file.slice(0, limits.licenceFile + 1).text());
            }}
          />
        </Field>
        <Field
          label="Or its text"
          error={error ? fieldMessageOf(error, 'The file could not be checked.') : undefined}
        >
          <Textarea
            rows={4}
            value={typed}
            spellCheck={false}
            className="font-mono text-micro wrap-anywhere"
            onChange={({ target }) => handleChange(target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="outline"
          className="justify-self-start"
          pending={isPending && 'Checking...'}
        >
          Check
        </Button>
      </Form>
      <div aria-live="polite" className="empty:sr-only">
        {data && <Verified verified={data.data} />}
      </div>
    </Card>
  );
}

function Verified({ verified: { answer, claims } }: { verified: VerifiedLicence }) {
  return (
    <div className="grid justify-items-start gap-3">
      <StateBadge state={answer} styles={answers} />
      {claims && (
        <Facts className="w-full">
          <Fact name="Licensee">{claims.licensee}</Fact>
          <Fact name="Kind">{claims.kind === 'trial' ? 'Trial' : 'Bought'}</Fact>
          <Fact name="Package">{claims.aud}</Fact>
          <Fact name="Licence">{claims.sub}</Fact>
          <Fact name="Tenants">{claims.tenants.join(', ')}</Fact>
          <Fact name="Hosts">{claims.hosts.join(', ')}</Fact>
          <Fact name="Updates until">
            {claims.updatesUntil === null ? 'For ever' : formatDateTime(claims.updatesUntil)}
          </Fact>
          <Fact name="Days of grace">{claims.graceDays ?? 0}</Fact>
        </Facts>
      )}
    </div>
  );
}

const keysQuery = apiQuery(['back-office', 'licence-keys'], 'GET /back-office/licence-keys', {});

function SigningKeys() {
  const query = useQuery(keysQuery);
  return (
    <Card
      title="Keys"
      aside={
        <CallButton
          name="Rotate"
          icon={RotateCw}
          size="sm"
          pending="Rotating..."
          question={{
            title: 'Make a new key?',
            description:
              'Files are signed with it from now on, and parts need its public half to know them. Files that were signed before stay valid.',
            action: 'Make a new key',
          }}
          call={() => api('POST /back-office/licence-keys/rotate', { body: {} })}
          answerKey={keysQuery.queryKey}
          success="Files are signed with a new key now"
        />
      }
    >
      <QueryState
        query={query}
        skeleton={<Skeleton className="h-20" />}
        errorText="The keys could not be loaded."
      >
        {({ data: keys }) =>
          keys.length === 0 ? (
            <p className="text-sm text-muted-foreground">
              The first key is made with the first licence file.
            </p>
          ) : (
            <ul aria-label="Keys" className="grid gap-3 text-sm">
              {keys.map(({ kid, createdAt, retiredAt }) => (
                <li
                  key={kid}
                  className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-border pt-3 first:border-t-0 first:pt-0"
                >
                  <span className="label min-w-0 break-all">{kid}</span>
                  {retiredAt === null && <Badge tone="success">Signs</Badge>}
                  <span className="ml-auto text-muted-foreground tabular-nums">
                    {formatDateTime(createdAt)}
                    {retiredAt && ` to ${formatDateTime(retiredAt)}`}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  );
}
