/**
 * A form over the version of a row that was opened (R15). Saving names that version; when somebody saved before, the save is refused, what was
 * typed stays, and the newer version is loaded under it when somebody asks for it.
 */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { httpStatusOf } from '../core/errors.ts';
import { useTranslation } from '../core/texts.ts';

export type VersionedOptions<R, Input, Saved> = {
  openedRow: R;
  /** As the server has it now. */
  readRow: (id: number) => Promise<R>;
  /** Sends what was changed of `row`, under its version. */
  save: (row: R, input: Input) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** The reason that it was not saved, where that was not an older version. */
  onRefused: (error: unknown, input: Input) => void;
  /** Takes what nobody typed over from `newer`, before the form stands on it; `row` is what it stood on. */
  onNewerLoaded?: (newerRow: R, row: R) => void;
};

export function useVersionedForm<R extends { id: number }, Input = void, Saved = unknown>(options: VersionedOptions<R, Input, Saved>) {
  const { openedRow, readRow, save, onSaved, onRefused, onNewerLoaded } = options;
  const { t } = useTranslation();
  /** A version that is read elsewhere later does not touch what is being written. */
  const [row, setRow] = useState(openedRow);
  const [isNewerLoaded, setNewerLoaded] = useState(false);
  const saveMutation = useMutation({
    mutationFn: (input: Input) => save(row, input),
    meta: { isErrorShown: true },
    onError: (error, input) => {
      if (!isVersionConflict(error)) onRefused(error, input);
    },
    onSuccess: (saved) => onSaved(saved),
  });
  const loadMutation = useMutation({
    mutationFn: () => readRow(row.id),
    onSuccess: (newerRow) => {
      onNewerLoaded?.(newerRow, row);
      setRow(newerRow);
      setNewerLoaded(true);
      saveMutation.reset();
    },
  });
  const isOutdated = isVersionConflict(saveMutation.error);
  return {
    row,
    /** Stands on `newRow` as on one just opened. */
    rebaseOn: (newRow: R) => {
      setRow(newRow);
      setNewerLoaded(false);
    },
    save: saveMutation.mutate,
    isSaving: saveMutation.isPending,
    isSaved: saveMutation.isSuccess,
    /** The reason that it was not saved; nothing while `newer` says it. */
    error: isOutdated ? null : saveMutation.error,
    /** For the notice `Newer`. */
    newerVersion: { isOutdated, isLoaded: isNewerLoaded, isLoading: loadMutation.isPending, onLoad: () => loadMutation.mutate() },
    /** The value saved by now, shown at a field that somebody typed over; nothing on the version that was opened. */
    savedNoteOf: (isTypedOver: boolean, value: string | null | undefined): string | undefined =>
      isNewerLoaded && isTypedOver ? t('activities.nowSaved', { value: value || '–' }) : undefined,
  };
}

const isVersionConflict = (error: unknown) => httpStatusOf(error) === 412;
