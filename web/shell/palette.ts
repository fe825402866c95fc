/**
 * The options of the search beside its hits: places of the reader's navigation, and acts that are typed, such as «ny uppgift för Karl». An act leads to
 * where it is done, and does nothing by itself (decision 096).
 */
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type SearchHit, search as searchEndpoint } from '#contract/search.ts';
import { areWordStartsOf, type PaletteAction, paletteActions, proposeActions } from '#domain/palette.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../core/call.ts';
import { useSession, useUser } from '../core/session.ts';
import { loadShortcuts } from '../core/shortcut-settings.ts';
import { type TextKey, useTranslation } from '../core/texts.ts';
import { calendarIcon, checkIcon, tasksIcon } from '../kit/icons.ts';
import { useOwnPlaces } from './own-places.ts';
import type { PaletteOption } from './palette-option.ts';
import { layoutOf } from './places.ts';
import { openClientPage } from './search-places.ts';
import { useUnsignedOptions } from './unsigned.ts';

type Client = { id: number; name: string };
/** The most clients that an act is proposed for. */
const MAX_CLIENTS = 5;

/** The reader's places, of which each typed word begins a word of the name. */
export function usePlaceOptions(typedText: string): PaletteOption[] {
  const router = useRouter();
  const { isOn, keys: keyByCommand } = loadShortcuts(useUser());
  return useOwnPlaces()
    .filter(({ name }) => areWordStartsOf(name, typedText))
    .map(({ to, name, icon, letter }) => ({
      key: to,
      icon,
      name,
      signs: isOn && keyByCommand.place && letter ? [keyByCommand.place, letter] : undefined,
      run: () => router.navigate({ to }),
    }));
}

/** The acts that the reader may do at all. */
export function useMayAct(): (act: PaletteAction) => boolean {
  const user = useUser();
  const mayByAct = {
    task: can(user, 'page.tasks') && can(user, 'taskInstance.create'),
    plan: can(user, 'plan.create'),
    sign: can(user, 'instance.sign') || can(user, 'page.tasks'),
  };
  return (act) => mayByAct[act];
}

/** The act that the typed text means, and the words about whom. */
function useActProposals(typedText: string) {
  const { t } = useTranslation();
  const mayAct = useMayAct();
  const splitText = (textKey: TextKey) => t(textKey).split('|');
  const phrases = Object.fromEntries(paletteActions.map((act) => [act, splitText(`search.phrases.${act}`)])) as Record<
    PaletteAction,
    string[]
  >;
  return proposeActions(typedText, phrases, splitText('search.joiners')).filter(({ act }) => mayAct(act));
}

/** Acts that are typed, for the chosen client or those who are meant; `isSettled` once it is known for whom. */
export function useTypedActs(typedText: string): { options: PaletteOption[]; isSettled: boolean } {
  const { t } = useTranslation();
  const router = useRouter();
  const { chosenClient } = useSession();
  const createActOption = useCreateActOption();
  const proposals = useActProposals(typedText);
  const clientSearchText = proposals.find((proposal) => proposal.rest !== '')?.rest ?? '';
  const clientQuery = useQuery({
    queryKey: ['search', 'clients', clientSearchText],
    queryFn: async ({ signal }) => (await callApi(searchEndpoint.find, { query: { q: clientSearchText, kinds: 'CLIENT' }, signal })).data,
    enabled: clientSearchText !== '',
    retry: false,
  });
  const clients: readonly Client[] =
    clientSearchText === '' ? (chosenClient ? [chosenClient.client] : []) : (clientQuery.data ?? []).slice(0, MAX_CLIENTS);
  const signProposal = proposals.find(({ act }) => act === 'sign');
  const unsignedResult = useUnsignedOptions(signProposal && { searchText: signProposal.rest, clients });
  const options = proposals.flatMap(({ act }): PaletteOption[] => {
    if (act === 'sign') return unsignedResult.options;
    const clientOptions = clients.map((client) => createActOption(act, client));
    const anyTaskOption = {
      key: 'anyTask',
      icon: tasksIcon,
      name: t('search.act.anyTask'),
      run: () => router.navigate({ to: '/uppgiftinstans/skapa' }),
    };
    return act === 'task' ? [...clientOptions, anyTaskOption] : clientOptions;
  });
  return { options, isSettled: !clientQuery.isLoading && unsignedResult.isSettled };
}

/** The acts for one client, made as options. */
function useCreateActOption(): (act: Exclude<PaletteAction, 'sign'>, client: Client) => PaletteOption {
  const { t } = useTranslation();
  const router = useRouter();
  return (act, { id, name }) => {
    const optionKey = `${act} ${id}`;
    return act === 'task'
      ? {
          key: optionKey,
          icon: tasksIcon,
          name: t('search.act.task', { name }),
          run: () => router.navigate({ to: '/uppgiftinstans/skapa', search: { clientId: id } }),
        }
      : {
          key: optionKey,
          icon: calendarIcon,
          name: t('search.act.plan', { name }),
          run: () => openClientPage(router, id, () => router.navigate({ to: '/handelse/skapa' })),
        };
  };
}

/** The acts for the first client among hits; signing asks what first. */
export function useClientActOptions(hits: readonly SearchHit[]): PaletteOption[] {
  const { t } = useTranslation();
  const { roles } = useUser();
  const mayAct = useMayAct();
  const createActOption = useCreateActOption();
  const client = hits.find(({ kind, archived }) => kind === 'CLIENT' && !archived);
  if (!client) return [];
  const actOptions = (['task', 'plan'] as const).filter(mayAct).map((act) => createActOption(act, client));
  const signPhrase = t('search.phrases.sign').split('|')[0];
  const signOption: PaletteOption = {
    key: 'sign',
    icon: checkIcon,
    name: t('search.act.signFor', { name: client.name }),
    typed: `${signPhrase} ${client.name}`,
  };
  // ADMIN looks into the day of the chosen client alone.
  return mayAct('sign') && layoutOf(roles) !== 'admin' ? [...actOptions, signOption] : actOptions;
}
