/** The hidden field by which a device offers its images; the one that was chosen before may be chosen again. */
import type { Ref } from 'react';
import { imageTypes } from '#contract/files.ts';

type Props = { ref: Ref<HTMLInputElement>; label: string; onChoose: (file: File | undefined) => void };

export const ImageInput = ({ ref, label, onChoose }: Props) => (
  <input
    ref={ref}
    type="file"
    accept={imageTypes.join(',')}
    hidden
    aria-label={label}
    onChange={(event) => {
      onChoose(event.currentTarget.files?.[0]);
      event.currentTarget.value = '';
    }}
  />
);
