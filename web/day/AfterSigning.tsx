/** Asked once a medicine that two sign is signed: who confirms it, and where; closing it leaves that to the colleague's own phone (R159). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import type { Row } from '../shared/day/day.ts';
import { invalidateSecondSignings } from '../shared/medicine/second-query.ts';
import { SecondForm, type SecondMode } from './SecondForm.tsx';
import css from './second.module.css';

type Props = { row: Row; signingResult: Promise<boolean>; onClose: () => void };

export default function AfterSigning({ row, signingResult, onClose }: Props) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const [mode, setMode] = useState<SecondMode>();
  // Without a signing there is nothing to confirm: why it failed is shown elsewhere.
  const onSigningSettled = useEffectEvent((isSigned: boolean) => (isSigned ? void invalidateSecondSignings(queryClient, row) : onClose()));
  useEffect(() => void signingResult.then(onSigningSettled), [signingResult]);
  if (mode) return <SecondForm mode={mode} row={row} signingResult={signingResult} onSaved={onClose} onClose={() => setMode(undefined)} />;
  return (
    <Sheet title={t('second.ask')} meta={row.activityName} onClose={onClose}>
      {(close) => (
        <div className={css.acts}>
          <Button fullWidth onClick={close}>
            {t('second.ownPhone')}
          </Button>
          <p className={css.hint}>{t('second.ownPhoneHint')}</p>
          {(['here', 'alone', 'name'] as const).map((choice) => (
            <Button key={choice} fullWidth variant={choice === 'here' ? 'light' : 'subtle'} onClick={() => setMode(choice)}>
              {t(`second.${choice}`)}
            </Button>
          ))}
        </div>
      )}
    </Sheet>
  );
}
