/** The contract's resources as the build describes them, and what they and their fields are called (product «Generic pages»). */
import { resources } from 'virtual:resources';
import type { DescribedResource } from '#contract/describe.ts';
import { findText, type Translate } from '../../core/texts.ts';

export type { DescribedCall, DescribedField, DescribedResource } from '#contract/describe.ts';
export { resources };

export const resourceAt = (path: string): DescribedResource | undefined => resources.find((resource) => resource.path === path);

/** By whose its rows are: the platform's and what companies add, a company's, a client's; each in the order of the contract. */
export const resourceGroups = [
  { key: 'ofPlatform', resources: resources.filter((resource) => !resource.needs) },
  { key: 'ofCompany', resources: resources.filter((resource) => resource.needs === 'company') },
  { key: 'ofClient', resources: resources.filter((resource) => resource.needs === 'client') },
] as const;

/** Their names in the language of `t`; one that has no words yet has the contract's. */
export const resourceTitleOf = (_: Translate, { path }: DescribedResource): string =>
  findText(`entities.resource.${path}`) ?? path.replaceAll('-', ' ');
export const fieldTitle = (_: Translate, { name }: Pick<DescribedResource, 'name'>, field: string): string =>
  findText(`assistmeApp.${name}.${field}`) ?? findText(`entities.field.${field}`) ?? field;
/** The purpose of a field, where its name does not say it. */
export const fieldHint = (_: Translate, { name }: Pick<DescribedResource, 'name'>, field: string): string | undefined =>
  findText(`entities.hint.${name}.${field}`);
export const choiceTitle = (_: Translate, value: string): string => findText(`entities.choice.${value}`) ?? value;
export const subListTitle = (_: Translate, name: string): string => findText(`entities.under.${name}`) ?? name;
