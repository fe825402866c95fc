/** Calls beside the browser, as one of the demo's accounts or of a company of one's own. */
import { type APIRequestContext, expect } from '@playwright/test';

/** The address of an account: the demo's are named by what stands before @demo.example. */
export const addressOf = (account: string): string => (account.includes('@') ? account : `${account}@demo.example`);

/** A token of its own; `url`: another server than the journeys' own. */
export async function tokenOf(request: APIRequestContext, account: string, url = ''): Promise<string> {
  const data = { username: addressOf(account), password: 'vardag-demo' };
  const answer = await request.post(`${url}/api/authenticate`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id_token: string }).id_token;
}
export const headersOf = async (request: APIRequestContext, account: string): Promise<{ authorization: string }> => ({
  authorization: `Bearer ${await tokenOf(request, account)}`,
});

/** Calls as an account, each of which has to be answered well. */
export async function callAs(request: APIRequestContext, account: string) {
  const headers = await headersOf(request, account);
  return async <T = { id: number }>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, data?: object): Promise<T> => {
    const answer = await request.fetch(path, { method, headers, ...(data && { data }) });
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
    return (answer.status() === 204 ? undefined : await answer.json()) as T;
  };
}
