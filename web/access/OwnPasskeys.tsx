/** The passkeys of one's account: each with its name and when it was used, to be renamed and removed (R158). */
import { lazy, Suspense, useState } from 'react';
import { authenticators, type OwnAuthenticators } from '#contract/access/authenticators.ts';
import { call } from '../core/call.ts';
import { useWho } from '../core/session.ts';
import { snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { useDates } from '../kit/dates.ts';
import css from './account.module.css';
import { signedInWay } from './factor-way.ts';
import { factorsQuery, type useActs } from './secure-query.ts';

const loadAdding = () => import('./PasskeyAddSheet.tsx');
const PasskeyAddSheet = lazy(loadAdding);
const RenamePasskey = lazy(async () => ({ default: (await loadAdding()).PasskeyRenameSheet }));

type Passkey = OwnAuthenticators['passkeys'][number];
type Begun = Parameters<typeof PasskeyAddSheet>[0]['begun'];
type Props = {
  passkeys: readonly Passkey[];
  acts: ReturnType<typeof useActs>;
  onCodes: (codes: readonly string[] | null) => void;
};

export function OwnPasskeys({ passkeys, acts: { run, busy, refresh }, onCodes }: Props) {
  const { t } = useTexts();
  const { longTime } = useDates();
  const { account } = useWho();
  const [begun, setBegun] = useState<Begun>();
  const [open, setOpen] = useState<{ passkey: Passkey; act: 'rename' | 'remove' }>();
  const close = () => setOpen(undefined);
  const add = () =>
    run(async () => {
      setBegun(await signedInWay.beginPasskey());
    });
  const remove = (id: number) => {
    close();
    run(async () => {
      await call(authenticators.remove, { params: { id } });
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
                <small>{t('secure.since', { at: longTime(passkey.createdDate) })}</small>
                {passkey.lastUsedDate && <small>{t('secure.used', { at: longTime(passkey.lastUsedDate) })}</small>}
                {passkey.isBackedUp && <small>{t('secure.backedUp')}</small>}
              </p>
              <div className={css.ends}>
                <Button
                  variant="subtle"
                  size="md"
                  aria-label={t('secure.renameOne', { name: passkey.name })}
                  onClick={() => setOpen({ passkey, act: 'rename' })}
                >
                  {t('secure.rename')}
                </Button>
                <Button
                  variant="subtle"
                  size="md"
                  danger
                  aria-label={t('secure.removeOne', { name: passkey.name })}
                  onClick={() => setOpen({ passkey, act: 'remove' })}
                >
                  {t('shared.delete')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Button variant="light" loading={busy} onClick={add}>
        {t('secure.addPasskey')}
      </Button>
      <Suspense>
        {begun && (
          <PasskeyAddSheet
            begun={begun}
            login={account.login}
            send={signedInWay.addPasskey}
            onAdded={(codes) => {
              snack((t) => t('secure.passkeyAdded'));
              onCodes(codes);
              void refresh();
            }}
            onClose={() => setBegun(undefined)}
          />
        )}
        {open?.act === 'rename' && <RenamePasskey passkey={open.passkey} refresh={factorsQuery.queryKey} onClose={close} />}
      </Suspense>
      {open?.act === 'remove' && (
        <ConfirmDialog
          title={t('secure.removePasskeyTitle', { name: open.passkey.name })}
          question={t('secure.removePasskeyQuestion')}
          onConfirm={() => remove(open.passkey.id)}
          onClose={close}
        />
      )}
    </>
  );
}
