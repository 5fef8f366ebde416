import { citations, decisionNames, docstrings, documentedPaths } from './docs-rules.ts';
import { importDirections, roomOrder } from './import-rules.ts';
import { linearPatterns } from './linear-rules.ts';
import { architectureMap } from './map-rules.ts';
import { unusedMessages, wordsOfScreens } from './message-rules.ts';
import { pureCore, sdkAlone, sqlAtHome, sqlInStores } from './purity-rules.ts';
import { noDeadFiles, noSecondCore, noUnusedExports } from './reach-rules.ts';
import type { Rule } from './rule.ts';
import { formsThatWait, nothingAskedAhead } from './screen-rules.ts';
import { binarySizes, fileSizes, folderSizes, functionSizes, names } from './size-rules.ts';
import { sqlFunctions } from './sql-rules.ts';
import { type Endpoint, endpointTests, errorCodeTests, noSleep, wholeSuite } from './test-rules.ts';
import { noConsole, noMachinePaths, noMergeMarks, nothingLeftForLater, plainWords } from './text-rules.ts';

/** Every rule of the house, for a router with these endpoints and a registry with these codes. */
export function allRules(house: { endpoints: readonly Endpoint[]; errorCodes: readonly string[] }): Rule[] {
  return [
    importDirections,
    roomOrder,
    pureCore,
    sdkAlone,
    sqlAtHome,
    sqlInStores,
    sqlFunctions,
    linearPatterns,
    nothingAskedAhead,
    formsThatWait,
    fileSizes,
    functionSizes,
    folderSizes,
    names,
    binarySizes,
    endpointTests(house.endpoints),
    errorCodeTests(house.errorCodes),
    wholeSuite,
    noSleep,
    noSecondCore,
    noDeadFiles,
    noUnusedExports,
    wordsOfScreens,
    unusedMessages,
    nothingLeftForLater,
    plainWords,
    noConsole,
    noMachinePaths,
    noMergeMarks,
    docstrings,
    citations,
    decisionNames,
    documentedPaths,
    architectureMap,
  ];
}
