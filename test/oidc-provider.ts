/** A real identity provider on this machine (oidc-provider, certified by OpenID), and a browser that walks its sign-in by HTTP. */
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { closeAfterFile } from './after.ts';

export const SECRET = 'a secret of thirty-two letters at least';
export const CLIENT = 'vardag';

type Odd = {
  /** The level that it says of whoever signs in; null says none, whatever is asked for. */
  level?: string | null;
};
/** Starts one; `origins`: where the products are that it signs in to. */
export async function identityProvider(origins: readonly string[], { level = 'loa3' }: Odd = {}) {
  // Its own address is in its document, and is known once it listens.
  const { createServer } = await import('node:http');
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: CLIENT, client_secret: SECRET, grant_types: ['authorization_code'], response_types: ['code'] },
        redirect_uris: origins.map((origin) => `${origin}/api/authenticate/oidc/callback`),
        post_logout_redirect_uris: origins.map((origin) => `${origin}/loggain`),
        require_auth_time: true,
      },
    ],
    acrValues: level === null ? [] : ['loa2', 'loa3'],
    claims: { openid: ['sub'], person: ['personnumber', 'email'], acr: null, auth_time: null, iss: null, sid: null } as never,
    scopes: ['openid', 'person'],
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, personnumber: `19121212-${sub}`, email: `${sub}@example.com` }),
    }),
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ['one'] },
    ttl: { Interaction: 3600, Session: 86_400, Grant: 86_400, AccessToken: 3600, IdToken: 3600 },
  });
  const finish = provider.interactionFinished.bind(provider);
  provider.interactionFinished = (request, to, result, options) =>
    finish(request, to, result.login && level !== null ? { ...result, login: { ...result.login, acr: level } } : result, options);
  provider.on('server_error', (_, error) => process.stdout.write(`${error.stack}\n`));
  server.on('request', provider.callback());
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { issuer, provider, stop };
}
export type IdentityProvider = Awaited<ReturnType<typeof identityProvider>>;

/** The same for a file of stories: it ends with them. */
export async function ownIdentityProvider(origins: readonly string[], odd?: Odd): Promise<IdentityProvider> {
  const made = await identityProvider(origins, odd);
  closeAfterFile(made.stop);
  return made;
}

/** Cookies of one browser at the provider. */
export function providerBrowser() {
  const jar = new Map<string, string>();
  const ask = async (url: string, form?: Record<string, string>) => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value) jar.set(name!, value);
      else jar.delete(name!);
    }
    return answer;
  };
  /** Walks from where a sign-in begins until the provider sends the browser elsewhere; `login`: as whom, where it asks. */
  const walk = async (begin: string, login: string): Promise<URL> => {
    const { origin } = new URL(begin);
    let next = begin;
    for (let n = 0; n < 12; n++) {
      if (new URL(next).origin !== origin) return new URL(next);
      const answer = await ask(next);
      const location = answer.headers.get('location');
      if (location) {
        next = new URL(location, next).href;
        continue;
      }
      const page = await answer.text();
      const [, action] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
      if (!action) throw new Error(`the provider shows no form: ${page.slice(0, 500)}`);
      const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
      const sent = await ask(new URL(action, next).href, { prompt, ...(prompt === 'login' && { login, password: 'any' }) });
      next = new URL(sent.headers.get('location')!, next).href;
    }
    throw new Error('the provider goes on asking');
  };
  return { walk };
}
