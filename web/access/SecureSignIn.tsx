/** «Säker inloggning»: the app with codes and the recovery codes of one's account (R154 to R156). */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { authenticators, type OwnAuthenticators } from '#contract/access/authenticators.ts';
import { FEW_CODES } from '#domain/recovery-codes.ts';
import { call } from '../core/call.ts';
import { snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { useDates } from '../kit/dates.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import type { Begun } from './AddApp.tsx';
import css from './account.module.css';
import { OwnPasskeys } from './OwnPasskeys.tsx';
import { factorsQuery, useConfirmed } from './secure-query.ts';

const AddApp = lazy(() => import('./AddApp.tsx'));
const ConfirmMe = lazy(() => import('./ConfirmMe.tsx'));
const RecoveryCodes = lazy(() => import('./RecoveryCodes.tsx'));

export default function SecureSignIn() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(factorsQuery);
  const confirming = useConfirmed();
  const { run } = confirming;
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = () => run(async () => setBegun((await call(authenticators.beginTotp, {})).data));
  return (
    <section className={css.card} aria-labelledby="secure">
      <h2 id="secure">{t('secure.title')}</h2>
      <p className={css.fact}>{t('secure.lead')}</p>
      {!data && (error ? <LoadError error={error} retry={() => void refetch()} /> : <Skeleton rows={2} />)}
      {data && <OwnPasskeys of={data.passkeys} confirming={confirming} onCodes={setCodes} />}
      {data && <App of={data} confirming={confirming} onBegin={begin} />}
      {data && (data.totp || data.passkeys.length > 0) && (
        <Codes left={data.recoveryCodesLeft} confirming={confirming} onCodes={setCodes} />
      )}
      <Suspense>
        {confirming.asks && <ConfirmMe onConfirmed={confirming.confirmed} onClose={confirming.cancel} />}
        {begun && (
          <AddApp
            begun={begun}
            onAdded={(made) => {
              snack((t) => t('secure.added'));
              setCodes(made);
              void confirming.refresh();
            }}
            onClose={() => setBegun(undefined)}
          />
        )}
        {codes && !begun && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      </Suspense>
    </section>
  );
}

type Confirming = ReturnType<typeof useConfirmed>;

function App({ of: { totp }, confirming: { run, busy }, onBegin }: { of: OwnAuthenticators; confirming: Confirming; onBegin: () => void }) {
  const { t } = useTexts();
  const { longTime } = useDates();
  const [removes, setRemoves] = useState(false);
  if (!totp)
    return (
      <Button variant="light" loading={busy} onClick={onBegin}>
        {t('secure.addApp')}
      </Button>
    );
  const remove = () => {
    setRemoves(false);
    run(async () => {
      await call(authenticators.remove, { params: { id: totp.id } });
      snack((t) => t('secure.removed'));
    });
  };
  return (
    <>
      <p className={css.fact}>
        <b>{t('secure.app')}</b>
        <small>{t('secure.since', { at: longTime(totp.createdDate) })}</small>
        {totp.lastUsedDate && <small>{t('secure.used', { at: longTime(totp.lastUsedDate) })}</small>}
      </p>
      <div className={css.ends}>
        <Button variant="light" loading={busy} onClick={onBegin}>
          {t('secure.newApp')}
        </Button>
        <Button variant="subtle" danger onClick={() => setRemoves(true)}>
          {t('secure.removeApp')}
        </Button>
      </div>
      {removes && (
        <ConfirmDialog
          title={t('secure.removeAppTitle')}
          question={t('secure.removeAppQuestion')}
          onConfirm={remove}
          onClose={() => setRemoves(false)}
        />
      )}
    </>
  );
}

type CodesProps = { left: number; confirming: Confirming; onCodes: (codes: readonly string[] | null) => void };
function Codes({ left, confirming: { run, busy }, onCodes }: CodesProps) {
  const { t } = useTexts();
  const renew = () =>
    run(async () => {
      onCodes((await call(authenticators.renewCodes, {})).data.recoveryCodes);
    });
  return (
    <>
      <p className={css.fact}>
        <b>{t('secure.codes')}</b>
        {left <= FEW_CODES ? (
          <strong>{t('secure.codesFew', { count: left })}</strong>
        ) : (
          <small>{t('secure.codesLeft', { count: left })}</small>
        )}
      </p>
      <Button variant="subtle" loading={busy} onClick={renew}>
        {t('secure.renewCodes')}
      </Button>
    </>
  );
}
