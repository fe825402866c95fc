/**
 * The same with other dice: beside the first, since all kills one after the other were all that the long run waited for.
 * @module-tag long
 */
import { longRuns } from '#test/runs.ts';
import { killedProduct, testKills } from './kills.ts';

testKills(killedProduct(), 20_261_121, longRuns(20, 100));
