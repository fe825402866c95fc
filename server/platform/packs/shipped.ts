/** The packs that come with the product, by key, held to the schema of an uploaded one (decision 093). */
import * as z from 'zod/mini';
import { type Pack, pack } from '#contract/packs.ts';
import { homeCare } from './home-care.ts';
import { personalAssistance } from './personal-assistance.ts';

const packsByKey: ReadonlyMap<string, Pack> = new Map([
  ['personlig-assistans', z.parse(pack, personalAssistance)],
  ['hemtjanst', z.parse(pack, homeCare)],
]);
export const shippedPacks = (): ReadonlyMap<string, Pack> => packsByKey;
