/** Asked once a medicine that two sign is signed: who confirms it, and where; closing it leaves that to the colleague's own phone (R159). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import type { DayInstance } from '../shared/day/day.ts';
import { invalidateSecondSignings } from '../shared/medicine/second-query.ts';
import { SecondForm, type SecondMode } from './SecondForm.tsx';
import css from './second.module.css';

type Props = { instance: DayInstance; signingPromise: Promise<boolean>; onClose: () => void };

export default function AfterSigning({ instance, signingPromise, onClose }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [mode, setMode] = useState<SecondMode>();
  // Without a signing there is nothing to confirm: why it failed is shown elsewhere.
  const onSigningSettled = useEffectEvent((isSigned: boolean) =>
    isSigned ? void invalidateSecondSignings(queryClient, instance) : onClose(),
  );
  useEffect(() => void signingPromise.then(onSigningSettled), [signingPromise]);
  if (mode)
    return (
      <SecondForm mode={mode} instance={instance} signingPromise={signingPromise} onSaved={onClose} onClose={() => setMode(undefined)} />
    );
  return (
    <Sheet title={t('second.ask')} subtitle={instance.activityName} onClose={onClose}>
      {(close) => (
        <div className={css.acts}>
          <Button isFullWidth onClick={close}>
            {t('second.ownPhone')}
          </Button>
          <p className={css.hint}>{t('second.ownPhoneHint')}</p>
          {(['here', 'alone', 'name'] as const).map((modeOption) => (
            <Button key={modeOption} isFullWidth variant={modeOption === 'here' ? 'light' : 'subtle'} onClick={() => setMode(modeOption)}>
              {t(`second.${modeOption}`)}
            </Button>
          ))}
        </div>
      )}
    </Sheet>
  );
}
