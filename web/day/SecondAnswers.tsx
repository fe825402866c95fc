/** The second signing of one that is signed: how it stands, and what may still be answered, by a colleague or by whoever gave it (R159, R160). */
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { isOpen } from '#domain/planning/instance.ts';
import { resolveAnswer, secondStateOf } from '#domain/second-signing.ts';
import { errorText } from '../core/errors.ts';
import { useUser } from '../core/session.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { capitalise } from '../kit/dates.ts';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import { useNow } from '../kit/now.ts';
import type { DayInstance } from '../shared/day/day.ts';
import { answerSecondSigning, invalidateSecondSignings, useSecondSigning } from '../shared/medicine/second-query.ts';
import { secondSigningText } from '../shared/medicine/second-words.ts';
import type { SecondMode } from './SecondForm.tsx';
import css from './second.module.css';

const SecondForm = lazyWithRetry(async () => ({ default: (await import('./SecondForm.tsx')).SecondForm }));

export default function SecondAnswers({ instance }: { instance: DayInstance }) {
  const { t } = useTranslation();
  const user = useUser();
  const now = useNow();
  const queryClient = useQueryClient();
  const secondSigning = useSecondSigning(instance);
  const [mode, setMode] = useState<SecondMode>();
  const [isSending, setSending] = useState(false);
  if (isOpen(instance)) return <p className={css.second}>{t('second.ahead')}</p>;
  if (!secondSigning) return null;
  const { outcome } = secondStateOf(secondSigning, now);
  const mayAnswer = (answer: 'CONFIRMED' | 'ALONE') =>
    can(user, 'dose.second') && 'how' in resolveAnswer(secondSigning, { answer, whoId: user.account.id }, now);
  const confirmSigning = async () => {
    setSending(true);
    await answerSecondSigning(instance.id, { answer: 'CONFIRMED' })
      .then(
        () => showSnack((t) => t('second.did.CONFIRMED')),
        (error: unknown) => showSnack((t) => errorText(error, t), { tone: 'error' }),
      )
      .finally(() => setSending(false));
    await invalidateSecondSignings(queryClient, instance);
  };
  return (
    <section className={css.second} aria-label={t('second.title')}>
      <p role="status">
        {capitalise(secondSigningText(secondSigning, now, t))}
        {outcome?.reason && `: ${outcome.reason}`}
      </p>
      {mayAnswer('CONFIRMED') && (
        <div className={css.acts}>
          <Button isFullWidth isLoading={isSending} onClick={() => void confirmSigning()}>
            {t('second.confirm')}
          </Button>
          <Button isFullWidth variant="light" disabled={isSending} onClick={() => setMode('dispute')}>
            {t('second.dispute')}
          </Button>
        </div>
      )}
      {mayAnswer('ALONE') && (
        <div className={css.acts}>
          {(['here', 'alone', 'name'] as const).map((modeOption) => (
            <Button key={modeOption} isFullWidth variant={modeOption === 'here' ? 'light' : 'subtle'} onClick={() => setMode(modeOption)}>
              {t(`second.${modeOption}`)}
            </Button>
          ))}
        </div>
      )}
      <Suspense>{mode && <SecondForm mode={mode} instance={instance} onClose={() => setMode(undefined)} />}</Suspense>
    </section>
  );
}
