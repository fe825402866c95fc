/**
 * The same with other dice: in the long run alone, beside the first, since two hundred kills one after the other were all that it waited for.
 * @module-tag long
 */
import { describe } from 'vitest';
import { long } from '#test/runs.ts';
import { killedProduct, testKills } from './kills.ts';

const killed = long ? killedProduct() : undefined;
describe.runIf(killed)('with other dice', () => testKills(killed!, 20_261_121, 100));
