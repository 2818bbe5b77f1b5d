export const deploymentSentences = {
  newCode: 'From the moment you deploy, every page runs the new code.',
  skippedFeatures:
    'Lists and actions are not created this way: it is deployed to all sites at once.',
} as const;
