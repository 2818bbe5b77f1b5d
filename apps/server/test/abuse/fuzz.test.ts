import { testAnyInput } from './fuzz-suite.ts';

testAnyInput({ seed: 20_261_121, callsPerRoute: 5 });
