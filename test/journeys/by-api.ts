/** Calls beside the browser, as one of the demo's accounts. */
import { type APIRequestContext, expect } from '@playwright/test';

/** A token of its own. `account` is what stands before @demo.example, `url` another server than the journeys' own. */
export async function tokenOf(request: APIRequestContext, account: string, url = ''): Promise<string> {
  const data = { username: `${account}@demo.example`, password: 'vardag-demo' };
  const answer = await request.post(`${url}/api/authenticate`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id_token: string }).id_token;
}
export const headersOf = async (request: APIRequestContext, account: string): Promise<{ authorization: string }> => ({
  authorization: `Bearer ${await tokenOf(request, account)}`,
});
