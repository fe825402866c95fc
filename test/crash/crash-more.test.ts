/**
 * The same with other dice: beside the first, since two hundred kills one after the other were all that the long run waited for.
 * @module-tag long
 */
import { killedProduct, testKills } from './kills.ts';

testKills(killedProduct(), 20_261_121, 100);
