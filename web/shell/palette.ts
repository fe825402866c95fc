/**
 * The options of the search beside its hits: places of the reader's navigation, and acts that are typed, such as «ny uppgift för Karl». An act leads to
 * where it is done, and does nothing by itself (decision 096).
 */
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { search as endpoint, type SearchHit } from '#contract/search.ts';
import { beginsWords, type PaletteAct, paletteActs, proposedActs } from '#domain/palette.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../core/call.ts';
import { useSession, useUser } from '../core/session.ts';
import { shortcutsOf } from '../core/shortcut-settings.ts';
import { type TextKey, useTexts } from '../core/texts.ts';
import { calendar, check, tasks } from '../kit/icons.ts';
import { useOwnPlaces } from './own-places.ts';
import type { PaletteOption } from './palette-option.ts';
import { layoutOf } from './places.ts';
import { openClientPage } from './search-places.ts';
import { useUnsigned } from './unsigned.ts';

type Client = { id: number; name: string };
/** The most clients that an act is proposed for. */
const MAX_CLIENTS = 5;

/** The reader's places, of which each typed word begins a word of the name. */
export function usePlaces(typedText: string): PaletteOption[] {
  const router = useRouter();
  const { isOn, keys } = shortcutsOf(useUser());
  return useOwnPlaces()
    .filter(({ name }) => beginsWords(name, typedText))
    .map(({ to, name, icon, letter }) => ({
      key: to,
      icon,
      name,
      signs: isOn && keys.place && letter ? [keys.place, letter] : undefined,
      run: () => router.navigate({ to }),
    }));
}

/** The acts that the reader may do at all. */
export function useMayAct(): (act: PaletteAct) => boolean {
  const user = useUser();
  const mayByAct = {
    task: can(user, 'page.tasks') && can(user, 'taskInstance.create'),
    plan: can(user, 'plan.create'),
    sign: can(user, 'instance.sign') || can(user, 'page.tasks'),
  };
  return (act) => mayByAct[act];
}

/** The act that the typed text means, and the words about whom. */
function useProposals(typedText: string) {
  const { t } = useTexts();
  const mayAct = useMayAct();
  const splitText = (key: TextKey) => t(key).split('|');
  const phrases = Object.fromEntries(paletteActs.map((act) => [act, splitText(`search.phrases.${act}`)])) as Record<PaletteAct, string[]>;
  return proposedActs(typedText, phrases, splitText('search.joiners')).filter(({ act }) => mayAct(act));
}

/** Acts that are typed, for the chosen client or those who are meant; `isSettled` once it is known for whom. */
export function useTypedActs(typedText: string): { options: PaletteOption[]; isSettled: boolean } {
  const { t } = useTexts();
  const router = useRouter();
  const { chosenClient } = useSession();
  const optionOf = useActOptions();
  const proposals = useProposals(typedText);
  const clientWords = proposals.find((proposal) => proposal.rest !== '')?.rest ?? '';
  const clientQuery = useQuery({
    queryKey: ['search', 'clients', clientWords],
    queryFn: async ({ signal }) => (await callApi(endpoint.find, { query: { q: clientWords, kinds: 'CLIENT' }, signal })).data,
    enabled: clientWords !== '',
    retry: false,
  });
  const clients: readonly Client[] =
    clientWords === '' ? (chosenClient ? [chosenClient.client] : []) : (clientQuery.data ?? []).slice(0, MAX_CLIENTS);
  const signProposal = proposals.find(({ act }) => act === 'sign');
  const unsigned = useUnsigned(signProposal && { rest: signProposal.rest, clients });
  const options = proposals.flatMap(({ act }): PaletteOption[] => {
    if (act === 'sign') return unsigned.options;
    const clientOptions = clients.map((client) => optionOf(act, client));
    const anyTaskOption = {
      key: 'anyTask',
      icon: tasks,
      name: t('search.act.anyTask'),
      run: () => router.navigate({ to: '/uppgiftinstans/skapa' }),
    };
    return act === 'task' ? [...clientOptions, anyTaskOption] : clientOptions;
  });
  return { options, isSettled: !clientQuery.isLoading && unsigned.isSettled };
}

/** The acts for one client, made as options. */
function useActOptions(): (act: Exclude<PaletteAct, 'sign'>, client: Client) => PaletteOption {
  const { t } = useTexts();
  const router = useRouter();
  return (act, { id, name }) => {
    const key = `${act} ${id}`;
    return act === 'task'
      ? {
          key,
          icon: tasks,
          name: t('search.act.task', { name }),
          run: () => router.navigate({ to: '/uppgiftinstans/skapa', search: { clientId: id } }),
        }
      : {
          key,
          icon: calendar,
          name: t('search.act.plan', { name }),
          run: () => openClientPage(router, id, () => router.navigate({ to: '/handelse/skapa' })),
        };
  };
}

/** The acts for the first client among hits; signing asks what first. */
export function useActsFor(hits: readonly SearchHit[]): PaletteOption[] {
  const { t } = useTexts();
  const { roles } = useUser();
  const mayAct = useMayAct();
  const optionOf = useActOptions();
  const client = hits.find(({ kind, archived }) => kind === 'CLIENT' && !archived);
  if (!client) return [];
  const actOptions = (['task', 'plan'] as const).filter(mayAct).map((act) => optionOf(act, client));
  const phrase = t('search.phrases.sign').split('|')[0];
  const signOption: PaletteOption = {
    key: 'sign',
    icon: check,
    name: t('search.act.signFor', { name: client.name }),
    typed: `${phrase} ${client.name}`,
  };
  // ADMIN looks into the day of the chosen client alone.
  return mayAct('sign') && layoutOf(roles) !== 'admin' ? [...actOptions, signOption] : actOptions;
}
