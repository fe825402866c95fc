/** Tells somebody without a second factor from which day it is needed, and adds it over the page where they are (R164). Closed, it comes back another day. */
import { useEffect, useState } from 'react';
import { DEADLINE_NEAR_DAYS } from '#domain/factors.ts';
import { reloadAccount } from '../core/account.ts';
import { serverTimeMs } from '../core/clock.ts';
import { getSession } from '../core/session.ts';
import { dismissSnack, showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { timeZoneOf } from '../core/zone.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { FactorSetup } from './FactorSetup.tsx';
import { signedInFactorCalls } from './factor-way.ts';
import css from './sign-in.module.css';

const DAY_MS = 86_400_000;
const formatLocalDate = (instant: string) =>
  new Date(instant).toLocaleDateString(document.documentElement.lang, {
    day: 'numeric',
    month: 'long',
    timeZone: timeZoneOf(getSession()),
  });

type Props = { account: { id: number; login: string }; requiredFrom: string };
export default function SecondStepReminder({ account: { id, login }, requiredFrom }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const now = serverTimeMs();
    // By account, on this device.
    const storageKey = `factorAsked.${id}`;
    const isDeadlineNear = Date.parse(requiredFrom) - now < DEADLINE_NEAR_DAYS * DAY_MS;
    if (!isDeadlineNear && now - Number(localStorage.getItem(storageKey) ?? 0) < DAY_MS) return;
    localStorage.setItem(storageKey, String(now));
    const snackId = showSnack((t) => t('twoSteps.soon', { day: formatLocalDate(requiredFrom) }), {
      tone: 'notice',
      action: { label: 'twoSteps.add', run: () => setOpen(true) },
    });
    return () => dismissSnack(snackId);
  }, [id, requiredFrom]);
  if (!isOpen) return null;
  return (
    <Sheet title={t('twoSteps.add')} subtitle={t('twoSteps.addLead')} onClose={() => setOpen(false)}>
      {(close) => (
        <div className={css.form}>
          <FactorSetup
            factorCalls={signedInFactorCalls}
            login={login}
            onAdded={() => {
              close();
              showSnack((t) => t('twoSteps.ready'));
              void reloadAccount();
            }}
          />
        </div>
      )}
    </Sheet>
  );
}
