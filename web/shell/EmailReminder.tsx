/**
 * A quiet notice for whoever's address no mail has reached, once mail leaves here: one button has a link sent there, and one tap on that confirms
 * it (R98). Closed, it comes back another day.
 */
import { useEffect } from 'react';
import { serverTimeMs } from '../core/clock.ts';
import { errorText } from '../core/errors.ts';
import { dismissSnack, showSnack } from '../core/snacks.ts';
import { sendConfirmation } from './confirm-email.ts';

const DAY_MS = 86_400_000;

async function sendConfirmationLink(email: string): Promise<void> {
  try {
    const outcomeKey = await sendConfirmation();
    showSnack((t) => t(outcomeKey, { email }), { tone: 'notice' });
  } catch (error) {
    showSnack((t) => errorText(error, t), { tone: 'error' });
  }
}

export default function EmailReminder({ account: { id, email } }: { account: { id: number; email: string } }) {
  useEffect(() => {
    // By account, on this device.
    const storageKey = `confirmAsked.${id}`;
    if (serverTimeMs() - Number(localStorage.getItem(storageKey) ?? 0) < DAY_MS) return;
    localStorage.setItem(storageKey, String(serverTimeMs()));
    const snackId = showSnack((t) => t('unproven.ask'), {
      tone: 'notice',
      action: { label: 'unproven.send', run: () => void sendConfirmationLink(email) },
    });
    return () => dismissSnack(snackId);
  }, [id, email]);
  return null;
}
