/** The profile picture: kept at once when it is chosen, taken away again (product «Account»). */
import { useId, useState } from 'react';
import { type Account, access } from '#contract/access/sign-in.ts';
import { reloadAccount } from '../core/account.ts';
import { callApi } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { PictureField } from '../kit/PictureField.tsx';
import css from './account.module.css';

export function ProfilePicture({ account }: { account: Account }) {
  const { t } = useTranslation();
  const id = useId();
  const [isSaving, setSaving] = useState(false);
  const [saveError, setSaveError] = useState<unknown>();
  const savePicture = async (imageUrl: string | null): Promise<void> => {
    setSaving(true);
    setSaveError(undefined);
    try {
      await callApi(access.saveAccount, { body: { imageUrl } });
      await reloadAccount();
      showSnack((t) => t(imageUrl ? 'picture.saved' : 'picture.removed'));
    } catch (error) {
      setSaveError(error);
    }
    setSaving(false);
  };
  return (
    <section className={css.card} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('picture.title')}</h2>
      <PictureField
        name={`${account.firstName} ${account.lastName}`}
        imageUrl={account.imageUrl}
        hint={t('picture.hint')}
        emptyText={t('picture.none')}
        error={saveError === undefined ? undefined : errorText(saveError, t)}
        isBusy={isSaving}
        onChange={(imageUrl) => void savePicture(imageUrl)}
      />
    </section>
  );
}
