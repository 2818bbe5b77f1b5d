import type { PublishingSettings } from '@partshelf/contract/publishing/admin.ts';
import { listExamples, listTrustedExamples } from '@partshelf/contract/publishing/examples.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { SwitchField } from '../../../admin/switch-field.tsx';
import { api } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';
import { useShopSettings } from '../../../shop-settings.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useCall } from '../../../ui/use-call.ts';

const settingsQuery = apiQuery(['back-office', 'publishing'], 'GET /back-office/publishing', {});

export default function PublishingPage() {
  return (
    <>
      <BackOfficeHeading
        title="Publishing"
        actions={
          <>
            <ButtonLink to="/admin/releases/trusted-publishers" variant="outline">
              Trusted publishers
            </ButtonLink>
            <ButtonLink to="/admin/releases/held" variant="outline">
              Held releases
            </ButtonLink>
          </>
        }
      />
      <div className="grid gap-5">
        <QueryState
          query={useQuery(settingsQuery)}
          skeleton={<Skeleton className="h-28" />}
          errorText="The settings could not be loaded."
        >
          {({ data }) => <HoldSwitch stored={data} />}
        </QueryState>
        <Examples />
        <TrustedExamples />
      </div>
    </>
  );
}

function HoldSwitch({ stored }: { stored: PublishingSettings }) {
  const { mutate, isPending, variables } = useCall({
    call: (body: PublishingSettings) => api('PUT /back-office/publishing', { body }),
    answerKey: settingsQuery.queryKey,
    success: 'Saved',
    failureTitle: 'The setting was not saved',
  });
  const { holdsAlways } = isPending ? variables : stored;
  return (
    <SwitchField
      label="Hold each release of a pipeline"
      note="A release that asks for more rights than the one on sale is held in any case, until an Admin approves it. Others are on sale at once, unless you turn this on."
      className="sheet sheet-body"
      isOn={holdsAlways}
      onChange={(isOn) => mutate({ holdsAlways: isOn })}
    />
  );
}

function Examples() {
  const { publicUrl } = useShopSettings();
  return (
    <Card title="Publish from a pipeline">
      <p className="text-sm">
        Create an{' '}
        <Link to="/profile/security#tokens" className="link">
          API token
        </Link>{' '}
        with the scope releases:publish and store it as the secret PARTSHELF_TOKEN. It publishes
        only the products that you choose, and every Admin is told by email. The first release of a
        product is published by hand.
      </p>
      {listExamples(publicUrl).map((example) => (
        <Example key={example.title} {...example} />
      ))}
    </Card>
  );
}

function TrustedExamples() {
  const { publicUrl } = useShopSettings();
  return (
    <Card title="Publish without a secret">
      <p className="text-sm">
        A workflow of GitHub Actions that is a{' '}
        <Link to="/admin/releases/trusted-publishers" className="link">
          trusted publisher
        </Link>{' '}
        needs no stored token: it gets one of 15 minutes, for the products that you choose. The
        audience is {publicUrl}.
      </p>
      {listTrustedExamples(publicUrl).map((example) => (
        <Example key={example.title} {...example} />
      ))}
    </Card>
  );
}

function Example({ title, text }: { title: string; text: string }) {
  return (
    <CodeBlock
      name={<h3 className="text-sm font-semibold">{title}</h3>}
      label={`${title} example`}
      text={text}
    />
  );
}
