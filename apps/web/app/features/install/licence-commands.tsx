import type { LicenceDetails } from '@partshelf/contract/licences/licences.ts';
import type { SendRequest } from '@partshelf/contract/page-rendering.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createApi } from '../../api.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { licenceFileKey } from '../licences/licence-queries.ts';
import { type Command, quoteFor, quoteForPowerShell, type Shell } from './commands.ts';
import { CommandLine } from './instructions.tsx';
import { useInstallTarget } from './install-target.ts';
import { findSiteUrl, findTenant } from './sharepoint-urls.ts';
import { TargetField } from './target-field.tsx';

const sendForText: SendRequest = async (path, init) => {
  const response = await fetch(path, init);
  return response.ok ? Response.json({ text: await response.text() }) : response;
};

const fetchText = createApi(sendForText);

/** Its text is what a tenant stores. */
async function readLicenceFile(documentId: string): Promise<string> {
  const answer: unknown = await fetchText('GET /licences/:documentId/file', {
    params: { documentId },
  });
  return (answer as { text: string }).text;
}

const fileQuery = ({ documentId }: LicenceDetails) =>
  queryOptions({
    queryKey: [...licenceFileKey, documentId],
    queryFn: () => readLicenceFile(documentId),
    meta: { isPersonal: true },
  });

export function LicenceCommands({ licence }: { licence: LicenceDetails }) {
  const query = useQuery(fileQuery(licence));
  return (
    <QueryState
      query={query}
      skeleton={<Skeleton className="h-40" />}
      errorText="The licence file could not be loaded."
    >
      {(file) => <Commands licence={licence} file={file} />}
    </QueryState>
  );
}

const onmicrosoft = '.onmicrosoft.com';

/** Most tenants have this app catalogue; whose it is may only be known as an example. */
function guessCatalog({ tenant }: LicenceDetails, typedTenant: string): string | undefined {
  const domain =
    tenant?.domain?.endsWith(onmicrosoft) && tenant.domain.slice(0, -onmicrosoft.length);
  const found = findTenant(domain || typedTenant);
  return found && `${found.url}/sites/appcatalog`;
}

const sampleCatalog = 'https://contoso.sharepoint.com/sites/appcatalog';

interface CommandsProps {
  licence: LicenceDetails;
  file: string;
}

function Commands({ licence, file }: CommandsProps) {
  const { tenant, shell } = useInstallTarget();
  const [typed, setTyped] = useState(() => guessCatalog(licence, tenant) ?? '');
  const catalogUrl = findSiteUrl(typed, { isServer: false });
  const commands = listLicenceCommands({
    file,
    catalogUrl: catalogUrl ?? sampleCatalog,
    shell,
  });
  const samples = catalogUrl ? [] : [sampleCatalog];
  return (
    <div className="grid min-w-0 gap-5">
      <p className="max-w-prose text-sm text-muted-foreground">
        Run one of these lines, with an account that may change the app catalog. It stores the file
        as a property of the tenant, where the product reads it. A newer file replaces it.
      </p>
      <TargetField
        label="Address of the app catalog"
        sample={sampleCatalog}
        error="Type the address of a site, such as https://contoso.sharepoint.com/sites/appcatalog"
        isValid={(text) => findSiteUrl(text, { isServer: false }) !== undefined}
        value={typed}
        onChange={setTyped}
      />
      <div className="grid min-w-0 gap-2.5">
        {commands.install.map((command) => (
          <CommandLine key={command.name} {...command} samples={samples} />
        ))}
      </div>
      <details className="text-sm">
        <summary className="w-fit cursor-pointer rounded-xs font-semibold">Remove it</summary>
        <div className="mt-3 grid min-w-0 gap-2.5">
          {commands.remove.map((command) => (
            <CommandLine key={command.name} {...command} samples={samples} />
          ))}
        </div>
      </details>
    </div>
  );
}

interface LicenceInstallation {
  readonly file: string;
  readonly catalogUrl: string;
  readonly shell: Shell;
}

/** The file names the id that the package has in SharePoint. */
function readPackageId(file: string): string {
  const [, claims = ''] = file.split('.');
  const bytes = Uint8Array.from(
    atob(claims.replaceAll('-', '+').replaceAll('_', '/')),
    (character) => character.charCodeAt(0),
  );
  return (JSON.parse(new TextDecoder().decode(bytes)) as { aud: string }).aud;
}

export function listLicenceCommands({ file, catalogUrl, shell }: LicenceInstallation): {
  install: Command[];
  remove: Command[];
} {
  const key = `partshelf.${readPackageId(file)}`;
  const quote = (text: string) => quoteFor(shell, text);
  const m365 = (verb: string) =>
    `m365 spo storageentity ${verb} --appCatalogUrl ${quote(catalogUrl)} --key ${quote(key)}`;
  const pnp = (verb: string) => `${verb}-PnPStorageEntity -Key ${quoteForPowerShell(key)}`;
  return {
    install: [
      { name: 'CLI for Microsoft 365', line: `${m365('set')} --value ${quote(file)}` },
      { name: 'PnP PowerShell', line: `${pnp('Set')} -Value ${quoteForPowerShell(file)}` },
    ],
    remove: [
      { name: 'Remove with CLI for Microsoft 365', line: m365('remove') },
      { name: 'Remove with PnP PowerShell', line: pnp('Remove') },
    ],
  };
}
