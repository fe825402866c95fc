/** The document of the API as it is served: to ADMIN alone, small, and once to each browser. */
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#test/contract/endpoints.ts';
import { type World, world } from '#test/world.ts';

const PATH = '/v3/api-docs';

describe('the document of the API', () => {
  let w: World;
  beforeAll(async () => {
    w = await world();
  });
  const ask = (token: string | undefined, headers: Record<string, string> = {}) =>
    w.server.inject({ method: 'GET', url: PATH, headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers } });

  it('is for ADMIN alone', async () => {
    expect((await ask(undefined)).statusCode).toBe(401);
    for (const who of ['user', 'assistanceAdmin', 'orgAdmin', 'orgUser'] as const)
      expect((await ask(w.people[who].token)).statusCode, who).toBe(403);
    expect((await ask(w.people.admin.token)).statusCode).toBe(200);
  });
  it('comes compressed, and not again while it is the same', async () => {
    const { token } = w.people.admin;
    const plain = await ask(token);
    const small = await ask(token, { 'accept-encoding': 'gzip, br' });
    expect(small.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
    // It grows with the calls alone: so many bytes each.
    expect(small.rawPayload.length / endpoints.length).toBeLessThan(110);
    const { etag } = small.headers;
    expect(plain.headers.etag).toBe(etag);
    const again = await ask(token, { 'if-none-match': etag as string });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await ask(token, { 'if-none-match': '"another"' })).statusCode).toBe(200);
    // Who may not see it learns nothing by naming it either.
    expect((await ask(w.people.user.token, { 'if-none-match': etag as string })).statusCode).toBe(403);
  });
});
