/** A report as whoever fills it in will see it: what is archived is left out, nothing can be written. */
import { useQuery } from '@tanstack/react-query';
import { isQuestion } from '#domain/reports.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { RichHtml } from '../../kit/RichHtml.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import { CategoryIcon } from '../../shared/catalogue/CategoryIcon.tsx';
import type { FormDraft } from './draft.ts';
import css from './preview.module.css';
import { typesQuery } from './report-query.ts';

type Props = {
  draft: FormDraft;
  currentType: { id: number; name?: string | null | undefined };
  companyId: number | undefined;
  onClose: () => void;
};

export function Preview({ draft, currentType, companyId, onClose }: Props) {
  const { t } = useTranslation();
  const { data: types } = useQuery(typesQuery(companyId));
  const type = types?.find(({ id }) => id === draft.typeId);
  const pieces = draft.pieces.filter(({ archived }) => !archived);
  return (
    <Sheet title={t('reports.preview')} subtitle={t('reports.previewLead')} startsAtTop onClose={onClose}>
      {(close) => (
        <div className={css.preview}>
          <header>
            {type && <CategoryIcon icon={type.icon} colour={type.color} />}
            <div>
              <h3>{draft.name.trim() || t('reports.noName')}</h3>
              <p>{type?.name ?? currentType.name}</p>
            </div>
          </header>
          <p className={css.readBy}>{t(draft.onlyOrganisation ? 'reports.readByOrganisation' : 'reports.readByAll')}</p>
          {pieces.map(({ key, valueType, name, helpText, text, unit, choices }) => (
            <section key={key}>
              <h4>{name.trim() || t(isQuestion({ valueType }) ? 'reports.kind.INPUT_LONG_STRING' : 'reports.kind.LONG_STRING')}</h4>
              {helpText.trim() && <p className={css.help}>{helpText}</p>}
              {valueType === 'LONG_STRING' ? (
                text && <RichHtml html={text} />
              ) : valueType === 'BOOLEAN' || choices ? (
                <ul className={css.choices}>
                  {(choices ?? [t('attributes.yes'), t('attributes.no')]).map((choice) => (
                    <li key={choice}>{choice}</li>
                  ))}
                </ul>
              ) : (
                <div className={css.answer} data-one-line={valueType !== 'INPUT_LONG_STRING' || undefined}>
                  {t('reports.answerHere')}
                  {valueType === 'NUMBER' && unit.trim() && <span>{unit}</span>}
                </div>
              )}
            </section>
          ))}
          {pieces.length === 0 && <p className={css.help}>{t('reports.noPieces')}</p>}
          <Button variant="default" onClick={close}>
            {t('shared.close')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
