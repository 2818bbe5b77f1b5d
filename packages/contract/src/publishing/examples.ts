interface Example {
  readonly title: string;
  readonly text: string;
}

/** The documentation and the back office show these lines for a pipeline. */
export const listExamples = (shop: string): readonly Example[] => [
  {
    title: 'curl',
    text: `curl --fail-with-body ${shop}/api/publish/releases \\
  -H "Authorization: Bearer $PARTSHELF_TOKEN" \\
  -F file=@sharepoint/solution/part.sppkg \\
  -F "changelog=<CHANGELOG.md"`,
  },
  {
    title: 'GitHub Actions',
    text: `- run: npx --yes ${shop}/cli.tgz publish sharepoint/solution/part.sppkg --changelog-file CHANGELOG.md
  env:
    PARTSHELF_TOKEN: \${{ secrets.PARTSHELF_TOKEN }}`,
  },
  {
    title: 'Azure Pipelines',
    text: `- script: npx --yes ${shop}/cli.tgz publish sharepoint/solution/part.sppkg --changelog-file CHANGELOG.md
  env:
    PARTSHELF_TOKEN: $(PARTSHELF_TOKEN)`,
  },
];
