/** «Säker inloggning»: the app with codes and the recovery codes of one's account (R154 to R156). */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { authenticators, type OwnAuthenticators } from '#contract/access/authenticators.ts';
import { FEW_CODES } from '#domain/recovery-codes.ts';
import { callApi } from '../core/call.ts';
import { snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { useDates } from '../kit/dates.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import css from './account.module.css';
import { signedInFactorCalls } from './factor-way.ts';
import { OwnPasskeys } from './OwnPasskeys.tsx';
import { factorsQuery, useFactorActs } from './secure-query.ts';
import type { AppSetup } from './TotpSetup.tsx';

const TotpSetup = lazy(() => import('./TotpSetup.tsx'));
const RecoveryCodes = lazy(() => import('./RecoveryCodes.tsx'));

export default function SecureSignIn() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(factorsQuery);
  const acts = useFactorActs();
  const { run } = acts;
  const [appSetup, setAppSetup] = useState<AppSetup>();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const startAppSetup = () => run(async () => setAppSetup(await signedInFactorCalls.beginApp()));
  return (
    <section className={css.card} aria-labelledby="secure">
      <h2 id="secure">{t('secure.title')}</h2>
      <p className={css.fact}>{t('secure.lead')}</p>
      {!data && (error ? <LoadError error={error} retry={() => void refetch()} /> : <Skeleton rows={2} />)}
      {data && <OwnPasskeys passkeys={data.passkeys} acts={acts} onCodes={setCodes} />}
      {data && <TotpSection authenticators={data} acts={acts} onBegin={startAppSetup} />}
      {data && (data.totp || data.passkeys.length > 0) && <Codes codesLeft={data.recoveryCodesLeft} acts={acts} onCodes={setCodes} />}
      <Suspense>
        {appSetup && (
          <TotpSetup
            setup={appSetup}
            send={signedInFactorCalls.addApp}
            onAdded={(recoveryCodes) => {
              snack((t) => t('secure.added'));
              setCodes(recoveryCodes);
              void acts.refresh();
            }}
            onClose={() => setAppSetup(undefined)}
          />
        )}
        {codes && !appSetup && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      </Suspense>
    </section>
  );
}

type Acts = ReturnType<typeof useFactorActs>;

function TotpSection({
  authenticators: { totp },
  acts: { run, isBusy },
  onBegin,
}: {
  authenticators: OwnAuthenticators;
  acts: Acts;
  onBegin: () => void;
}) {
  const { t } = useTexts();
  const { formatDateTime } = useDates();
  const [isRemoving, setRemoving] = useState(false);
  if (!totp)
    return (
      <Button variant="light" loading={isBusy} onClick={onBegin}>
        {t('secure.addApp')}
      </Button>
    );
  const remove = () => {
    setRemoving(false);
    run(async () => {
      await callApi(authenticators.remove, { params: { id: totp.id } });
      snack((t) => t('secure.removed'));
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
        <Button variant="light" loading={isBusy} onClick={onBegin}>
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
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}

type CodesProps = { codesLeft: number; acts: Acts; onCodes: (codes: readonly string[] | null) => void };
function Codes({ codesLeft, acts: { run, isBusy }, onCodes }: CodesProps) {
  const { t } = useTexts();
  const renew = () =>
    run(async () => {
      onCodes((await callApi(authenticators.renewCodes, {})).data.recoveryCodes);
    });
  return (
    <>
      <p className={css.fact}>
        <b>{t('secure.codes')}</b>
        {codesLeft <= FEW_CODES ? (
          <strong>{t('secure.codesFew', { count: codesLeft })}</strong>
        ) : (
          <small>{t('secure.codesLeft', { count: codesLeft })}</small>
        )}
      </p>
      <Button variant="subtle" loading={isBusy} onClick={renew}>
        {t('secure.renewCodes')}
      </Button>
    </>
  );
}
