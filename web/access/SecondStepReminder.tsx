/** Tells somebody without a second factor from which day it is needed, and adds it over the page where they are (R164). Closed, it comes back another day. */
import { useEffect, useState } from 'react';
import { NEAR_DAYS } from '#domain/factors.ts';
import { reloadAccount } from '../core/account.ts';
import { serverTime } from '../core/clock.ts';
import { getSession } from '../core/session.ts';
import { dropSnack, snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { zoneOf } from '../core/zone.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { FactorSetup } from './FactorSetup.tsx';
import { signedInFactorCalls } from './factor-way.ts';
import css from './sign-in.module.css';

const DAY_MS = 86_400_000;
const localDateOf = (instant: string) =>
  new Date(instant).toLocaleDateString(document.documentElement.lang, { day: 'numeric', month: 'long', timeZone: zoneOf(getSession()) });

type Props = { account: { id: number; login: string }; from: string };
export default function SecondStepReminder({ account: { id, login }, from }: Props) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const now = serverTime();
    // By account, on this device.
    const storageKey = `factorAsked.${id}`;
    const isNear = Date.parse(from) - now < NEAR_DAYS * DAY_MS;
    if (!isNear && now - Number(localStorage.getItem(storageKey) ?? 0) < DAY_MS) return;
    localStorage.setItem(storageKey, String(now));
    const snackId = snack((t) => t('twoSteps.soon', { day: localDateOf(from) }), {
      tone: 'notice',
      action: { label: 'twoSteps.add', run: () => setOpen(true) },
    });
    return () => dropSnack(snackId);
  }, [id, from]);
  if (!isOpen) return null;
  return (
    <Sheet title={t('twoSteps.add')} meta={t('twoSteps.addLead')} onClose={() => setOpen(false)}>
      {(close) => (
        <div className={css.form}>
          <FactorSetup
            factorCalls={signedInFactorCalls}
            login={login}
            onAdded={() => {
              close();
              snack((t) => t('twoSteps.ready'));
              void reloadAccount();
            }}
          />
        </div>
      )}
    </Sheet>
  );
}
