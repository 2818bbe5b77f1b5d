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

/** A workflow that is a trusted publisher needs no secret. */
export const listTrustedExamples = (shop: string): readonly Example[] => [
  {
    title: 'GitHub Actions without a secret',
    text: `permissions:
  contents: read
  id-token: write
steps:
  - run: npx --yes ${shop}/cli.tgz publish sharepoint/solution/part.sppkg --changelog-file CHANGELOG.md`,
  },
  {
    title: 'curl without a secret',
    text: `ID_TOKEN=$(curl --fail-with-body --silent "$ACTIONS_ID_TOKEN_REQUEST_URL&audience=${shop}" \\
  -H "Authorization: Bearer $ACTIONS_ID_TOKEN_REQUEST_TOKEN" | node -p "JSON.parse(fs.readFileSync(0)).value")
PARTSHELF_TOKEN=$(curl --fail-with-body --silent ${shop}/api/publish/token \\
  -H "Content-Type: application/json" -d "{\\"idToken\\":\\"$ID_TOKEN\\"}" | node -p "JSON.parse(fs.readFileSync(0)).data.token")`,
  },
];
