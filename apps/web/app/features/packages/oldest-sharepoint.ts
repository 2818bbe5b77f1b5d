/** The first builds of the editions of version 16, newest first. */
const editions = [
  { firstBuild: 14_326, name: 'SharePoint Subscription Edition' },
  { firstBuild: 10_337, name: 'SharePoint 2019' },
  { firstBuild: 0, name: 'SharePoint 2016' },
];

/** The name for a version such as 16.0.10337.0. */
export function describeOldestSharePoint(version: string): string {
  const [major, minor = 0, build = 0] = version.split('.').map(Number);
  const edition = editions.find(({ firstBuild }) => build >= firstBuild);
  if (major !== 16 || minor !== 0 || !edition) return `SharePoint ${version}`;
  return `${edition.name}, or SharePoint Online`;
}
