/** The passkeys of one's account: each with its name and when it was used, to be renamed and removed (R158). */
import { lazy, Suspense, useState } from 'react';
import { authenticators, type OwnAuthenticators } from '#contract/access/authenticators.ts';
import { callApi } from '../core/call.ts';
import { useUser } from '../core/session.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import css from './account.module.css';
import { signedInFactorCalls } from './factor-way.ts';
import { factorsQuery, type useFactorActions } from './secure-query.ts';

const loadPasskeySheets = () => import('./PasskeyAddSheet.tsx');
const PasskeyAddSheet = lazy(loadPasskeySheets);
const PasskeyRenameSheet = lazy(async () => ({ default: (await loadPasskeySheets()).PasskeyRenameSheet }));

type Passkey = OwnAuthenticators['passkeys'][number];
type PasskeySetup = Parameters<typeof PasskeyAddSheet>[0]['setup'];
type Props = {
  passkeys: readonly Passkey[];
  factorActions: ReturnType<typeof useFactorActions>;
  onRecoveryCodes: (recoveryCodes: readonly string[] | null) => void;
};

export function OwnPasskeys({ passkeys, factorActions: { runAction, isBusy, refresh }, onRecoveryCodes }: Props) {
  const { t } = useTranslation();
  const { formatDateTime } = useDateFormatters();
  const { account } = useUser();
  const [passkeySetup, setPasskeySetup] = useState<PasskeySetup>();
  const [pendingAction, setPendingAction] = useState<{ passkey: Passkey; action: 'rename' | 'remove' }>();
  const closeDialog = () => setPendingAction(undefined);
  const startPasskeySetup = () =>
    runAction(async () => {
      setPasskeySetup(await signedInFactorCalls.beginPasskey());
    });
  const removePasskey = (id: number) => {
    closeDialog();
    runAction(async () => {
      await callApi(authenticators.remove, { params: { id } });
      showSnack((t) => t('secure.removed'));
    });
  };
  return (
    <>
      {passkeys.length > 0 && (
        <ul className={css.rows}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <p className={css.fact}>
                <b>{passkey.name}</b>
                <small>{t('secure.since', { at: formatDateTime(passkey.createdDate) })}</small>
                {passkey.lastUsedDate && <small>{t('secure.used', { at: formatDateTime(passkey.lastUsedDate) })}</small>}
                {passkey.isBackedUp && <small>{t('secure.backedUp')}</small>}
              </p>
              <div className={css.ends}>
                <Button
                  variant="subtle"
                  size="md"
                  aria-label={t('secure.renameOne', { name: passkey.name })}
                  onClick={() => setPendingAction({ passkey, action: 'rename' })}
                >
                  {t('secure.rename')}
                </Button>
                <Button
                  variant="subtle"
                  size="md"
                  isDestructive
                  aria-label={t('secure.removeOne', { name: passkey.name })}
                  onClick={() => setPendingAction({ passkey, action: 'remove' })}
                >
                  {t('shared.delete')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Button variant="light" isLoading={isBusy} onClick={startPasskeySetup}>
        {t('secure.addPasskey')}
      </Button>
      <Suspense>
        {passkeySetup && (
          <PasskeyAddSheet
            setup={passkeySetup}
            login={account.login}
            send={signedInFactorCalls.addPasskey}
            onAdded={(recoveryCodes) => {
              showSnack((t) => t('secure.passkeyAdded'));
              onRecoveryCodes(recoveryCodes);
              void refresh();
            }}
            onClose={() => setPasskeySetup(undefined)}
          />
        )}
        {pendingAction?.action === 'rename' && (
          <PasskeyRenameSheet passkey={pendingAction.passkey} refreshedKey={factorsQuery.queryKey} onClose={closeDialog} />
        )}
      </Suspense>
      {pendingAction?.action === 'remove' && (
        <ConfirmDialog
          title={t('secure.removePasskeyTitle', { name: pendingAction.passkey.name })}
          question={t('secure.removePasskeyQuestion')}
          onConfirm={() => removePasskey(pendingAction.passkey.id)}
          onClose={closeDialog}
        />
      )}
    </>
  );
}
