/** «Säker inloggning»: the app with codes and the recovery codes of one's account (R154 to R156). */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { authenticators, type OwnAuthenticators } from '#contract/access/authenticators.ts';
import { LOW_CODE_COUNT } from '#domain/recovery-codes.ts';
import { callApi } from '../core/call.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import css from './account.module.css';
import { signedInFactorCalls } from './factor-way.ts';
import { OwnPasskeys } from './OwnPasskeys.tsx';
import { factorsQuery, useFactorActions } from './secure-query.ts';
import type { AppSetup } from './TotpSetup.tsx';

const TotpSetup = lazy(() => import('./TotpSetup.tsx'));
const RecoveryCodes = lazy(() => import('./RecoveryCodes.tsx'));

export default function SecureSignIn() {
  const { t } = useTranslation();
  const { data: factors, error, refetch } = useQuery(factorsQuery);
  const factorActions = useFactorActions();
  const { runAction } = factorActions;
  const [appSetup, setAppSetup] = useState<AppSetup>();
  const [newRecoveryCodes, setNewRecoveryCodes] = useState<readonly string[] | null>(null);
  const startAppSetup = () => runAction(async () => setAppSetup(await signedInFactorCalls.beginApp()));
  return (
    <section className={css.card} aria-labelledby="secure">
      <h2 id="secure">{t('secure.title')}</h2>
      <p className={css.fact}>{t('secure.lead')}</p>
      {!factors && (error ? <LoadError error={error} retry={() => void refetch()} /> : <Skeleton rowCount={2} />)}
      {factors && <OwnPasskeys passkeys={factors.passkeys} factorActions={factorActions} onRecoveryCodes={setNewRecoveryCodes} />}
      {factors && <TotpSection factors={factors} factorActions={factorActions} onBeginSetup={startAppSetup} />}
      {factors && (factors.totp || factors.passkeys.length > 0) && (
        <RecoveryCodesSection
          remainingCodeCount={factors.recoveryCodesLeft}
          factorActions={factorActions}
          onRecoveryCodes={setNewRecoveryCodes}
        />
      )}
      <Suspense>
        {appSetup && (
          <TotpSetup
            setup={appSetup}
            send={signedInFactorCalls.addTotp}
            onAdded={(recoveryCodes) => {
              showSnack((t) => t('secure.added'));
              setNewRecoveryCodes(recoveryCodes);
              void factorActions.refresh();
            }}
            onClose={() => setAppSetup(undefined)}
          />
        )}
        {newRecoveryCodes && !appSetup && <RecoveryCodes codes={newRecoveryCodes} onClose={() => setNewRecoveryCodes(null)} />}
      </Suspense>
    </section>
  );
}

type FactorActions = ReturnType<typeof useFactorActions>;

function TotpSection({
  factors: { totp },
  factorActions: { runAction, isBusy },
  onBeginSetup,
}: {
  factors: OwnAuthenticators;
  factorActions: FactorActions;
  onBeginSetup: () => void;
}) {
  const { t } = useTranslation();
  const { formatDateTime } = useDateFormatters();
  const [isRemoving, setRemoving] = useState(false);
  if (!totp)
    return (
      <Button variant="light" isLoading={isBusy} onClick={onBeginSetup}>
        {t('secure.addApp')}
      </Button>
    );
  const removeTotp = () => {
    setRemoving(false);
    runAction(async () => {
      await callApi(authenticators.remove, { params: { id: totp.id } });
      showSnack((t) => t('secure.removed'));
    });
  };
  return (
    <>
      <p className={css.fact}>
        <b>{t('secure.app')}</b>
        <small>{t('secure.since', { at: formatDateTime(totp.createdDate) })}</small>
        {totp.lastUsedDate && <small>{t('secure.used', { at: formatDateTime(totp.lastUsedDate) })}</small>}
      </p>
      <div className={css.ends}>
        <Button variant="light" isLoading={isBusy} onClick={onBeginSetup}>
          {t('secure.newApp')}
        </Button>
        <Button variant="subtle" isDestructive onClick={() => setRemoving(true)}>
          {t('secure.removeApp')}
        </Button>
      </div>
      {isRemoving && (
        <ConfirmDialog
          title={t('secure.removeAppTitle')}
          question={t('secure.removeAppQuestion')}
          onConfirm={removeTotp}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}

type RecoveryCodesProps = {
  remainingCodeCount: number;
  factorActions: FactorActions;
  onRecoveryCodes: (recoveryCodes: readonly string[] | null) => void;
};
function RecoveryCodesSection({ remainingCodeCount, factorActions: { runAction, isBusy }, onRecoveryCodes }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const renewCodes = () =>
    runAction(async () => {
      onRecoveryCodes((await callApi(authenticators.renewCodes, {})).data.recoveryCodes);
    });
  return (
    <>
      <p className={css.fact}>
        <b>{t('secure.codes')}</b>
        {remainingCodeCount <= LOW_CODE_COUNT ? (
          <strong>{t('secure.codesFew', { count: remainingCodeCount })}</strong>
        ) : (
          <small>{t('secure.codesLeft', { count: remainingCodeCount })}</small>
        )}
      </p>
      <Button variant="subtle" isLoading={isBusy} onClick={renewCodes}>
        {t('secure.renewCodes')}
      </Button>
    </>
  );
}
