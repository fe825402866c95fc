/** The passkeys of one's account: each with its name and when it was used, to be renamed and removed (R158). */
import { lazy, Suspense, useState } from 'react';
import { authenticators, type OwnAuthenticators } from '#contract/access/authenticators.ts';
import { callApi } from '../core/call.ts';
import { useUser } from '../core/session.ts';
import { snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { useDates } from '../kit/dates.ts';
import css from './account.module.css';
import { signedInFactorCalls } from './factor-way.ts';
import { factorsQuery, type useFactorActs } from './secure-query.ts';

const loadPasskeySheets = () => import('./PasskeyAddSheet.tsx');
const PasskeyAddSheet = lazy(loadPasskeySheets);
const PasskeyRenameSheet = lazy(async () => ({ default: (await loadPasskeySheets()).PasskeyRenameSheet }));

type Passkey = OwnAuthenticators['passkeys'][number];
type PasskeySetup = Parameters<typeof PasskeyAddSheet>[0]['setup'];
type Props = {
  passkeys: readonly Passkey[];
  acts: ReturnType<typeof useFactorActs>;
  onCodes: (codes: readonly string[] | null) => void;
};

export function OwnPasskeys({ passkeys, acts: { run, isBusy, refresh }, onCodes }: Props) {
  const { t } = useTexts();
  const { formatDateTime } = useDates();
  const { account } = useUser();
  const [passkeySetup, setPasskeySetup] = useState<PasskeySetup>();
  const [openAct, setOpenAct] = useState<{ passkey: Passkey; act: 'rename' | 'remove' }>();
  const close = () => setOpenAct(undefined);
  const add = () =>
    run(async () => {
      setPasskeySetup(await signedInFactorCalls.beginPasskey());
    });
  const remove = (id: number) => {
    close();
    run(async () => {
      await callApi(authenticators.remove, { params: { id } });
      snack((t) => t('secure.removed'));
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
                  onClick={() => setOpenAct({ passkey, act: 'rename' })}
                >
                  {t('secure.rename')}
                </Button>
                <Button
                  variant="subtle"
                  size="md"
                  isDestructive
                  aria-label={t('secure.removeOne', { name: passkey.name })}
                  onClick={() => setOpenAct({ passkey, act: 'remove' })}
                >
                  {t('shared.delete')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Button variant="light" loading={isBusy} onClick={add}>
        {t('secure.addPasskey')}
      </Button>
      <Suspense>
        {passkeySetup && (
          <PasskeyAddSheet
            setup={passkeySetup}
            login={account.login}
            send={signedInFactorCalls.addPasskey}
            onAdded={(codes) => {
              snack((t) => t('secure.passkeyAdded'));
              onCodes(codes);
              void refresh();
            }}
            onClose={() => setPasskeySetup(undefined)}
          />
        )}
        {openAct?.act === 'rename' && <PasskeyRenameSheet passkey={openAct.passkey} refresh={factorsQuery.queryKey} onClose={close} />}
      </Suspense>
      {openAct?.act === 'remove' && (
        <ConfirmDialog
          title={t('secure.removePasskeyTitle', { name: openAct.passkey.name })}
          question={t('secure.removePasskeyQuestion')}
          onConfirm={() => remove(openAct.passkey.id)}
          onClose={close}
        />
      )}
    </>
  );
}
