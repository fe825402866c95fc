/** The photo of a note or an order: taken or chosen, uploaded at once, and what came of that. */
import { useRef, useState } from 'react';
import { imageTypes } from '#contract/files.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { FormError } from '../../kit/FormError.tsx';
import { ImageInput } from '../../kit/ImageInput.tsx';
import { usePreview } from '../../kit/preview.ts';
import { uploadErrorText, useUpload } from '../../kit/upload.ts';
import css from './handover.module.css';

type Props = {
  address: string | null;
  /** Words for whoever does not see it. */
  alt: string;
  error: string | undefined;
  onChange: (address: string | null) => void;
};

export function NotePhoto({ address, alt, error: serverError, onChange }: Props) {
  const { t } = useTexts();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [photoError, setPhotoError] = useState<string>();
  const preview = usePreview(file);
  const { isUploading, progressPercentage, start } = useUpload(onChange, (failure, chosenFile) => {
    setFile(undefined);
    setPhotoError(uploadErrorText(failure, chosenFile, t));
  });
  // The address of an upload is not to be read at before a note holds it (decision 011): one of a stored draft is shown in words.
  const photoUrl = preview ?? (address?.includes('?') ? address : undefined);
  const choose = (chosenFile: File | undefined) => {
    if (!chosenFile) return;
    const isImageType = (imageTypes as readonly string[]).includes(chosenFile.type);
    setPhotoError(isImageType ? undefined : t('error.file.noImage'));
    if (!isImageType) return;
    setFile(chosenFile);
    start(chosenFile);
  };
  const shownFailure = photoError ?? serverError;
  return (
    <div className={css.chosen}>
      {shownFailure && <FormError>{shownFailure}</FormError>}
      {address && (photoUrl ? <img src={photoUrl} alt={alt} /> : <p>{t('handover.photoKept')}</p>)}
      {isUploading && file && <p role="status">{t('upload.running', { name: file.name, percent: progressPercentage })}</p>}
      <ImageInput ref={picker} label={t('handover.photo')} onChoose={choose} />
      <div className={css.acts}>
        <Button variant="light" size="md" loading={isUploading} onClick={() => picker.current?.click()}>
          {t(address ? 'handover.changePhoto' : 'handover.photo')}
        </Button>
        {address && (
          <Button
            variant="subtle"
            size="md"
            onClick={() => {
              setFile(undefined);
              onChange(null);
            }}
          >
            {t('handover.removePhoto')}
          </Button>
        )}
      </div>
    </div>
  );
}
