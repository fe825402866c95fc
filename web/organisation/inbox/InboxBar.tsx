/** The acts on many entries of the inbox, under the list while some are chosen; taking back only where something was done. */
import { type InboxState, MAX_HANDLED_TOGETHER } from '#domain/inbox.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { StickyBar } from '../../kit/StickyBar.tsx';
import css from './inbox-bar.module.css';
import type { InboxSearch } from './inbox-query.ts';

const nextStatesFrom = (state: InboxSearch['state']): readonly InboxState[] =>
  state === undefined
    ? ['IGNORED', 'ACTION_TAKEN']
    : state === 'ALL' || state === 'TO_SIGN'
      ? ['IDLE', 'IGNORED', 'ACTION_TAKEN']
      : ['IDLE'];

type Props = {
  filteredState: InboxSearch['state'];
  /** The number of matching entries that an act is about. */
  entryCount: number;
  totalCount: number;
  /** All entries of the page are chosen; the page holds all that match. */
  isPageChosen: boolean;
  isAllOnPage: boolean;
  disabled: boolean;
  onChooseAll: () => void;
  onSetState: (state: InboxState, hasNote?: boolean) => void;
};

export function InboxBar({ filteredState, entryCount, totalCount, isPageChosen, isAllOnPage, disabled, onChooseAll, onSetState }: Props) {
  const { t } = useTranslation();
  return (
    <StickyBar label={t('inbox.many')} align="end">
      <Button variant="subtle" onClick={onChooseAll}>
        {t(isPageChosen ? 'inbox.chooseNone' : isAllOnPage ? 'inbox.chooseAll' : 'inbox.chooseAllOf', { count: totalCount })}
      </Button>
      {entryCount > MAX_HANDLED_TOGETHER && <p className={css.most}>{t('inbox.most', { count: MAX_HANDLED_TOGETHER })}</p>}
      {filteredState === undefined && (
        <Button variant="subtle" data-act disabled={disabled} onClick={() => onSetState('ACTION_TAKEN', true)}>
          {t('inbox.noteMany')}
        </Button>
      )}
      {nextStatesFrom(filteredState).map((nextState) => (
        <Button
          key={nextState}
          variant={nextState === 'ACTION_TAKEN' ? 'filled' : 'default'}
          data-act
          disabled={disabled}
          onClick={() => onSetState(nextState)}
        >
          {t(`inbox.setMany.${nextState}`, { count: entryCount })}
        </Button>
      ))}
    </StickyBar>
  );
}
