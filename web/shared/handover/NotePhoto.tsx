/** The photo of a note or an order: taken or chosen, uploaded at once, and what came of that. */
import { useRef, useState } from 'react';
import { imageTypes } from '#contract/files.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { FormError } from '../../kit/FormError.tsx';
import { ImageInput } from '../../kit/ImageInput.tsx';
import { usePreviewUrl } from '../../kit/preview.ts';
import { uploadErrorText, useUpload } from '../../kit/upload.ts';
import css from './handover.module.css';

type Props = {
  photoAddress: string | null;
  /** Words for whoever does not see it. */
  alt: string;
  error: string | undefined;
  onChange: (address: string | null) => void;
};

export function NotePhoto({ photoAddress, alt, error: serverError, onChange }: Props) {
  const { t } = useTranslation();
  const fileInputRef = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [photoError, setPhotoError] = useState<string>();
  const previewUrl = usePreviewUrl(file);
  const {
    isUploading,
    progressPercentage,
    start: startUpload,
  } = useUpload(onChange, (failure, chosenFile) => {
    setFile(undefined);
    setPhotoError(uploadErrorText(failure, chosenFile, t));
  });
  // The address of an upload is not to be read at before a note holds it (decision 011): one of a stored draft is shown in words.
  const photoUrl = previewUrl ?? (photoAddress?.includes('?') ? photoAddress : undefined);
  const choosePhoto = (chosenFile: File | undefined) => {
    if (!chosenFile) return;
    const isImageType = (imageTypes as readonly string[]).includes(chosenFile.type);
    setPhotoError(isImageType ? undefined : t('error.file.noImage'));
    if (!isImageType) return;
    setFile(chosenFile);
    startUpload(chosenFile);
  };
  const failureText = photoError ?? serverError;
  return (
    <div className={css.chosen}>
      {failureText && <FormError>{failureText}</FormError>}
      {photoAddress && (photoUrl ? <img src={photoUrl} alt={alt} /> : <p>{t('handover.photoKept')}</p>)}
      {isUploading && file && <p role="status">{t('upload.running', { name: file.name, percent: progressPercentage })}</p>}
      <ImageInput ref={fileInputRef} label={t('handover.photo')} onChoose={choosePhoto} />
      <div className={css.acts}>
        <Button variant="light" size="md" isLoading={isUploading} onClick={() => fileInputRef.current?.click()}>
          {t(photoAddress ? 'handover.changePhoto' : 'handover.photo')}
        </Button>
        {photoAddress && (
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
