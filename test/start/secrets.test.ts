/**
 * A whole life of secrets under LOG_LEVEL=debug: passwords, tokens and keys go through the product, and none stands in what it says.
 * @module-tag long
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inbox } from '#test/inbox.ts';
import { clearFolder, freePort, freshFolder, type Product, startProduct, stopProduct } from '#test/start/product.ts';

const dataDir = freshFolder();
let product: Product;
let box: Awaited<ReturnType<typeof inbox>>;
beforeAll(async () => {
  box = await inbox();
  product = await startProduct({ DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0', LOG_LEVEL: 'debug', SMTP_URL: box.url });
});
afterAll(async () => {
  await stopProduct(product);
  await box.close();
  clearFolder(dataDir);
});

const secrets = new Set<string>();
function secret(text: string) {
  secrets.add(text);
  return text;
}
type Sent = { method?: string; token?: string; body?: object | string };
async function ask(path: string, { method = 'POST', token, body }: Sent = {}) {
  const type = typeof body === 'string' ? 'text/plain' : 'application/json';
  const answer = await fetch(product.url + path, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}
async function keyFor(to: string, nth: number) {
  const letters = () => box.letters.filter((letter) => letter.to[0] === to);
  await expect.poll(() => letters().length).toBe(nth);
  return secret(/(?:aktivera\/|klar\/|token=)([\w-]{43})/.exec(letters().at(-1)!.text)![1]!);
}
async function signIn(username: string, password: string) {
  const { text } = await ask('/api/authenticate', { body: { username, password } });
  return secret(JSON.parse(text).id_token as string);
}

test('no password, token or key stands in the log, in a URL or out of one', async () => {
  const [ada, bo] = ['ada@example.com', 'bo@example.com'];
  const [first, second, third] = [secret('Första-frasen-1'), secret('Andra-frasen-2'), secret('Tredje-frasen-3')];
  const body = (email: string) => ({ firstName: 'Ada', lastName: 'Ny', email, login: email, password: first });
  expect((await ask('/api/register/assistance-admin', { body: body(ada) })).status).toBe(201);
  const activation = await keyFor(ada, 1);
  // The page of the link, then its call; and both with a key that is wrong.
  for (const key of [activation, secret('w'.repeat(43))]) {
    await ask(`/konto/aktivera/${key}`, { method: 'GET' });
    await ask(`/konto/aktivera/?key=${key}`, { method: 'GET' });
    await ask(`/konto/aterstall/klar/${key}/`, { method: 'GET' });
    await ask(`/konto/bekrafta/${key}`, { method: 'GET' });
    await ask(`/api/activate?key=${key}`, { method: 'GET' });
  }
  await ask('/api/authenticate', { body: { username: ada, password: secret('Fel-frasen-9') } });
  const token = await signIn(ada, first);
  const group = JSON.parse((await ask('/api/clients', { token, body: { name: 'Klient Ett' } })).text).id as number;
  expect((await ask(`/api/user-invitations/invite?userEmail=${bo}&clientGroupId=${group}`, { token })).status).toBe(201);
  const invitation = await keyFor(bo, 1);
  for (const path of ['/acceptera-inbjudan', '/konto/registrera']) await ask(`${path}?token=${invitation}`, { method: 'GET' });
  expect((await ask(`/api/user-invitations/accept-invite?token=${invitation}`, { token })).status).toBe(400);
  expect((await ask(`/api/user-invitations/open?token=${invitation}`, { method: 'GET' })).status).toBe(200);
  expect((await ask(`/api/register?token=${invitation}`, { body: body(bo) })).status).toBe(201);
  await ask('/api/account/reset-password/init', { body: ada });
  const reset = await keyFor(ada, 2);
  expect((await ask(`/api/account/reset-password/key?key=${reset}`, { method: 'GET' })).status).toBe(204);
  expect((await ask('/api/account/reset-password/finish', { body: { key: reset, newPassword: second } })).status).toBe(204);
  const next = await signIn(ada, second);
  expect((await ask('/api/account/change-password', { token: next, body: { currentPassword: second, newPassword: third } })).status).toBe(
    204,
  );
  // Broken on purpose: what cannot be read is not repeated either.
  await fetch(`${product.url}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"password":"${first}"`,
  });
  await ask(`/v3/api-docs?access_token=${next}`, { method: 'GET', token: next });
  // What is looked for is no secret, but it is about somebody.
  for (const path of [ada, encodeURIComponent(ada), 'search/Sökt-namn'])
    await ask(`/api/admin/users/${path}`, { method: 'GET', token: next });
  await ask(`/api/clients/${group}`, { method: 'GET', token: next });
  await ask('/api/logout', { token: next });

  const said = product.said();
  // The log did say what was asked.
  for (const path of ['/api/authenticate', '/api/activate', '/konto/aktivera/…', '/konto/aterstall/klar/…', '/acceptera-inbjudan'])
    expect(said).toContain(path);
  for (const path of ['/api/admin/users/…', '/api/admin/users/search/…', `/api/clients/${group}`]) expect(said).toContain(path);
  for (const about of [ada, encodeURIComponent(ada), bo, 'Sökt-namn', encodeURIComponent('Sökt-namn')]) expect(said).not.toContain(about);
  for (const one of secrets) expect(said.includes(one), `${one} of ${secrets.size}`).toBe(false);
  for (const letter of box.letters) expect(said).not.toContain(letter.subject);
});

test('pages and calls tell the browser to send no Referer', async () => {
  for (const path of ['/loggain', '/konto/aktivera/x', '/acceptera-inbjudan?token=x', '/api/banner'])
    expect((await fetch(product.url + path)).headers.get('referrer-policy'), path).toBe('no-referrer');
});
