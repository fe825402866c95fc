/** Says that no mail has reached one's address yet, with the way to have one sent (R95). */
import { useState } from 'react';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { sendConfirmation } from '../shell/confirm-email.ts';
import css from './account.module.css';
import { ErrorNotice } from './OutsideFrame.tsx';
import { useSubmit } from './sending.ts';

export default function UnprovenEmailNotice({ email }: { email: string }) {
  const { t } = useTranslation();
  const { isBusy, failureText, submit } = useSubmit();
  const [outcomeKey, setOutcomeKey] = useState<Awaited<ReturnType<typeof sendConfirmation>>>();
  return (
    <form
      className={css.card}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget, { fieldErrors: {}, send: async () => setOutcomeKey(await sendConfirmation()) });
      }}
    >
      <h2>{t('unproven.title')}</h2>
      <p className={css.fact}>{t('unproven.lead', { email })}</p>
      {failureText && <ErrorNotice>{failureText}</ErrorNotice>}
      <output>{outcomeKey && t(outcomeKey, { email })}</output>
      <Button type="submit" variant="light" isLoading={isBusy}>
        {t('unproven.send')}
      </Button>
    </form>
  );
}
