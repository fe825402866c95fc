/** A category of activities or of stock: name, colour and icon; one that is there is also archived and deleted here (decision 33). */
import '../theme/input.css';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { icons } from '#contract/fields.ts';
import { ArchiveAndDelete } from './ArchiveAndDelete.tsx';
import { capital } from './dates.ts';
import { FormSheet } from './FormSheet.tsx';
import { LookFields } from './LookFields.tsx';
import { palette } from './palette.ts';
import { useTexts } from './texts.ts';

type Draft = { name: string; color: string; icon: (typeof icons)[number] };
type Props<C> = {
  title: string;
  /** Whose it will be, or what it is called. */
  meta: string;
  /** Sends it; the answer goes to `onMade`. */
  make: (draft: Draft, archived: boolean) => Promise<C>;
  onMade?: (category: C) => void;
  onClose: () => void;
  /** The one to change, and what deleting it asks and does; a new one without it. */
  there?: { category: Draft & { archived: boolean }; question: string; remove: () => Promise<unknown> } | undefined;
};

/** At least two characters. */
export const wrongCatalogueName = ({ name = '' }: Record<string, string>): Record<string, string> =>
  [...name.trim()].length < 2 ? { name: 'name.minlength2' } : {};

export function CategorySheet<C>({ title, meta, make, onMade, onClose, there }: Props<C>) {
  const { t } = useTexts();
  const [archived, archive] = useState(there?.category.archived ?? false);
  const { name: called = '', color: coloured = palette[0][1], icon: marked = 'heart' } = there?.category ?? {};
  return (
    <FormSheet
      title={title}
      meta={meta}
      {...(!there && { submit: t('activities.createThis') })}
      check={wrongCatalogueName}
      send={({ name = '', color = '', icon }) => make({ name: capital(name.trim()), color, icon: icon as Draft['icon'] }, archived)}
      {...(onMade && { onSaved: onMade })}
      onClose={onClose}
    >
      {({ text }) => (
        <>
          <TextInput {...text('name')} label={t('activities.name')} maxLength={50} autoComplete="off" defaultValue={called} />
          <LookFields color={coloured} icon={marked} />
          {there && (
            <ArchiveAndDelete
              archived={archived}
              onArchive={archive}
              title={t('catalogue.deleteCategory')}
              question={there.question}
              send={there.remove}
              onDeleted={onClose}
            />
          )}
        </>
      )}
    </FormSheet>
  );
}
