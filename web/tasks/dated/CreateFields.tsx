/** The fields of a new dated task that depend on its time: of one that is planned, and of one that is made once. */
import type { ComponentProps } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { Icon } from '../../kit/Icon.tsx';
import { infoIcon } from '../../kit/icons.ts';
import sheetCss from '../../kit/sheet.module.css';
import { Toggle } from '../../kit/Toggle.tsx';
import { CommentField } from '../../shared/dated/CommentField.tsx';
import ResponsibleChoice from '../../shared/responsible/ResponsibleChoice.tsx';
import type { CreateDraft } from './create-draft.ts';
import { NameField } from './OwnFields.tsx';

type Props = {
  draft: CreateDraft;
  /** The error of a field, in words. */
  errorOf: (fieldName: string) => string | undefined;
  changeDraft: (changes: Partial<CreateDraft>) => void;
};
type OneTimeProps = Props & { changeComment: ComponentProps<typeof CommentField>['onChange'] };

/** It says before saving whether it is planned or reported at once. */
export function PlanOrReportNote({ isAhead }: { isAhead: boolean }) {
  const { t } = useTranslation();
  return (
    <p className={sheetCss.note}>
      <Icon d={infoIcon} />
      {t(isAhead ? 'instance.willPlan' : 'instance.willReport')}
    </p>
  );
}

export function PlannedFields({ draft, errorOf, changeDraft }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <ResponsibleChoice
        value={draft.responsible}
        error={errorOf('responsibleId')}
        onChoose={(responsible) => changeDraft({ responsible })}
      />
      <Toggle
        label={t('instance.shouldSign')}
        hint={t('instance.shouldSignHint')}
        checked={draft.isCompletable}
        onChange={(isCompletable) => changeDraft({ isCompletable })}
      />
    </>
  );
}

export function OneTimeFields({ draft, errorOf, changeDraft, changeComment }: OneTimeProps) {
  return (
    <>
      <NameField value={draft.name} taskName={draft.task?.name} error={errorOf('name')} onChange={(name) => changeDraft({ name })} />
      <CommentField value={draft.comment} error={errorOf('comment')} onChange={changeComment} />
    </>
  );
}
