const text = { type: 'string', minLength: 1 };
const address = { type: 'string', pattern: '^https?://\\S+$' };
const time = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$',
};
const author = {
  type: 'object',
  properties: { name: text, url: address, avatar: address },
  minProperties: 1,
};
const authors = { type: 'array', items: author };

/** After https://www.jsonfeed.org/version/1.1. */
export const jsonFeedSchema = {
  type: 'object',
  required: ['version', 'title', 'items'],
  additionalProperties: false,
  patternProperties: { '^_[^.]+$': { type: 'object' } },
  properties: {
    version: { const: 'https://jsonfeed.org/version/1.1' },
    title: text,
    home_page_url: address,
    feed_url: address,
    description: text,
    user_comment: text,
    next_url: address,
    icon: address,
    favicon: address,
    authors,
    language: text,
    expired: { type: 'boolean' },
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id'],
        anyOf: [{ required: ['content_text'] }, { required: ['content_html'] }],
        additionalProperties: false,
        properties: {
          id: text,
          url: address,
          external_url: address,
          title: text,
          content_text: { type: 'string' },
          content_html: { type: 'string' },
          summary: text,
          image: address,
          banner_image: address,
          date_published: time,
          date_modified: time,
          authors,
          tags: { type: 'array', items: text },
          language: text,
        },
      },
    },
  },
};
