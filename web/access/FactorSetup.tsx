/** The choice of a first factor and its set-up, up to the recovery codes: in a sign-in that needs one, and over a page before that (R164). */
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../core/errors.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { FormError } from '../kit/FormError.tsx';
import { queryClient } from '../kit/queries.ts';
import type { FactorCalls } from './factor-way.ts';
import css from './sign-in.module.css';

const TotpSetup = lazy(() => import('./TotpSetup.tsx'));
const PasskeyAddSheet = lazy(() => import('./PasskeyAddSheet.tsx'));
const RecoveryCodes = lazy(() => import('./RecoveryCodes.tsx'));

type StartedSetup =
  | { kind: 'app'; setup: Awaited<ReturnType<FactorCalls['beginApp']>> }
  | { kind: 'passkey'; setup: Awaited<ReturnType<FactorCalls['beginPasskey']>> };
type Props = { factorCalls: FactorCalls; login: string; onAdded: () => void };

export function FactorSetup({ factorCalls, login, onAdded }: Props) {
  const { t } = useTranslation();
  const [startedSetup, setStartedSetup] = useState<StartedSetup>();
  const [newRecoveryCodes, setNewRecoveryCodes] = useState<readonly string[]>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const startSetup = async (kind: StartedSetup['kind']) => {
    setBusy(true);
    setFailure(undefined);
    try {
      setStartedSetup(kind === 'app' ? { kind, setup: await factorCalls.beginApp() } : { kind, setup: await factorCalls.beginPasskey() });
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  const handleAdded = (recoveryCodes: string[] | null) => {
    if (recoveryCodes) setNewRecoveryCodes(recoveryCodes);
    else onAdded();
  };
  const closeSetup = () => setStartedSetup(undefined);
  return (
    <QueryClientProvider client={queryClient}>
      {failure !== undefined && <FormError>{errorText(failure, t)}</FormError>}
      {'PublicKeyCredential' in window && (
        <Button isFullWidth isLoading={isBusy} onClick={() => void startSetup('passkey')}>
          {t('secure.addPasskey')}
        </Button>
      )}
      <Button isFullWidth variant="light" isLoading={isBusy} onClick={() => void startSetup('app')}>
        {t('secure.addApp')}
      </Button>
      <p className={css.aside}>{t('twoSteps.whichHint')}</p>
      <Suspense>
        {startedSetup?.kind === 'app' && (
          <TotpSetup setup={startedSetup.setup} send={factorCalls.addTotp} onAdded={handleAdded} onClose={closeSetup} />
        )}
        {startedSetup?.kind === 'passkey' && (
          <PasskeyAddSheet
            setup={startedSetup.setup}
            login={login}
            send={factorCalls.addPasskey}
            onAdded={handleAdded}
            onClose={closeSetup}
          />
        )}
        {newRecoveryCodes && !startedSetup && <RecoveryCodes codes={newRecoveryCodes} onClose={onAdded} />}
      </Suspense>
    </QueryClientProvider>
  );
}
