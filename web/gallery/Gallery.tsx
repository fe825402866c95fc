/** The developers' gallery: every shared piece once, in the reader's language and colours, to look at and to try (product «The shell»). */
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { RichText } from '../editor/RichText.tsx';
import { ActionMenu } from '../kit/ActionMenu.tsx';
import { Avatar } from '../kit/Avatar.tsx';
import { BackButton } from '../kit/BackButton.tsx';
import { Button } from '../kit/Button.tsx';
import { Chips } from '../kit/Chips.tsx';
import { Combobox, type ComboboxOption } from '../kit/Combobox.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { DataTable, type TableColumn } from '../kit/DataTable.tsx';
import { DateField } from '../kit/DateField.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx';
import { Expander } from '../kit/Expander.tsx';
import { FormSheet } from '../kit/FormSheet.tsx';
import { InfoDialog } from '../kit/InfoDialog.tsx';
import { stockIcon } from '../kit/icons.ts';
import { AppearanceAndLanguage } from '../kit/LookAndLanguage.tsx';
import { archiveIcon, editIcon, removeIcon } from '../kit/later-icons.ts';
import type { GroupLinkProps } from '../kit/link-group.ts';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { Steps } from '../kit/Steps.tsx';
import { Tabs } from '../kit/Tabs.tsx';
import { TextField } from '../kit/TextField.tsx';
import { Toggle } from '../kit/Toggle.tsx';
import { CategorySelect } from '../shared/catalogue/CategorySelect.tsx';
import { Buttons, Fields } from './Controls.tsx';
import css from './gallery.module.css';
import { ReadFields } from './ReadFields.tsx';

const sampleCategories = [
  { id: 1, name: 'Medicin', icon: 'pill', color: '#a3264f' },
  { id: 2, name: 'Hygien', icon: 'bath', color: '#0e6f8c' },
  { id: 3, name: 'Måltid', icon: 'meal', color: '#9a5b00' },
];
const samplePeople = [
  { id: 1, name: 'Anna Berg', login: 'anna@demo.example' },
  { id: 2, name: 'Omar Haddad', login: 'omar@demo.example' },
];

/** Names that begin with what is typed. */
const findNameOptions = async (searchText: string): Promise<readonly ComboboxOption[]> =>
  ['Anna Berg', 'Anna Lind', 'Elsa Lindqvist', 'Karl Ek', 'Omar Haddad']
    .filter((name) => name.toLowerCase().startsWith(searchText.toLowerCase()))
    .map((name) => ({ id: name, name }));

type ActiveDialog = 'confirm' | 'form' | 'info' | null;

export default function Gallery() {
  const { t } = useTranslation();
  const [activeDialog, setActiveDialog] = useState<ActiveDialog>(null);
  const [categoryId, setCategoryId] = useState<number>();
  const [currentTab, setCurrentTab] = useState(0);
  const [isSwitchOn, setSwitchOn] = useState(true);
  const [sort, setSort] = useState('name,asc');
  const [day, setDay] = useState('2026-11-20');
  const [person, setPerson] = useState<ComboboxOption | null>(null);
  const [editorText, setEditorText] = useState('<p>…</p>');
  const [hasFailed, setHasFailed] = useState(false);
  const closeDialog = () => setActiveDialog(null);
  const columns: readonly [Omit<TableColumn<(typeof samplePeople)[number]>, 'cell'>, ...TableColumn<(typeof samplePeople)[number]>[]] = [
    { title: t('gallery.name'), sortField: 'name' },
    { title: t('registration.email'), cell: ({ login }) => login },
  ];
  const links = [t('activities.category'), t('activities.type'), t('activities.activity')].map((text, tabIndex) => ({
    key: tabIndex,
    text,
    isCurrent: tabIndex === currentTab,
    renderLink: (props: GroupLinkProps) => <Link to="/admin/galleri" onClick={() => setCurrentTab(tabIndex)} {...props} />,
  }));
  const orderedPeople = sort.endsWith('desc') ? [...samplePeople].reverse() : samplePeople;
  const renderActionMenu = (title: string) => (
    <ActionMenu
      label={t('activities.more', { name: title })}
      title={title}
      actions={[
        { label: t('gallery.edit'), icon: editIcon, run: () => setActiveDialog('form') },
        { label: t('gallery.archive'), icon: archiveIcon, refusalReason: t('gallery.refused'), run: () => {} },
        { label: t('shared.delete'), icon: removeIcon, isDestructive: true, run: () => setActiveDialog('confirm') },
      ]}
    />
  );
  return (
    <Screen title={t('shell.gallery')} lead={t('gallery.lead')} wide>
      <div className={css.grid}>
        <Piece name={t('gallery.look')}>
          <AppearanceAndLanguage isLabelShown />
        </Piece>
        <Piece name={t('gallery.back')}>
          <BackButton fallbackPath="/admin" />
        </Piece>
        <Piece name={t('gallery.menu')}>{renderActionMenu('Anna Berg')}</Piece>
        <Piece name={t('gallery.buttons')}>
          <Buttons />
        </Piece>
        <Piece name={t('gallery.fields')}>
          <Fields />
        </Piece>
        <Piece name={t('gallery.read')}>
          <ReadFields />
        </Piece>
        <Piece name={t('gallery.dialogs')}>
          <Button onClick={() => setActiveDialog('confirm')} isDestructive>
            {t('shared.delete')}
          </Button>
          <Button onClick={() => setActiveDialog('form')}>{t('gallery.edit')}</Button>
          <Button onClick={() => setActiveDialog('info')} variant="subtle">
            {t('gallery.info')}
          </Button>
        </Piece>
        <Piece name={t('gallery.snacks')}>
          <Button variant="light" onClick={() => showSnack((t) => t('gallery.done'), { action: { label: 'shared.undo', run: () => {} } })}>
            {t('gallery.say')}
          </Button>
          <Button variant="light" onClick={() => showSnack((t) => t('error.unknown'), { tone: 'error' })}>
            {t('gallery.fail')}
          </Button>
        </Piece>
        <Piece name={t('gallery.category')}>
          <CategorySelect
            name="category"
            label={t('activities.category')}
            placeholder={t('gallery.none')}
            categories={sampleCategories}
            value={categoryId}
            onChange={setCategoryId}
          />
        </Piece>
        <Piece name={t('gallery.combobox')}>
          <Combobox
            name="person"
            label={t('gallery.person')}
            value={person}
            onChoose={setPerson}
            cacheKey="gallery"
            findOptions={findNameOptions}
          />
        </Piece>
        <Piece name={t('gallery.panel')}>
          <Expander title={t('gallery.more')}>
            <Toggle label={t('gallery.switch')} checked={isSwitchOn} onChange={setSwitchOn} />
          </Expander>
        </Piece>
        <Piece name={t('gallery.person')}>
          <Avatar name="Anna Berg" />
          <Avatar name="Omar Haddad" size={48} />
        </Piece>
        <Piece name={t('gallery.wizard')}>
          <Steps steps={[t('activities.category'), t('activities.type'), t('activities.activity')]} currentStep={1} />
        </Piece>
        <Piece name={t('details.tabs')}>
          <Tabs label={t('details.tabs')} links={links} />
        </Piece>
        <Piece name={t('inbox.states')}>
          <Chips label={t('inbox.states')} links={links} />
        </Piece>
        <Piece name={t('gallery.loading')}>
          <Skeleton rowCount={2} />
        </Piece>
        <Piece name={t('gallery.empty')}>
          <EmptyState icon={stockIcon} title={t('inventory.none')} text={t('activities.askLeader')} />
        </Piece>
        <Piece name={t('gallery.calendar')}>
          <DateField
            name="day"
            label={t('gallery.day')}
            value={day}
            from="2020-03-05"
            to="2036-11-20"
            error={undefined}
            onChange={setDay}
          />
        </Piece>
        <Piece name={t('gallery.error')}>
          <ErrorBoundary>
            {hasFailed ? <FailingPiece /> : <Button onClick={() => setHasFailed(true)}>{t('gallery.fall')}</Button>}
          </ErrorBoundary>
        </Piece>
      </div>
      <Piece name={t('gallery.table')}>
        <DataTable
          label={t('gallery.table')}
          columns={columns}
          renderRowLink={({ name }, className) => (
            <button type="button" className={className} onClick={() => showSnack(() => name)}>
              {name}
            </button>
          )}
          renderMenu={({ name }) => renderActionMenu(name)}
          rows={orderedPeople}
          sort={sort}
          onSort={setSort}
          error={undefined}
          onRetry={() => {}}
          emptyState={null}
        />
      </Piece>
      <Piece name={t('gallery.editor')}>
        <RichText label={t('gallery.editor')} value={editorText} onChange={setEditorText} height={350} />
      </Piece>
      {activeDialog === 'confirm' && (
        <ConfirmDialog
          title={t('gallery.deleteTitle')}
          question={t('gallery.deleteQuestion')}
          onConfirm={closeDialog}
          onClose={closeDialog}
        />
      )}
      {activeDialog === 'info' && (
        <InfoDialog title={t('gallery.info')} onClose={closeDialog}>
          <p>{t('gallery.lead')}</p>
        </InfoDialog>
      )}
      {activeDialog === 'form' && (
        <FormSheet
          title={t('gallery.edit')}
          check={({ name = '' }): Record<string, string> => (name.trim() ? {} : { name: 'error.field.required' })}
          send={async ({ name = '' }) => name}
          onSaved={(name) => showSnack(() => name)}
          onClose={closeDialog}
        >
          {({ text: textFieldProps }) => <TextField {...textFieldProps('name')} label={t('gallery.name')} />}
        </FormSheet>
      )}
    </Screen>
  );
}

function FailingPiece(): ReactNode {
  throw new Error('the gallery fell on purpose');
}

function Piece({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={css.piece}>
      <h2>{name}</h2>
      {children}
    </section>
  );
}
