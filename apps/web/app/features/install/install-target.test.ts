import { expect, test } from 'vitest';
import { findId } from './install-options.ts';
import { emptyTarget, parseTarget, typedTextMax } from './install-target.ts';

const id = '11111111-2222-3333-4444-555555555555';

test.each([id, ` ${id} `, `{${id}}`, `"${id}"`])(
  'an id is taken as it is printed: %s',
  { tags: ['KIT-04'] },
  (printed) => expect(findId(printed)).toBe(id),
);

test.each([undefined, '', 'id', `${id}';calc;'`, id.slice(1)])(
  'other texts are no id: %s',
  { tags: ['KIT-05'] },
  (typed) => expect(findId(typed)).toBeUndefined(),
);

test('a stored text that is too long is left out alone', { tags: ['KIT-03'] }, () => {
  const stored = JSON.stringify({ tenant: 'northgate', site: 'x'.repeat(typedTextMax + 1) });
  expect(parseTarget(stored)).toEqual({ ...emptyTarget, tenant: 'northgate' });
});

test.each(['', '{', '[]', '{"scope":"mars"}'])(
  'a stored environment that is broken is empty: %s',
  { tags: ['KIT-03'] },
  (stored) => expect(parseTarget(stored)).toEqual(emptyTarget),
);
