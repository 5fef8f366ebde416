/** A fault to plant in a copy of the code: each text stands once in the file and is replaced; one of the tests has to fail by it. */
export type PlantedFault = {
  what: string;
  file: string;
  changes: readonly (readonly [from: string, to: string])[];
  tests: readonly string[];
};

/** Names a fault, where it is planted, and the tests that have to fail by it. */
export const fault = (
  what: string,
  file: string,
  changes: PlantedFault['changes'],
  ...tests: readonly string[]
): PlantedFault => ({ what, file, changes, tests });
