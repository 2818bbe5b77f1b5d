import type { Platform } from '@partshelf/contract/packages/labels.ts';
import type {
  InlineScriptKind,
  PackageFacts,
  SecurityReview,
} from '@partshelf/contract/packages/packages.ts';
import type { DocumentBlock } from '../../../documents/document-blocks.ts';

export type ReviewedPackage = NonNullable<SecurityReview['package']>;

export const section = (text: string): DocumentBlock => ({ kind: 'heading', level: 2, text });
export const subsection = (text: string): DocumentBlock => ({ kind: 'heading', level: 3, text });
export const sentence = (text: string): DocumentBlock => ({ kind: 'paragraph', text });

export function describePlatforms({ compatibility }: SecurityReview): DocumentBlock[] {
  return [
    section('Where it runs'),
    {
      kind: 'table',
      columns: [
        { heading: 'Platform', share: 4, style: 'strong' },
        { heading: 'Answer', share: 2 },
        { heading: 'Reasons', share: 8 },
      ],
      rows: compatibility.map(({ platform, answer, reasons }) => [
        platformNames[platform],
        answerLabels[answer],
        reasons.length > 0 ? reasons : 'Nothing in the package prevents it.',
      ]),
    },
  ];
}

export function describeAdvisories({ advisories }: SecurityReview): DocumentBlock[] {
  if (advisories.length === 0) return [];
  return [
    section('What to know about it'),
    {
      kind: 'table',
      columns: [
        { heading: 'Fact and source', share: 10 },
        { heading: 'From', share: 2 },
      ],
      rows: advisories.map(({ text, since, source }) => [
        [text, { text: source, style: 'label' }],
        since,
      ]),
    },
  ];
}

const reaches = {
  package: 'Only this package: it is isolated',
  tenant: 'Every script in the tenant',
} as const;

export function describeRequests({ permissions }: ReviewedPackage): DocumentBlock[] {
  if (permissions.length === 0) {
    return [
      section('What it asks for'),
      sentence('The package asks for no permissions of Web APIs.'),
    ];
  }
  return [
    section('What it asks for'),
    sentence(
      `The package asks an administrator to approve ${formatQuantity(permissions.length, 'permission')} of Web APIs.`,
    ),
    {
      kind: 'table',
      columns: [
        { heading: 'Permission', share: 6 },
        { heading: 'Who approves it', share: 4 },
        { heading: 'Who can use it then', share: 4 },
      ],
      rows: permissions.map(({ meaning, resource, scope, approver, reach, isGrantable }) => [
        [
          { text: meaning, style: 'strong' },
          { text: resource, style: 'muted' },
          { text: scope, style: 'label' },
        ],
        isGrantable ? approver : 'No one: Microsoft gives it to no package',
        isGrantable ? reaches[reach] : 'No one',
      ]),
    },
  ];
}

export function describeComponents({ components }: ReviewedPackage): DocumentBlock[] {
  if (components.length === 0) {
    return [section('Components'), sentence('The package contains no components.')];
  }
  return [
    section('Components'),
    {
      kind: 'table',
      columns: [
        { heading: 'Component', share: 7 },
        { heading: 'Kind', share: 3 },
        { heading: 'Hosts', share: 4 },
      ],
      rows: components.map(({ id, name, kind, extensionType, hosts }) => [
        [
          { text: name, style: 'strong' },
          { text: id, style: 'label' },
        ],
        extensionType ? extensionKinds[extensionType] : componentKinds[kind],
        hosts.length > 0 ? hosts.join(', ') : 'None named',
      ]),
    },
  ];
}

export function describeDeployment(reviewed: ReviewedPackage): DocumentBlock[] {
  return [
    section('How it is deployed'),
    {
      kind: 'facts',
      facts: [
        ['Name of the package', reviewed.title],
        ['Version in the package', { text: reviewed.version, style: 'mono' }],
        ['Product id', { text: reviewed.productId, style: 'mono' }],
        ['SharePoint Framework', reviewed.spfxVersion ?? 'Not named'],
        ['Lowest build of SharePoint', reviewed.minimumSharePointVersion ?? 'Not named'],
        ['Can be deployed to all sites', yesOrNo(reviewed.isTenantWide)],
        ['Isolated from other scripts', yesOrNo(reviewed.isDomainIsolated)],
        ['Extension on all sites', yesOrNo(reviewed.hasTenantWideExtension)],
        ['Needs custom script', yesOrNo(reviewed.needsCustomScript)],
        ['Languages', reviewed.languages?.join(', ') || 'None named'],
      ],
    },
  ];
}

export function describeFeatureAssets({ featureAssets }: ReviewedPackage): DocumentBlock[] {
  const heading = section('What its features create');
  if (!featureAssets) return [heading, sentence('This has not been read yet.')];
  if (featureAssets.length === 0) {
    return [heading, sentence('Its features create nothing besides the components.')];
  }
  return [
    heading,
    {
      kind: 'table',
      columns: [
        { heading: 'Name', share: 3 },
        { heading: 'Kind', share: 1 },
      ],
      rows: featureAssets.map(({ name, kind }) => [name, kind]),
    },
  ];
}

export function describeDeveloper({ developer }: ReviewedPackage): DocumentBlock[] {
  const heading = section('Developer');
  if (!developer) return [heading, sentence('The package names no developer.')];
  return [
    heading,
    sentence('This is what the package declares.'),
    {
      kind: 'facts',
      facts: [
        ['Name', developer.name],
        ['Website', developer.websiteUrl ?? 'Not named'],
        ['Privacy', developer.privacyUrl ?? 'Not named'],
        ['Terms of use', developer.termsUrl ?? 'Not named'],
      ],
    },
  ];
}

type Answer = SecurityReview['compatibility'][number]['answer'];

const platformNames: Record<Platform, string> = {
  online: 'SharePoint Online',
  subscriptionEdition: 'SharePoint Server Subscription Edition',
  2019: 'SharePoint Server 2019',
  2016: 'SharePoint Server 2016',
};

const answerLabels: Record<Answer, string> = {
  yes: 'Yes',
  probably: 'Probably',
  no: 'No',
  unknown: 'Cannot tell',
};

export const componentKinds: Record<PackageFacts['components'][number]['kind'], string> = {
  webPart: 'Web part',
  extension: 'Extension',
  adaptiveCardExtension: 'Card for Viva Connections',
  copilotComponent: 'Copilot component (preview, only in Copilot)',
  library: 'Library',
  other: 'Other',
};

const extensionKinds: Record<
  NonNullable<PackageFacts['components'][number]['extensionType']>,
  string
> = {
  applicationCustomizer: 'Application customizer',
  commandSet: 'List view command set',
  fieldCustomizer: 'Field customizer',
  formCustomizer: 'Form customizer',
  searchQueryModifier: 'Search query modifier',
};

export const signKinds: Record<InlineScriptKind, string> = {
  eval: 'eval()',
  functionFromText: 'Function made of text',
  timerWithText: 'Timer with text',
  documentWrite: 'document.write()',
  scriptElement: 'Script element with content',
  eventHandler: 'Event handler in an attribute',
  javascriptAddress: 'javascript: address',
};

const yesOrNo = (value: boolean | undefined) =>
  value === undefined ? 'Not read yet' : value ? 'Yes' : 'No';

const numbers = new Intl.NumberFormat('en');

export const formatByteCount = (bytes: number) => `${numbers.format(bytes)} bytes`;

export const formatQuantity = (count: number, one: string, many = `${one}s`) =>
  count === 1 ? `one ${one}` : `${count === 0 ? 'no' : numbers.format(count)} ${many}`;
