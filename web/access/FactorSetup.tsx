/** The choice of a first factor and its set-up, up to the recovery codes: in a sign-in that needs one, and over a page before that (R164). */
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../core/errors.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { FormError } from '../kit/FormError.tsx';
import { queries } from '../kit/queries.ts';
import type { FactorWay } from './factor-way.ts';
import css from './sign-in.module.css';

const TotpSetup = lazy(() => import('./TotpSetup.tsx'));
const PasskeyAddSheet = lazy(() => import('./PasskeyAddSheet.tsx'));
const RecoveryCodes = lazy(() => import('./RecoveryCodes.tsx'));

type Begun =
  | { kind: 'app'; setup: Awaited<ReturnType<FactorWay['beginApp']>> }
  | { kind: 'passkey'; setup: Awaited<ReturnType<FactorWay['beginPasskey']>> };
type Props = { way: FactorWay; login: string; onAdded: () => void };

export function FactorSetup({ way, login, onAdded }: Props) {
  const { t } = useTexts();
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const begin = async (kind: Begun['kind']) => {
    setBusy(true);
    setFailure(undefined);
    try {
      setBegun(kind === 'app' ? { kind, setup: await way.beginApp() } : { kind, setup: await way.beginPasskey() });
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  const added = (recoveryCodes: string[] | null) => {
    if (recoveryCodes) setCodes(recoveryCodes);
    else onAdded();
  };
  const close = () => setBegun(undefined);
  return (
    <QueryClientProvider client={queries}>
      {failure !== undefined && <FormError>{errorText(failure, t)}</FormError>}
      {'PublicKeyCredential' in window && (
        <Button fullWidth loading={isBusy} onClick={() => void begin('passkey')}>
          {t('secure.addPasskey')}
        </Button>
      )}
      <Button fullWidth variant="light" loading={isBusy} onClick={() => void begin('app')}>
        {t('secure.addApp')}
      </Button>
      <p className={css.aside}>{t('twoSteps.whichHint')}</p>
      <Suspense>
        {begun?.kind === 'app' && <TotpSetup begun={begun.setup} send={way.addApp} onAdded={added} onClose={close} />}
        {begun?.kind === 'passkey' && (
          <PasskeyAddSheet begun={begun.setup} login={login} send={way.addPasskey} onAdded={added} onClose={close} />
        )}
        {codes && !begun && <RecoveryCodes codes={codes} onClose={onAdded} />}
      </Suspense>
    </QueryClientProvider>
  );
}
