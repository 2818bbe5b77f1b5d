import packageFacts from '../../package.json' with { type: 'json' };

/** As CHANGELOG.md and the tags name it. */
export const release = packageFacts.version;
