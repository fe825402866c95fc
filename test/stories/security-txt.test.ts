/** Whoever finds a hole is told whom to tell (RFC 9116), and where the operator says nothing nothing is answered in its place. */
import { expect, it } from 'vitest';
import { world } from '#test/world.ts';

const PATH = '/.well-known/security.txt';

it('answers the operator’s contacts, until a day that is always ahead', async () => {
  const w = await world({ SECURITY_CONTACT: 'sakerhet@example.se, https://example.se/sakerhet', PUBLIC_URL: 'https://vardag.example.se' });
  const { statusCode, headers, body } = await w.server.inject(PATH);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.split('\n')).toEqual([
    'Contact: mailto:sakerhet@example.se',
    'Contact: https://example.se/sakerhet',
    'Expires: 2027-05-19T00:00:00.000Z',
    'Preferred-Languages: sv, en',
    `Canonical: https://vardag.example.se${PATH}`,
    '',
  ]);
});

it('is not there without one, nor is a page in its place', async () => {
  const w = await world();
  const { statusCode, headers } = await w.server.inject({ url: PATH, headers: { accept: 'text/html' } });
  expect(statusCode).toBe(404);
  expect(headers['content-type']).not.toContain('html');
});
