/** The profile picture: chosen, seen while it is on its way, kept at once, taken away again (product «Account»). */
import { useEffect, useId, useRef, useState } from 'react';
import { type Account, access } from '#contract/access/sign-in.ts';
import { imageTypes } from '#contract/files.ts';
import { Avatar } from '../kit/Avatar.tsx';
import { Button } from '../kit/Button.tsx';
import { canHelp, isRejected, uploadErrorText, useUpload } from '../kit/upload.ts';
import { call } from '../start/call.ts';
import { errorText } from '../start/errors.ts';
import { snack } from '../start/snacks.ts';
import { type T, useTexts } from '../start/texts.ts';
import { reloadAccount } from '../start/who.ts';
import css from './account.module.css';

export function ProfilePicture({ account }: { account: Account }) {
  const { t } = useTexts();
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [isSaving, setSaving] = useState(false);
  const [failed, setFailed] = useState<(t: T) => string>();
  const preview = usePreview(file);
  const keep = async (imageUrl: string | null): Promise<void> => {
    setSaving(true);
    setFailed(undefined);
    try {
      await call(access.saveAccount, { body: { imageUrl } });
      await reloadAccount();
      snack((t) => t(imageUrl ? 'picture.saved' : 'picture.removed'));
    } catch (error) {
      setFailed(() => (t: T) => errorText(error, t));
    }
    setFile(undefined);
    setSaving(false);
  };
  const { loading, progressPercentage, error, start, cancel } = useUpload(
    (address) => void keep(address),
    (failure, chosen) => {
      if (!isRejected(failure, chosen)) return;
      setFile(undefined);
      setFailed(() => (t: T) => uploadErrorText(failure, chosen, t));
    },
  );
  const choose = (chosen: File | undefined): void => {
    if (!chosen) return;
    const isKnown = (imageTypes as readonly string[]).includes(chosen.type);
    setFailed(isKnown ? undefined : () => (t: T) => t('error.file.noImage'));
    setFile(isKnown ? chosen : undefined);
    if (isKnown) start(chosen);
  };
  const wrong = failed?.(t) ?? (error && file ? uploadErrorText(error, file, t) : undefined);
  const shown = preview ?? account.imageUrl;
  return (
    <section className={css.card} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('picture.title')}</h2>
      <div className={css.picture}>
        <Avatar name={`${account.firstName} ${account.lastName}`} imageUrl={shown} size={96} />
        <p className={css.fact}>
          {!shown && <span>{t('picture.none')}</span>}
          <small>{t('picture.hint')}</small>
        </p>
      </div>
      {loading && file && (
        <div role="status">
          <p className={css.fact}>{t('upload.running', { name: file.name, percent: progressPercentage })}</p>
          <progress className={css.progress} max={100} value={progressPercentage} aria-label={t('upload.progress', { name: file.name })} />
        </div>
      )}
      {wrong && (
        <p className={css.wrong} role="alert">
          {wrong}
        </p>
      )}
      <input
        ref={picker}
        type="file"
        accept={imageTypes.join(',')}
        hidden
        aria-label={t('picture.choose')}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <div className={css.acts}>
        {loading ? (
          <Button
            variant="light"
            onClick={() => {
              cancel();
              setFile(undefined);
            }}
          >
            {t('upload.cancel')}
          </Button>
        ) : (
          <>
            {canHelp(error) && file && <Button onClick={() => start(file)}>{t('shared.retry')}</Button>}
            <Button variant="light" loading={isSaving} onClick={() => picker.current?.click()}>
              {t(account.imageUrl ? 'picture.change' : 'picture.choose')}
            </Button>
            {account.imageUrl && (
              <Button variant="subtle" danger disabled={isSaving} onClick={() => void keep(null)}>
                {t('picture.remove')}
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  );
}

/** A file as an address of this page, for as long as it is shown. */
function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [file]);
  return address;
}
