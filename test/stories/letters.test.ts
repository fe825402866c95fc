/** What mails say: in the receiver's language, in both parts, nothing of a client's care, and nobody's name as markup (R2, R31). */
import { beforeAll, describe, expect, it } from 'vitest';
import { invitations } from '#contract/access/invitations.ts';
import { access } from '#contract/access/sign-in.ts';
import { companies } from '#contract/people.ts';
import { type World, world } from '#test/world.ts';
import { entering } from './mails.ts';

let w: World;
const { kept, last, register, askReset } = entering(() => w);
beforeAll(async () => {
  w = await world();
});
const invite = (userEmail: string) =>
  w.call(w.people.assistanceAdmin, invitations.invite, { query: { userEmail, clientGroupId: String(w.clients.elsa.groupId) } });

describe.each([
  [
    'sv',
    [
      'Aktivera ditt konto i Vardag',
      'Välj lösenord till ditt konto i Vardag',
      'Du har redan ett konto i Vardag',
      'Återställ lösenordet till Vardag',
    ],
    'Du är inbjuden till ett team i Vardag',
  ],
  [
    'en',
    [
      'Activate your Vardag account',
      'Choose a password for your Vardag account',
      'You already have a Vardag account',
      'Reset your Vardag password',
    ],
    'You are invited to a team in Vardag',
  ],
] as const)('in %s', (langKey, [activate, choose, exists, reset], invites) => {
  const email = `mottagare.${langKey}@example.com`;
  it('every letter about an account follows the account, whoever asks in whatever language', async () => {
    await register(email, { langKey });
    expect((await last(email)).subject).toBe(activate);
    await register(email, { langKey: langKey === 'sv' ? 'en' : 'sv' });
    expect((await last(email)).subject).toBe(choose);
    await w.pool.query('update users set activated = true where login = $1', [email]);
    await register(email, { langKey: langKey === 'sv' ? 'en' : 'sv' });
    expect((await last(email)).subject).toBe(exists);
    await askReset(email);
    expect((await last(email)).subject).toBe(reset);
    for (const { html, text } of await kept(email)) {
      expect(html).toContain(`<html lang="${langKey}">`);
      // Each part says the same lines.
      for (const line of text.split('\n\n').filter((one) => !/https?:/.test(one) && one !== 'Vardag')) expect(html).toContain(line);
    }
  });
  it('an invitation follows the receiver where they are known, else the one who invites', async () => {
    await invite(email);
    expect((await last(email)).subject).toBe(invites);
    await w.call(w.people.assistanceAdmin, access.saveAccount, { body: { langKey } });
    await invite(`okand.${langKey}@example.com`);
    expect((await last(`okand.${langKey}@example.com`)).subject).toBe(invites);
  });
});

it('says nothing of the client, the group or what is done there', async () => {
  await invite('vard@example.com');
  const { subject, text, html } = await last('vard@example.com');
  const { name } = w.clients.elsa;
  for (const word of [...name.split(' '), `Dusch ${name}`, `Hygien ${name}`, 'Vård']) expect(subject + text + html).not.toContain(word);
});

it('takes a name for words, and one that breaks its line for none: no markup, no second line in a header', async () => {
  const evil = { first_name: '<script>alert(1)</script>', last_name: '"><img src=x onerror=alert(2)> & co' };
  await w.pool.query('update users set first_name = $1, last_name = $2 where id = $3', [
    evil.first_name,
    evil.last_name,
    w.people.assistanceAdmin.id,
  ]);
  const { id } = w.companies.sol;
  expect((await w.call(w.people.admin, companies.change, { params: { id }, body: { name: '<b>Bolaget</b>' } })).status).toBe(200);
  w.clock.now = new Date(w.clock.now.getTime() + 60_000);
  // Whoever asks is remembered for a while; a change by hand is not heard of otherwise.
  await w.call(w.people.assistanceAdmin, access.saveAccount, { body: { langKey: 'sv' } });
  await invite('namn@example.com');
  const { subject, html, text } = await last('namn@example.com');
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).not.toMatch(/<script|<img|<b>|onerror=alert\(2\)>/);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toContain('&lt;b&gt;Bolaget&lt;/b&gt;');
  // Only what the letter itself is made of.
  expect([...new Set([...html.matchAll(/<\/?(\w+)/g)].map(([, tag]) => tag))].sort()).toEqual([
    'a',
    'body',
    'head',
    'html',
    'meta',
    'p',
    'title',
  ]);
  expect(text).toContain('<script>alert(1)</script>');
  await w.pool.query('update users set last_name = $1 where id = $2', [`${evil.last_name}\r\nBcc: e@x`, w.people.assistanceAdmin.id]);
  await w.call(w.people.assistanceAdmin, access.saveAccount, { body: { langKey: 'sv' } });
  await invite('rad@example.com');
  const broken = await last('rad@example.com');
  expect(broken.subject).not.toMatch(/[\r\n]/);
  expect(broken.html + broken.text).not.toMatch(/Bcc|alert/);
});
