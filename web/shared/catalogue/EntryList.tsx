/** Activities or tasks by type: narrowed by category, searched by name, each a link to its page (product «Activities»). */
import { type LinkOptions, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Kind } from '#domain/planning/kind.ts';
import { useTranslation } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import groupsCss from '../../kit/groups.module.css';
import { Icon } from '../../kit/Icon.tsx';
import { IconButtonLink } from '../../kit/IconButtonLink.tsx';
import { activitiesIcon, plusIcon, searchIcon } from '../../kit/icons.ts';
import type { GroupLinkProps } from '../../kit/link-group.ts';
import { TextField } from '../../kit/TextField.tsx';
import { useIsWide } from '../../kit/use-wide.ts';
import { CategoryLine } from './CategoryLine.tsx';
import { CategoryLinks } from './CategoryLinks.tsx';
import {
  type CatalogueEntry,
  createEmptyGroups,
  type EntryCategory,
  type EntryGroup,
  type EntryType,
  groupByType,
  sectionByKind,
  selectShownCategories,
} from './grouping.ts';
import css from './list.module.css';
import { type RowLinkProps, TypeGroup } from './TypeGroup.tsx';

/** The way to a new one: a button with its words, where there is room. */
export function CreateLink({ kind, link: linkOptions }: { kind: Kind; link: LinkOptions }) {
  const { t } = useTranslation();
  return (
    <ButtonLink {...linkOptions} icon={<Icon d={plusIcon} />}>
      {t(`${sectionByKind[kind]}.create`)}
    </ButtonLink>
  );
}
/** The link to a new one at the top of a page: on phones only its mark. */
export function CreateAction({ kind, link: linkOptions }: { kind: Kind; link: LinkOptions }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={css.wideOnly}>
        <CreateLink kind={kind} link={linkOptions} />
      </div>
      <IconButtonLink className={css.phoneOnly} isFilled aria-label={t(`${sectionByKind[kind]}.create`)} {...linkOptions}>
        <Icon d={plusIcon} />
      </IconButtonLink>
    </>
  );
}

type Props<E extends CatalogueEntry> = {
  kind: Kind;
  entries: readonly E[];
  categories: readonly EntryCategory[];
  types: readonly EntryType[];
  addressFilter: { categoryId?: number | undefined; typeId?: number | undefined };
  /** The way to a new one, for whoever may make it. */
  createLinkOptions: LinkOptions | false;
  /** The way to the first ones for whoever may make none by hand. */
  startLink?: ReactNode;
  /** The way to the categories, for whoever may manage them. */
  manageLinkOptions: LinkOptions | false;
  renderCategoryLink: (categoryId: number | undefined, props: GroupLinkProps) => ReactNode;
  /** All categories are to be shown again. */
  onShowAll: () => void;
  renderEntryLink: (entry: E, props: RowLinkProps) => ReactNode;
  renderTypeLink: (typeId: number, props: RowLinkProps) => ReactNode;
  /** A type was opened, or the one that the address names closed. */
  onTypeToggle: (typeId: number | undefined) => void;
  onOpenMenu: ((entry: E) => void) | undefined;
};

export function EntryList<E extends CatalogueEntry>(props: Props<E>) {
  const {
    kind,
    entries: allEntries,
    categories,
    types,
    addressFilter,
    createLinkOptions,
    startLink,
    manageLinkOptions,
    renderCategoryLink,
    onShowAll,
    renderEntryLink,
    renderTypeLink,
    onTypeToggle,
    onOpenMenu,
  } = props;
  const { t } = useTranslation();
  const { open: openedPath } = useSearch({ strict: false });
  // Beside what is opened the list is as narrow as on a phone.
  const isWide = useIsWide() && !openedPath;
  const [searchText, setSearchText] = useState('');
  const [toggledTypes, setToggledTypes] = useState<Record<number, boolean>>({});
  /** While somebody searches all that is found is open, but for what is folded then. */
  const [foldedTypes, setFoldedTypes] = useState<Record<number, boolean>>({});
  const mayAddEntries = Boolean(createLinkOptions || manageLinkOptions);
  const visibleCategories = selectShownCategories(categories, allEntries, mayAddEntries);
  const category = visibleCategories.find(({ id }) => id === addressFilter.categoryId);
  const isSearching = searchText.trim() !== '';
  const matchingGroups = groupByType(allEntries, { categoryId: category?.id, search: searchText, types });
  const groups: EntryGroup<E>[] =
    mayAddEntries && category && !isSearching
      ? [...matchingGroups, ...createEmptyGroups(types, matchingGroups, category, Boolean(manageLinkOptions))]
      : matchingGroups;
  const isGroupExpanded = ({ type }: EntryGroup) =>
    isSearching ? !foldedTypes[type.id] : (toggledTypes[type.id] ?? (category !== undefined || type.id === addressFilter.typeId));

  const toggleGroup = ({ type: { id } }: EntryGroup, isGroupOpen: boolean) => {
    if (isSearching) return setFoldedTypes({ ...foldedTypes, [id]: isGroupOpen });
    setToggledTypes({ ...toggledTypes, [id]: !isGroupOpen });
    onTypeToggle(isGroupOpen ? (addressFilter.typeId === id ? undefined : addressFilter.typeId) : id);
  };
  const createLink = createLinkOptions && <CreateLink kind={kind} link={createLinkOptions} />;
  const manageLink = manageLinkOptions && (
    <ButtonLink variant="subtle" className={css.manage} {...manageLinkOptions}>
      {t('catalogue.manage')}
    </ButtonLink>
  );
  const renderEmptyState = () => {
    if (allEntries.length === 0 && (categories.length === 0 || types.length === 0)) {
      const missingKey = categories.length === 0 ? 'noCategories' : 'noTypes';
      const nextStep = t(manageLinkOptions ? `${sectionByKind[kind]}.${missingKey}Next` : 'activities.askLeader');
      return (
        <EmptyState
          icon={activitiesIcon}
          title={t(`${sectionByKind[kind]}.${missingKey}`)}
          text={nextStep}
          action={createLink || manageLink}
        />
      );
    }
    if (allEntries.length === 0 && !category)
      return (
        <EmptyState
          icon={activitiesIcon}
          title={t(`${sectionByKind[kind]}.none`)}
          text={t(createLinkOptions ? `${sectionByKind[kind]}.noneNext` : startLink ? 'activities.noneCopy' : 'activities.askLeader')}
          action={createLink || startLink}
        />
      );
    if (isSearching)
      return <EmptyState icon={searchIcon} title={t(`${sectionByKind[kind]}.noneFound`)} text={t('activities.noneFoundNext')} />;
    return (
      <EmptyState
        icon={activitiesIcon}
        title={t(`${sectionByKind[kind]}.noneHere`)}
        text={!createLinkOptions && t('activities.askLeader')}
        action={createLink}
      />
    );
  };

  const hasCategories = visibleCategories.length > 0;
  const hasCategoryColumn = isWide && hasCategories;
  const categoryLinksProps = {
    categories: visibleCategories,
    chosenId: category?.id,
    icon: activitiesIcon,
    renderLink: renderCategoryLink,
  };
  const searchField = allEntries.length > 0 && (
    <search className={css.search}>
      <TextField
        type="search"
        maxLength={100}
        isLabelHidden
        label={t(`${sectionByKind[kind]}.search`)}
        placeholder={t(`${sectionByKind[kind]}.search`)}
        icon={<Icon d={searchIcon} />}
        value={searchText}
        onChange={(event) => {
          setSearchText(event.currentTarget.value);
          setFoldedTypes({});
        }}
      />
    </search>
  );

  return (
    <div className={css.room}>
      <div className={css.page} data-alone={!hasCategoryColumn || undefined}>
        {hasCategoryColumn && <CategoryLinks {...categoryLinksProps} manageLink={manageLink} />}
        {isWide || !hasCategories ? (
          searchField
        ) : (
          <CategoryLine {...categoryLinksProps} leadingControl={searchField} label={t('activities.categories')} onShowAll={onShowAll} />
        )}
        <div className={`${groupsCss.groups} ${css.groups}`}>
          <p className="hidden" role="status">
            {isSearching && t(`${sectionByKind[kind]}.found`, { count: groups.reduce((sum, group) => sum + group.entries.length, 0) })}
          </p>
          {groups.length === 0 && renderEmptyState()}
          {groups.map((group) => (
            <TypeGroup
              key={group.type.id}
              kind={kind}
              group={group}
              isOpen={isGroupExpanded(group)}
              isInAddress={group.type.id === addressFilter.typeId}
              renderEntryLink={renderEntryLink}
              renderTypeLink={renderTypeLink}
              onToggle={() => toggleGroup(group, isGroupExpanded(group))}
              onOpenMenu={onOpenMenu}
            />
          ))}
          {manageLink && allEntries.length > 0 && !hasCategoryColumn && <div>{manageLink}</div>}
        </div>
      </div>
    </div>
  );
}
