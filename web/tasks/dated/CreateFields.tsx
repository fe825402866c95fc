/** The fields of a new dated task that depend on its time: of one that is planned, and of one that is made once. */
import type { ComponentProps } from 'react';
import { useTexts } from '../../core/texts.ts';
import { Icon } from '../../kit/Icon.tsx';
import { info } from '../../kit/icons.ts';
import sheet from '../../kit/sheet.module.css';
import { Toggle } from '../../kit/Toggle.tsx';
import { CommentField } from '../../shared/dated/CommentField.tsx';
import ResponsibleChoice from '../../shared/responsible/ResponsibleChoice.tsx';
import type { CreateDraft } from './create-draft.ts';
import { NameField } from './OwnFields.tsx';

type Props = {
  draft: CreateDraft;
  /** The error of a field, in words. */
  errorOf: (field: string) => string | undefined;
  change: (changes: Partial<CreateDraft>) => void;
};
type OnceProps = Props & { changeComment: ComponentProps<typeof CommentField>['onChange'] };

/** It says before saving whether it is planned or reported at once. */
export function AheadNote({ isAhead }: { isAhead: boolean }) {
  const { t } = useTexts();
  return (
    <p className={sheet.note}>
      <Icon d={info} />
      {t(isAhead ? 'instance.willPlan' : 'instance.willReport')}
    </p>
  );
}

export function PlannedFields({ draft, errorOf, change }: Props) {
  const { t } = useTexts();
  return (
    <>
      <ResponsibleChoice value={draft.responsible} error={errorOf('responsibleId')} onChoose={(responsible) => change({ responsible })} />
      <Toggle
        label={t('instance.shouldSign')}
        hint={t('instance.shouldSignHint')}
        checked={draft.isCompletable}
        onChange={(isCompletable) => change({ isCompletable })}
      />
    </>
  );
}

export function OnceFields({ draft, errorOf, change, changeComment }: OnceProps) {
  return (
    <>
      <NameField value={draft.name} taskName={draft.task?.name} error={errorOf('name')} onChange={(name) => change({ name })} />
      <CommentField value={draft.comment} error={errorOf('comment')} onChange={changeComment} />
    </>
  );
}
