/** The second signing of one that is signed: how it stands, and what may still be answered, by a colleague or by whoever gave it (R159, R160). */
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { isOpen } from '#domain/planning/instance.ts';
import { answerOutcome, secondStateOf } from '#domain/second-signing.ts';
import { errorText } from '../core/errors.ts';
import { useUser } from '../core/session.ts';
import { snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { capitalise } from '../kit/dates.ts';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import { useNow } from '../kit/now.ts';
import type { Row } from '../shared/day/day.ts';
import { answerSecond, invalidateSecondSignings, useSecond } from '../shared/medicine/second-query.ts';
import { secondText } from '../shared/medicine/second-words.ts';
import type { SecondMode } from './SecondForm.tsx';
import css from './second.module.css';

const SecondForm = lazyWithRetry(async () => ({ default: (await import('./SecondForm.tsx')).SecondForm }));

export default function SecondAnswers({ row }: { row: Row }) {
  const { t } = useTexts();
  const user = useUser();
  const now = useNow();
  const queryClient = useQueryClient();
  const signing = useSecond(row);
  const [mode, setMode] = useState<SecondMode>();
  const [isSending, setSending] = useState(false);
  if (isOpen(row)) return <p className={css.second}>{t('second.ahead')}</p>;
  if (!signing) return null;
  const { outcome } = secondStateOf(signing, now);
  const mayAnswer = (answer: 'CONFIRMED' | 'ALONE') =>
    can(user, 'dose.second') && 'how' in answerOutcome(signing, { answer, whoId: user.account.id }, now);
  const confirm = async () => {
    setSending(true);
    await answerSecond(row.id, { answer: 'CONFIRMED' })
      .then(
        () => snack((t) => t('second.did.CONFIRMED')),
        (error: unknown) => snack((t) => errorText(error, t), { tone: 'error' }),
      )
      .finally(() => setSending(false));
    await invalidateSecondSignings(queryClient, row);
  };
  return (
    <section className={css.second} aria-label={t('second.title')}>
      <p role="status">
        {capitalise(secondText(signing, now, t))}
        {outcome?.reason && `: ${outcome.reason}`}
      </p>
      {mayAnswer('CONFIRMED') && (
        <div className={css.acts}>
          <Button fullWidth loading={isSending} onClick={() => void confirm()}>
            {t('second.confirm')}
          </Button>
          <Button fullWidth variant="light" disabled={isSending} onClick={() => setMode('dispute')}>
            {t('second.dispute')}
          </Button>
        </div>
      )}
      {mayAnswer('ALONE') && (
        <div className={css.acts}>
          {(['here', 'alone', 'name'] as const).map((choice) => (
            <Button key={choice} fullWidth variant={choice === 'here' ? 'light' : 'subtle'} onClick={() => setMode(choice)}>
              {t(`second.${choice}`)}
            </Button>
          ))}
        </div>
      )}
      <Suspense>{mode && <SecondForm mode={mode} row={row} onClose={() => setMode(undefined)} />}</Suspense>
    </section>
  );
}
