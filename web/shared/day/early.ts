/** Answers to what early.js asked for the day before any script was there: each is given once, to who asks the same with the same token. */
import { getSession } from '../../core/session.ts';

export async function takeEarlyAnswer(requestName: 'earlyDay' | 'earlyCard', address: string): Promise<Response | undefined> {
  const earlyRequest = window[requestName];
  delete window[requestName];
  return earlyRequest?.token === getSession().token && earlyRequest?.address === address
    ? earlyRequest.answer.catch(() => undefined)
    : undefined;
}
