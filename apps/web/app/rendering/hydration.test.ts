import { expect, test } from 'vitest';
import { scriptJson } from './hydration.tsx';

test('nothing in the JSON ends its script element', { tags: ['X03'] }, () => {
  const value = { text: '</script><script>alert(1)</script><!-- \u2028\u2029 ]]> & "quoted"' };
  const json = scriptJson(value);
  expect(json).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(value);
});
