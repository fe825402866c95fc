/** Having a link sent that proves one's address, and what came of that as the key of its words (R95, R98). */
import { registration } from '#contract/access/registration.ts';
import { reloadAccount } from '../core/account.ts';
import { callApi } from '../core/call.ts';
import { getSession } from '../core/session.ts';

/** None is sent where the address was proved meanwhile, on another page or device. */
export async function sendConfirmation(): Promise<'unproven.sent' | 'unproven.notSent' | 'registration.confirm.done'> {
  if ((await callApi(registration.askToConfirm, { isQuiet: true })).data.isSent) return 'unproven.sent';
  await reloadAccount();
  return getSession().account?.emailProven ? 'registration.confirm.done' : 'unproven.notSent';
}
