import { testAnyInput } from './fuzz-suite.ts';

testAnyInput({ seed: 20_261_126, callsPerRoute: 120 });
